import type { StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type AccountRef, businessAccount, type NewTransfer } from '../ledger/rules.ts';
import { lineSubjectStart } from './read-ledger-items.ts';
import { ledgerAccounts } from './rules.ts';

/** A line as far as its bookings need it. */
export interface LineToBook {
  id: string;
  account: StatementAccount;
  amountKobo: number;
  bookedOn: Day;
}

/** The subject of every transfer of a line. */
export const subjectOfLine = (id: string): string => lineSubjectStart + id;

const suspense = businessAccount('suspense');
const partsOf = ({ id, bookedOn }: LineToBook, what: string) => ({
  kind: 'posted' as const,
  key: `${subjectOfLine(id)}:${what}`,
  subject: subjectOfLine(id),
  effectiveOn: bookedOn,
});

/** Money that came debits the account of the statement, and money that left credits it. */
const sidesOf = (account: AccountRef, other: AccountRef, amountKobo: number) => ({
  debit: amountKobo > 0 ? account : other,
  credit: amountKobo > 0 ? other : account,
  amountKobo: Math.abs(amountKobo),
});

/** Books a line that nothing explains against suspense. */
export const toSuspense = (line: LineToBook): NewTransfer => ({
  ...partsOf(line, 'suspense'),
  code: 'suspense',
  ...sidesOf(ledgerAccounts[line.account], suspense, line.amountKobo),
});

/** Takes back the booking against suspense, because another booking has the line's amount. */
export const outOfSuspense = (line: LineToBook): NewTransfer => ({
  ...partsOf(line, 'explained'),
  code: 'suspense-cleared',
  ...sidesOf(ledgerAccounts[line.account], suspense, -line.amountKobo),
  reversesKey: `${subjectOfLine(line.id)}:suspense`,
});

/** Books the provider's fee. */
export const asFee = (line: LineToBook): NewTransfer => ({
  ...partsOf(line, 'fee'),
  code: 'provider-fee',
  ...sidesOf(ledgerAccounts[line.account], businessAccount('provider-fees'), line.amountKobo),
});

/** Books money between the provider and the bank, once for the lines of both. It counts on the day of the bank. */
export function asOwnTransfer(one: LineToBook, other: LineToBook): NewTransfer {
  const [provider, bank] = one.account === 'provider' ? [one, other] : [other, one];
  return {
    ...partsOf(provider, 'own-transfer'),
    effectiveOn: bank.bookedOn,
    code: bank.amountKobo > 0 ? 'settlement' : 'top-up',
    ...sidesOf(ledgerAccounts.bank, ledgerAccounts.provider, bank.amountKobo),
  };
}

/** Books a line out of suspense to an account that a person chose. */
export const toAccount = (line: LineToBook, account: AccountRef): NewTransfer => ({
  ...partsOf(line, 'cleared'),
  code: 'suspense-cleared',
  ...sidesOf(suspense, account, line.amountKobo),
});
