import type { ReviewReason } from '@foodbank/contract/people/identity-levels';
import { secondLookReasons } from '@foodbank/contract/people/identity-levels-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockManagedCustomer } from '../customers/managed-customers.ts';
import { listVerifiedKinds } from '../identity-checks/queries.ts';
import { hasSeen } from '../identity-pictures/look-queries.ts';
import { findPicture, markDecided } from '../identity-pictures/queries.ts';
import {
  findReview,
  lapseReview,
  lockReview,
  type StoredReview,
  storeFirstRefusalOfReview,
  storeReviewDecision,
} from './queries.ts';
import { isValidOn } from './rules.ts';
import { levelNewsQueue } from './telling.ts';

/** What a member decides about a request for level 2: accepted, or what is wrong with it. */
export interface ReviewDecision {
  outcome: 'verified' | ReviewReason;
  reason: string;
}

/** Why a request is not accepted that is known from what was stated, without a look at a picture. */
const knownUnseen: readonly ReviewReason[] = ['document-over', 'address-unclear'];
const isHard = (outcome: ReviewReason): boolean => (secondLookReasons as readonly string[]).includes(outcome);

/**
 * Accepts a request for level 2, or says what is wrong with it. A refusal of the person is kept until another member confirms it or decides otherwise:
 * only then the customer is told. An earlier accepted request lapses. Refuses with `not-found`, with `own-record` the member's own request, with
 * `identity-decided` one that doesn't wait any more, with `identity-own-refusal` who refused it first, with `identity-incomplete` to accept without both
 * numbers, both pictures and a document that is valid, and with `identity-not-seen` a member who decides what the pictures show and did not look at
 * those that are there since the numbers were verified. Returns true for a refusal that waits for another member. Locks the customer, then the request.
 */
export async function decideReview(
  tx: Tx,
  id: string,
  { outcome, reason }: ReviewDecision,
  actor: Actor,
): Promise<boolean> {
  const { customerId } = (await findReview(tx, id)) ?? refuse('not-found');
  await lockManagedCustomer(tx, customerId, actor);
  const review = (await lockReview(tx, id)) ?? refuse('not-found');
  if (review.state !== 'needs-a-person') refuse('identity-decided');
  if (review.firstRefusal?.by === actor.id) refuse('identity-own-refusal');
  if (outcome !== 'verified' && !knownUnseen.includes(outcome)) await refuseUnlessSeen(tx, review, actor);
  if (outcome !== 'verified' && isHard(outcome) && review.firstRefusal === null) {
    await refuseFirst(tx, review, { outcome, reason }, actor);
    return true;
  }
  if (outcome === 'verified') {
    await refuseUnlessWhole(tx, review);
    await refuseUnlessSeen(tx, review, actor);
    await lapseReview(tx, customerId, 'renewed');
  }
  const decision =
    outcome === 'verified'
      ? ({ state: 'verified', reason: null } as const)
      : ({ state: 'refused', reason: outcome } as const);
  if (!(await storeReviewDecision(tx, id, { ...decision, by: actor.id, note: reason }))) refuse('identity-decided');
  await markDecided(tx, [review.documentId, review.selfieId], tx.now);
  await tx.enqueue(levelNewsQueue, id);
  await addAuditLine(tx, {
    actor,
    action: outcome === 'verified' ? 'identity-level-accepted' : 'identity-level-refused',
    subject: customerId,
    detail: { reviewId: id, outcome },
    reason,
  });
  return false;
}

const readPictures = async (tx: Tx, { documentId, selfieId }: StoredReview) =>
  (await Promise.all([documentId, selfieId].map((id) => findPicture(tx, id)))).filter(
    (picture) => picture?.state === 'ready',
  );

/** Refuses to accept what is not whole. */
async function refuseUnlessWhole(tx: Tx, review: StoredReview): Promise<void> {
  const areThere = (await readPictures(tx, review)).length === 2;
  const isWhole = (await listVerifiedKinds(tx, review.customerId)).length === 2 && areThere;
  if (!isWhole || !isValidOn(review.validUntil, tx.businessDate)) refuse('identity-incomplete');
}

/** Refuses what the member did not look at. What is gone can't be looked at. */
async function refuseUnlessSeen(tx: Tx, review: StoredReview, actor: Actor): Promise<void> {
  const ids = (await readPictures(tx, review)).map((picture) => picture?.id ?? '');
  if (!(await hasSeen(tx, actor.id, ids))) refuse('identity-not-seen');
}

async function refuseFirst(
  tx: Tx,
  { id, customerId }: StoredReview,
  { outcome, reason: note }: { outcome: ReviewReason; reason: string },
  actor: Actor,
): Promise<void> {
  const refusal = { by: actor.id, at: tx.now.toISOString(), reason: outcome, note };
  if (!(await storeFirstRefusalOfReview(tx, id, refusal))) refuse('identity-decided');
  await addAuditLine(tx, {
    ...{ actor, action: 'identity-refusal-asked', subject: customerId, reason: note },
    detail: { reviewId: id, outcome },
  });
}
