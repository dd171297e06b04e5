import { payoutStates } from '@foodbank/contract/earning/payouts';
import { formatInstant } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findMember } from '../../people/staff/queries.ts';
import { checkPayee } from './check-payee.ts';
import { addPayoutEvent } from './line-queries.ts';
import { isSamePerson, lockForAct } from './lock-for-act.ts';
import type { HasAcceptedTerms } from './payee.ts';
import { markApproved, markReviewed, type Payout } from './queries.ts';

/** A payout as a person looked at it. */
export interface SeenPayout {
  id: string;
  fingerprint: string;
}

/** What came of one payout of an act. `changed`: it was held or made anew instead, and that is stored. */
export type ItemOutcome = { outcome: 'done' | 'changed'; message: string };

/** The queue of the job that sends what is approved. */
export const payoutsSendQueue = 'payouts-send';

/**
 * Reviews one payout as it was shown. The same again by the same person changes nothing. Refuses with `payout-changed`,
 * `payout-decided`, and like `lockForAct`.
 */
export async function reviewPayout(
  tx: Tx,
  { id, fingerprint }: SeenPayout,
  actor: Actor,
  hasAcceptedTerms: HasAcceptedTerms,
): Promise<ItemOutcome> {
  const { payout } = await lockForAct(tx, id, actor, 'payouts.review');
  if (payout.state === 'reviewed' && payout.reviewedBy === actor.id && payout.fingerprint === fingerprint)
    return { outcome: 'done', message: 'You reviewed it already.' };
  if (payout.state !== 'proposed') await refuseDecided(tx, payout);
  if (payout.fingerprint !== fingerprint) refuse('payout-changed');
  const check = await checkPayee(tx, payout, hasAcceptedTerms);
  if (check.found === 'changed') return { outcome: 'changed', message: check.message };
  if ((await markReviewed(tx, id, fingerprint, actor.id)) === null) refuse('payout-changed');
  await noteAct(tx, payout, actor, 'reviewed');
  return { outcome: 'done', message: 'Reviewed. Another person approves it.' };
}

/**
 * Approves one payout as it was shown and reviewed, by another person than the reviewer, whatever their roles. The same again by the same
 * person changes nothing. Refuses with `payout-own-review`, `payout-changed`, `payout-decided`, and like `lockForAct`.
 */
export async function approvePayout(
  tx: Tx,
  { id, fingerprint }: SeenPayout,
  actor: Actor,
  hasAcceptedTerms: HasAcceptedTerms,
): Promise<ItemOutcome> {
  const { payout } = await lockForAct(tx, id, actor, 'payouts.approve');
  const { reviewedBy, state } = payout;
  if (state === 'approved' && payout.approvedBy === actor.id && payout.fingerprint === fingerprint)
    return { outcome: 'done', message: 'You approved it already.' };
  if (state !== 'reviewed' || reviewedBy === null) return refuseDecided(tx, payout);
  if (await isSamePerson(tx, reviewedBy, actor.id)) refuse('payout-own-review');
  if (payout.fingerprint !== fingerprint) refuse('payout-changed');
  const check = await checkPayee(tx, payout, hasAcceptedTerms);
  if (check.found === 'changed') return { outcome: 'changed', message: check.message };
  if ((await markApproved(tx, id, fingerprint, actor.id)) === null) refuse('payout-changed');
  await noteAct(tx, payout, actor, 'approved');
  await tx.enqueue(payoutsSendQueue, 'approved');
  return { outcome: 'done', message: 'Approved.' };
}

async function noteAct(tx: Tx, payout: Payout, actor: Actor, kind: 'reviewed' | 'approved'): Promise<void> {
  const { id, agentId, amountKobo, revision } = payout;
  await addPayoutEvent(tx, id, { kind, staffId: actor.id, detail: { amountKobo, revision } });
  const detail = { payout: id, amountKobo, revision };
  await addAuditLine(tx, { actor, action: `payout-${kind}`, subject: agentId, detail });
}

/** What is known about who decided a payout. */
export type DecidedPayout = Pick<Payout, 'state' | 'approvedBy' | 'approvedAt' | 'reviewedBy' | 'reviewedAt'>;

/** Refuses an act on a payout that another person moved on, and says who. */
export async function refuseDecided(tx: Tx, payout: DecidedPayout): Promise<never> {
  const { state, approvedBy, approvedAt, reviewedBy, reviewedAt } = payout;
  const [by, at] = approvedBy === null ? [reviewedBy, reviewedAt] : [approvedBy, approvedAt];
  const member = by === null ? null : await findMember(tx, by);
  const label = payoutStates[state].toLowerCase();
  const who =
    member && at ? `, ${approvedBy === null ? 'reviewed' : 'approved'} by ${member.name} on ${formatInstant(at)}` : '';
  refuse('payout-decided', { message: `This payout is ${label} already${who}.` });
}
