import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { type RecordedLoanEvent, recordLoanEvent } from './record-loan-event.ts';

/**
 * The order was cancelled before hand-over: all that was paid is the customer's. Cancelling always starts with the order. Refuses with
 * `loan-not-accepted` once the loan has begun.
 */
export const cancelLoan = (
  tx: Tx,
  { loanId, key, on, actor }: { loanId: string; key: string; on: Day; actor: Actor },
): Promise<RecordedLoanEvent> => recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'cancelled' }, actor });
