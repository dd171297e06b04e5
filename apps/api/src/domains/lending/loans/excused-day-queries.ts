import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { find, run, type Tx } from '../../../platform/database.ts';
import type { LoanState } from './life/loan-state.ts';

/** So many days after a due day a payment still counts on it, where we did not take it as agreed: fewer than until the first late fee. */
export const excusedDays = 28;

const insertExcuse = run<[loanId: string, dueOn: Day, untilOn: Day, at: Date]>(
  'excuse-due-day',
  `insert into excused_due_days (loan_id, due_on, until_on, excused_at) values ($1, $2, $3, $4) on conflict (loan_id, due_on) do nothing`,
);
/** Lets a payment for a due day count on it, because we did not take it then. Nothing the second time. */
export const excuseDueDay = (tx: Tx, loanId: string, dueOn: Day): Promise<void> =>
  insertExcuse(tx, loanId, dueOn, addDays(dueOn, excusedDays), tx.now);

const findExcuse = find<{ dueOn: Day }, [loanId: string, dueOn: Day, paidOn: Day]>(
  'excused-due-day',
  `select due_on as "dueOn" from excused_due_days where loan_id = $1 and due_on = $2 and due_on < $3 and until_on >= $3`,
);
/** The due day on which a payment of a day counts because it is excused; null where the oldest that is open is not. */
export async function findExcusedDay(tx: Tx, loanId: string, state: LoanState, paidOn: Day): Promise<Day | null> {
  const open = state.instalments.filter((row) => row.paidOn === null && !row.isOnPayslip).map(({ dueOn }) => dueOn);
  const oldest = open.sort()[0];
  return oldest === undefined ? null : ((await findExcuse(tx, loanId, oldest, paidOn))?.dueOn ?? null);
}
