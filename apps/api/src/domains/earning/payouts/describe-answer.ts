import type { PayoutRecord } from '@foodbank/contract/earning/payouts';
import type { StoredAnswer } from '../../money/payments/queries.ts';

const sources: Record<StoredAnswer['source'], string> = {
  recipient: 'Recipient compared',
  post: 'Sent',
  'bulk-post': 'Sent with others',
  verify: 'Provider asked',
  webhook: 'Provider told us',
};
const outcomes: Record<StoredAnswer['outcome'], string> = {
  try: 'handed over',
  accepted: 'accepted',
  refused: 'refused',
  duplicate: 'reference known already',
  unknown: 'no usable answer',
  found: 'found',
  'not-found': 'reference not known',
  differs: 'differs from what was approved',
  told: 'received',
};

/** A try of sending, or an answer, as a row. */
export function describeAnswer(answer: StoredAnswer): PayoutRecord['attempts'][number] {
  const { source, outcome, status, transferCode, failure, at } = answer;
  return {
    at: at.toISOString(),
    source: sources[source],
    status: status === null ? outcomes[outcome] : `${outcomes[outcome]}: ${status}`,
    bankReference: transferCode,
    failureReason: failure,
  };
}
