import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { addPayoutEvent, releasePayoutParts } from './line-queries.ts';
import { lockForAct } from './lock-for-act.ts';
import { markRefused } from './queries.ts';
import { releaseStanding } from './refresh-payout.ts';
import { refuseDecided } from './review-payouts.ts';

/**
 * Refuses a payout that was not sent, with a reason. Its lines are due again and stand in the next proposal. Refuses with
 * `payout-decided`, and like `lockForAct`.
 */
export async function refusePayout(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  actor: Actor,
): Promise<void> {
  const { payout } = await lockForAct(tx, id, actor, 'payouts.review');
  if ((await markRefused(tx, id, reason)) === null) await refuseDecided(tx, payout);
  await releaseStanding(tx, id);
  await releasePayoutParts(tx, id);
  await addPayoutEvent(tx, id, { kind: 'refused', staffId: actor.id, reason });
  const detail = { payout: id, amountKobo: payout.amountKobo };
  const [before, after] = [{ state: payout.state }, { state: 'refused' }];
  await addAuditLine(tx, { actor, action: 'payout-refused', subject: payout.agentId, detail, before, after, reason });
}
