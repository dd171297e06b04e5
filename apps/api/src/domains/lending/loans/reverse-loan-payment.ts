import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { type RecordedLoanEvent, recordLoanEvent } from './record-loan-event.ts';

/**
 * A payment was taken back, such as a chargeback: the loan is as if it had never been made, and gives back what it took of it. `on` is the
 * day of the reversal. Refuses with `loan-payment-unknown` a payment that isn't on the loan or was taken back before.
 */
export const reverseLoanPayment = (
  tx: Tx,
  { loanId, key, on, paymentId, actor }: { loanId: string; key: string; on: Day; paymentId: string; actor: Actor },
): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'reversed', id: paymentId }, actor });
