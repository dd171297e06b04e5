import type { Day } from '@foodbank/contract/primitives/day';
import {
  type AccountRef,
  customerAccount,
  type NewTransfer,
  planAccount,
  type TransferCode,
} from '../../money/ledger/rules.ts';
import type { LoanFact } from './life/loan-events.ts';
import type { LoanBooks } from './life/loan-state.ts';

/** The record of the ledger that a loan's transfers belong to. */
export const loanSubject = (loanId: string): string => `loan:${loanId}`;

/** What changed the books: an event, or a day that passed. */
export type Cause = LoanFact['kind'] | 'day';

/** Whose books they are, and how the transfers are named: `cause` and its number or day make their keys. */
export interface Booking {
  loanId: string;
  customerId: string;
  planCode: string;
  cause: Cause;
  /** Unique for the loan, such as `event:3` or `day:2026-12-24`. */
  name: string;
  /** The day on which the change counts. It may lie in a closed month. */
  effectiveOn: Day;
}

const assets = ['loan-principal', 'loan-charges', 'loan-late-fees'] as const;
type Asset = (typeof assets)[number];

/**
 * The transfers that turn the books before into the books after; none where they are equal. Charge and late fees go to and from
 * income, a write-off to and from the assets, what is recovered comes from the customer's funds; and all that remains of the assets
 * moves between them and the customer's funds. docs/chart-of-accounts.md has the codes.
 */
export function loanTransfers(booking: Booking, before: LoanBooks, after: LoanBooks): NewTransfer[] {
  const { loanId, customerId, planCode, cause, name, effectiveOn } = booking;
  const change = (part: keyof LoanBooks) => after[part] - before[part];
  const moves: [code: TransferCode, debit: AccountRef, credit: AccountRef, amountKobo: number][] = [];
  /** Moves a signed amount: below zero the other way round, under the other code. */
  const move = (code: TransferCode, codeBack: TransferCode, debit: AccountRef, credit: AccountRef, kobo: number) => {
    if (kobo > 0) moves.push([code, debit, credit, kobo]);
    if (kobo < 0) moves.push([codeBack, credit, debit, -kobo]);
  };
  const funds = customerAccount('customer-funds', customerId);
  const plan = (kind: Parameters<typeof planAccount>[0]) => planAccount(kind, planCode);

  move(
    'loan-charged',
    'loan-charge-lowered',
    plan('loan-charges'),
    plan('loan-charge-income'),
    change('financeChargeIncomeKobo'),
  );
  move(
    'loan-late-fee',
    'loan-late-fee-lowered',
    plan('loan-late-fees'),
    plan('loan-late-fee-income'),
    change('lateFeeIncomeKobo'),
  );
  const rest: Record<Asset, number> = {
    'loan-principal': change('principalKobo'),
    'loan-charges': change('financeChargeKobo') - change('financeChargeIncomeKobo'),
    'loan-late-fees': change('lateFeeKobo') - change('lateFeeIncomeKobo'),
  };
  for (const [asset, kobo] of partsOfWriteOff(rest, change('writtenOffKobo'))) {
    move('loan-written-off', 'loan-write-off-lowered', plan('loan-written-off'), plan(asset), kobo);
    rest[asset] += kobo;
  }
  for (const asset of assets) {
    const [lent, repaid] = codesOf(cause, asset);
    move(lent, repaid, plan(asset), funds, rest[asset]);
  }
  move('loan-recovered', 'loan-recovery-reversed', funds, plan('loan-recovered'), change('recoveredKobo'));

  const subject = loanSubject(loanId);
  return moves.map(([code, debit, credit, amountKobo], index) => {
    const key = `${subject}:${name}:${index + 1}`;
    return { kind: 'posted', key, code, subject, effectiveOn, debit, credit, amountKobo };
  });
}

/** How a write-off, or its lowering, is divided: first where the assets changed the same way, and the rest on the principal. */
function partsOfWriteOff(rest: Readonly<Record<Asset, number>>, writtenOffKobo: number): [Asset, number][] {
  const sign = Math.sign(writtenOffKobo);
  let open = Math.abs(writtenOffKobo);
  const parts = assets.map((asset): [Asset, number] => {
    const kobo = Math.min(open, Math.max(0, -sign * rest[asset]));
    open -= kobo;
    return [asset, sign * kobo];
  });
  return parts.map(([asset, kobo]) => [asset, asset === 'loan-principal' ? kobo + sign * open : kobo]);
}

/** The codes by which the funds get an amount from an asset, and give it one. */
function codesOf(cause: Cause, asset: Asset): [lent: TransferCode, repaid: TransferCode] {
  if (cause === 'delivered' && asset === 'loan-principal') return ['loan-disbursed', 'loan-recomputed'];
  if (cause === 'delivered' || cause === 'paid') return ['loan-recomputed', 'loan-paid'];
  if (cause === 'reversed' || (cause === 'down-payment-lost' && asset === 'loan-principal'))
    return ['loan-payment-reversed', 'loan-recomputed'];
  return ['loan-recomputed', 'loan-recomputed'];
}
