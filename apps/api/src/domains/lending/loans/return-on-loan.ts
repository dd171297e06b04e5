import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { type RecordedLoanEvent, recordLoanEvent } from './record-loan-event.ts';

/** A return on a plan. `totalKobo` is what goods and delivery come to now. */
export interface LoanReturn {
  loanId: string;
  key: string;
  on: Day;
  totalKobo: number;
  /** Whether the part of the down payment goes to the last instalments, or back to the customer. */
  downPayment: 'lowers-last' | 'refunded';
  actor: Actor;
}

/**
 * Goods came back, or a substitute was cheaper: the plan is as if it had been made for the new total. What is lent less is taken from
 * the customer's funds, into which the order has put the price of the goods before, in the same transaction. Refuses with
 * `loan-total-not-lower`, `loan-cancelled`, and `loan-not-active` after the customer left the plan.
 */
export const returnOnLoan = (
  tx: Tx,
  { loanId, key, on, totalKobo, downPayment, actor }: LoanReturn,
): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'returned', totalKobo, downPayment }, actor });
