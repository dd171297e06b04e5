import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { withdrawDisbursement } from '../../money/payments/disbursement-queries.ts';
import { addPayoutEvent, releasePayoutParts } from './line-queries.ts';
import { lockForAct } from './lock-for-act.ts';
import { markRefused } from './queries.ts';
import { recordDisbursement } from './record-disbursement.ts';
import { releaseStanding } from './refresh-payout.ts';
import { refuseDecided } from './review-payouts.ts';

/**
 * Refuses a payout that has not left, with a reason. Its lines are due again and stand in the next proposal. One that was handed over and
 * still waits, such as after a stop, is taken back: it has failed. Refuses with `payout-decided`, and like `lockForAct`.
 */
export async function refusePayout(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  actor: Actor,
): Promise<void> {
  const { payout } = await lockForAct(tx, id, actor, 'payouts.review');
  const { disbursementId, state } = payout;
  const isTakenBack =
    disbursementId !== null && state === 'sending' && (await withdrawDisbursement(tx, disbursementId));
  if (!isTakenBack && (await markRefused(tx, id, reason)) === null) await refuseDecided(tx, payout);
  await addPayoutEvent(tx, id, { kind: 'refused', staffId: actor.id, reason });
  if (isTakenBack) {
    await recordDisbursement(tx, disbursementId);
  } else {
    await releaseStanding(tx, id);
    await releasePayoutParts(tx, id);
  }
  const detail = { payout: id, amountKobo: payout.amountKobo };
  const [before, after] = [{ state }, { state: isTakenBack ? 'failed' : 'refused' }];
  await addAuditLine(tx, { actor, action: 'payout-refused', subject: payout.agentId, detail, before, after, reason });
}
