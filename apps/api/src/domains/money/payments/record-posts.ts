import type { Tx } from '../../../platform/database.ts';
import type { SendAnswer } from '../../../providers/payouts.ts';
import { recordPostOutcome, type StoredDisbursement } from './disbursement-queries.ts';
import { insertAnswer } from './queries.ts';
import { disbursementAsksQueue, disbursementChangedQueue } from './queue-names.ts';

/** A marked disbursement with what its POST brought. */
export interface AnsweredPost {
  disbursement: Pick<StoredDisbursement, 'id' | 'postCount'>;
  answer: SendAnswer;
}

const lostAskMs = 30_000;
const pendingAskMs = 60_000;
// A status that needs no question at once: the provider works on it and will tell.
const isUnderway = (status: string) => status === 'pending' || status === 'received';

/**
 * Records the answers to POSTs. None of them decides anything: the provider is asked by the reference. A lost answer makes the
 * disbursement unclear.
 */
export async function recordPosts(tx: Tx, posts: readonly AnsweredPost[], source: 'post' | 'bulk-post'): Promise<void> {
  for (const { disbursement, answer } of posts) {
    const { id, postCount } = disbursement;
    const status = answer.kind === 'accepted' ? answer.status : null;
    const transferCode = answer.kind === 'accepted' ? answer.transferCode : null;
    const reason = reasonOf(answer);
    const outcome = answer.kind;
    await insertAnswer(tx, {
      disbursementId: id,
      source,
      outcome,
      postNumber: postCount,
      status,
      transferCode,
      failure: reason,
    });
    const isUnasked = outcome === 'unknown' || (status !== null && isUnderway(status));
    const waitMs = outcome === 'unknown' ? lostAskMs : pendingAskMs;
    const alone = source === 'bulk-post' && outcome === 'refused';
    const askAt = new Date(tx.now.getTime() + waitMs);
    const { before, after } = await recordPostOutcome(tx, id, { outcome, transferCode, reason, alone, askAt });
    if (before !== after) await tx.enqueue(disbursementChangedQueue, id);
    if (!isUnasked) await tx.enqueue(disbursementAsksQueue, id);
  }
}

/** The provider's words, or why there were none. */
function reasonOf(answer: SendAnswer): string | null {
  if (answer.kind === 'unknown') return answer.reason;
  if (answer.kind === 'accepted') return null;
  return answer.message;
}
