import type { Tx } from '../../../platform/database.ts';
import { findDispute } from '../../earning/disputes/queries.ts';
import { released } from './change-request.ts';
import { hasMessageSince, insertEntry, lockRequest, updateRequest } from './queries.ts';
import { stoppedClock } from './request-rules.ts';

const text = 'We corrected this line. You find the correction and its reason on your Earnings page.';

/**
 * Answers the request of a dispute that a correction answered, so that it leaves the queue. The agent was emailed about the correction.
 * A request that was answered or closed meanwhile stays as it is, and one that the agent wrote to after the correction stays open.
 */
export async function answerCorrectedDispute(tx: Tx, disputeId: string): Promise<void> {
  const dispute = await findDispute(tx, disputeId);
  const request = dispute?.requestId ? await lockRequest(tx, dispute.requestId) : null;
  if (request === null || request.state === 'answered' || request.state === 'closed') return;
  const entry = { requestId: request.id, kind: 'answer', authorId: null, text, key: `corrected-${disputeId}` } as const;
  if (!(await insertEntry(tx, entry))) return;
  if (dispute?.answeredAt && (await hasMessageSince(tx, request.id, dispute.answeredAt))) return;
  await updateRequest(tx, {
    ...request,
    ...released,
    ...stoppedClock(request, tx.now),
    state: 'answered',
    unread: true,
    answeredBackAt: null,
    snoozedUntil: null,
    firstAnsweredAt: request.firstAnsweredAt ?? tx.now,
    version: request.version + 1,
    changedAt: tx.now,
  });
}
