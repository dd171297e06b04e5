import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { type RecordedLoanEvent, recordLoanEvent } from './record-loan-event.ts';

/**
 * The goods were handed over: the loan is active, and what is lent is the customer's money, which pays for them. Due days of a plan with
 * paydays that move come with the event (`planDueDays`); other plans move theirs by themselves. Refuses with `loan-not-accepted` a loan
 * that has begun or was cancelled.
 */
export const deliverLoan = (
  tx: Tx,
  { loanId, key, on, dueDays, actor }: { loanId: string; key: string; on: Day; dueDays?: readonly Day[]; actor: Actor },
): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'delivered', ...(dueDays && { dueDays }) }, actor });
