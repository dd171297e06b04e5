import type { PayoutRecord } from '@foodbank/contract/earning/payouts-staff';
import { answerText } from '@foodbank/contract/money/payments-staff';
import type { StoredAnswer } from '../../money/payments/queries.ts';

/** A try of sending, or an answer, as a row. */
export function describeAnswer(answer: StoredAnswer): PayoutRecord['attempts'][number] {
  const [source = '', status = ''] = answerText(answer).split(': ');
  return {
    at: answer.at.toISOString(),
    source,
    status,
    bankReference: answer.transferCode,
    failureReason: answer.failure,
  };
}
