import { asTheirs } from '@foodbank/contract/primitives/their-references';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findMovedAlarm } from '../../money/payments/alarm-queries.ts';
import type { DisbursementAlarm } from '../../money/payments/disbursement-rules.ts';
import { lockForAct } from './lock-for-act.ts';
import { paidAfterAllFrom } from './payout-rules.ts';
import type { Payout } from './queries.ts';

/** The kind of request that says that a payout was paid after all. */
export const paidAfterAllKindName = 'payout-paid-after-all';

/** What a request says about the payout. */
export interface PaidAfterAllPayload {
  payoutId: string;
}

/** A payout that failed or came back, and whose money moved after all, as the provider says. */
export interface MovedPayout {
  disbursementId: string;
  alarm: DisbursementAlarm;
}

/** What the provider says of a payout that failed or came back, if it says that its money moved after all; else null. */
export async function findMoved(
  db: Db,
  { state, disbursementId }: Pick<Payout, 'state' | 'disbursementId'>,
): Promise<MovedPayout | null> {
  if (disbursementId === null || !paidAfterAllFrom.some((one) => one === state)) return null;
  const moved = await findMovedAlarm(db, disbursementId);
  // A job is still to carry what the provider said before.
  return moved === null || moved.state !== state ? null : { disbursementId, alarm: moved.alarm };
}

/** A digest of what a request depends on: how the payout ended, and what the provider says against that. */
export const fingerprintOfMoved = (tx: Tx, { id, state, endedAt }: Payout, { alarm }: MovedPayout): string =>
  fingerprintOf(tx, [id, state, endedAt, alarm]);

/**
 * Asks for a payout that failed or came back to be booked as paid, which another member decides. Returns the request's id. Refuses with
 * `payout-not-moved` where the provider doesn't say that its money moved, with `change-already-asked` while such a request is open for
 * the agent, and like `lockForAct`.
 */
export async function requestPaidAfterAll(
  tx: Tx,
  { id, reason, theirReference }: { id: string; reason: string; theirReference?: string | undefined },
  actor: Actor,
): Promise<string> {
  const { payout } = await lockForAct(tx, id, actor, 'payouts.review');
  const moved = (await findMoved(tx, payout)) ?? refuse('payout-not-moved');
  const payload: PaidAfterAllPayload = { payoutId: id };
  return requestApproval(tx, {
    kind: paidAfterAllKindName,
    subject: payout.agentId,
    payload: { ...payload, ...asTheirs(theirReference) },
    fingerprint: fingerprintOfMoved(tx, payout, moved),
    permission: 'payouts.approve',
    reason,
    actor,
  });
}
