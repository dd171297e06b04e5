import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { type RecordedLoanEvent, recordLoanEvent } from './record-loan-event.ts';

/**
 * Notes that money which the customer paid beyond the loan goes back. The refund itself is one of the customer's funds (`money/charges`);
 * this only lowers the loan's credit. Refuses with `loan-credit-missing` more than the credit.
 */
export const recordLoanRefund = (
  tx: Tx,
  { loanId, key, on, kobo, actor }: { loanId: string; key: string; on: Day; kobo: number; actor: Actor },
): Promise<RecordedLoanEvent> => recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'refunded', kobo }, actor });
