import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { isSamePerson } from '../../earning/payouts/lock-for-act.ts';
import {
  type ItemOutcome,
  payoutsSendQueue,
  refuseDecided,
  type SeenPayout,
} from '../../earning/payouts/review-payouts.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { checkPartner, lockForPartnerAct } from './check-partner.ts';
import { addPartnerPayoutEvent } from './entry-queries.ts';
import { markPartnerApproved, markPartnerReviewed, type PartnerPayout } from './queries.ts';

/**
 * Reviews one payout to a store or rider as it was shown. The same again by the same person changes nothing. Refuses with
 * `payout-changed`, `payout-decided`, and like `lockForPartnerAct`.
 */
export async function reviewPartnerPayout(tx: Tx, { id, fingerprint }: SeenPayout, actor: Actor): Promise<ItemOutcome> {
  const payout = await lockForPartnerAct(tx, id, actor, 'payouts.review');
  if (payout.state === 'reviewed' && payout.reviewedBy === actor.id && payout.fingerprint === fingerprint)
    return { outcome: 'done', message: 'You reviewed it already.' };
  if (payout.state !== 'proposed') await refuseDecided(tx, payout);
  if (payout.fingerprint !== fingerprint) refuse('payout-changed');
  const check = await checkPartner(tx, payout);
  if (check.found === 'changed') return { outcome: 'changed', message: check.message };
  if ((await markPartnerReviewed(tx, id, fingerprint, actor.id)) === null) refuse('payout-changed');
  await noteAct(tx, payout, actor, 'reviewed');
  return { outcome: 'done', message: 'Reviewed. Another person approves it.' };
}

/**
 * Approves one payout as it was shown and reviewed, by another person than the reviewer, whatever their roles. The same again by the same
 * person changes nothing. Refuses with `payout-own-review`, `payout-changed`, `payout-decided`, and like `lockForPartnerAct`.
 */
export async function approvePartnerPayout(
  tx: Tx,
  { id, fingerprint }: SeenPayout,
  actor: Actor,
): Promise<ItemOutcome> {
  const payout = await lockForPartnerAct(tx, id, actor, 'payouts.approve');
  const { reviewedBy, state } = payout;
  if (state === 'approved' && payout.approvedBy === actor.id && payout.fingerprint === fingerprint)
    return { outcome: 'done', message: 'You approved it already.' };
  if (state !== 'reviewed' || reviewedBy === null) return refuseDecided(tx, payout);
  if (await isSamePerson(tx, reviewedBy, actor.id)) refuse('payout-own-review');
  if (payout.fingerprint !== fingerprint) refuse('payout-changed');
  const check = await checkPartner(tx, payout);
  if (check.found === 'changed') return { outcome: 'changed', message: check.message };
  if ((await markPartnerApproved(tx, id, fingerprint, actor.id)) === null) refuse('payout-changed');
  await noteAct(tx, payout, actor, 'approved');
  await tx.enqueue(payoutsSendQueue, 'approved');
  return { outcome: 'done', message: 'Approved.' };
}

async function noteAct(tx: Tx, payout: PartnerPayout, actor: Actor, kind: 'reviewed' | 'approved'): Promise<void> {
  const { id, partnerId, amountKobo, revision } = payout;
  await addPartnerPayoutEvent(tx, id, { kind, staffId: actor.id, detail: { amountKobo, revision } });
  const detail = { payout: id, amountKobo, revision };
  await addAuditLine(tx, { actor, action: `partner-payout-${kind}`, subject: partnerId, detail });
}
