import { type StatementAccount, statementAccountNames } from '@foodbank/contract/money/reconciliation-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import type { Db } from '../../../platform/database.ts';
import { findAccount } from '../ledger/queries.ts';
import { balanceOf, businessAccount } from '../ledger/rules.ts';
import { sumOpenLines } from './line-queries.ts';
import { sumOpenItems } from './match-queries.ts';
import { sumNewItems } from './read-ledger-items.ts';
import { ledgerAccounts } from './rules.ts';
import { findLastStatement } from './statement-queries.ts';

/** Lines or bookings together: how many, and their sum in kobo. */
interface Sum {
  count: number;
  amountKobo: number;
}

/** How an account of the ledger stands beside its statements. Amounts are kobo. */
export interface Standing {
  account: StatementAccount;
  ledgerKobo: number;
  closing: { amountKobo: number; on: Day; statementId: string } | null;
  /** What is booked and on no statement yet. */
  unstated: Sum;
  /** The ledger less the closing balance and less what is on no statement yet. 0, or the books are wrong. */
  differenceKobo: number;
  suspense: Sum & { oldestOn: Day | null };
  waiting: Sum & { oldestOn: Day | null };
}

/** What is not reconciled: both accounts, and what the ledger's suspense has beside the lines in it. */
export interface Unreconciled {
  accounts: Standing[];
  /** The balance of suspense less the sum of the open lines. 0, or the books are wrong. */
  suspenseDifferenceKobo: number;
}

/** How the ledger stands beside the statements, for the console and the daily proof. Reads only; call it in one transaction for the proof. */
export async function listUnreconciled(db: Db): Promise<Unreconciled> {
  const openLines = await sumOpenLines(db);
  const accounts: Standing[] = [];
  for (const account of statementAccountNames) {
    const ledgerKobo = await balanceIn(db, account);
    const last = await findLastStatement(db, account);
    const [known, unread] = [await sumOpenItems(db, account), await sumNewItems(db, account)];
    const unstated = { count: known.count + unread.count, amountKobo: known.amountKobo + unread.amountKobo };
    const sumOf = (state: 'suspense' | 'waiting') => {
      const { count, amountKobo, oldestOn } =
        openLines.find((one) => one.account === account && one.state === state) ?? none;
      return { count, amountKobo, oldestOn };
    };
    accounts.push({
      account,
      ledgerKobo,
      closing: last && { amountKobo: last.closingKobo, on: last.toOn, statementId: last.id },
      unstated,
      differenceKobo: ledgerKobo - (last?.closingKobo ?? 0) - unstated.amountKobo,
      suspense: sumOf('suspense'),
      waiting: sumOf('waiting'),
    });
  }
  const suspense = await findAccount(db, businessAccount('suspense'));
  const inSuspenseKobo = suspense === null ? 0 : balanceOf('suspense', suspense);
  const openKobo = openLines.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return { accounts, suspenseDifferenceKobo: inSuspenseKobo - openKobo };
}

const none = { count: 0, amountKobo: 0, oldestOn: null };

async function balanceIn(db: Db, account: StatementAccount): Promise<number> {
  const ref = ledgerAccounts[account];
  const found = await findAccount(db, ref);
  return found === null ? 0 : balanceOf(ref.kind, found);
}
