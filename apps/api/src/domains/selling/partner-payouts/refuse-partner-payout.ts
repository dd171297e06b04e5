import type { Tx } from '../../../platform/database.ts';
import { refuseDecided } from '../../earning/payouts/review-payouts.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { withdrawDisbursement } from '../../money/payments/disbursement-queries.ts';
import { auditPartnerAct, type ReasonedAct } from './audit-partner-act.ts';
import { lockForPartnerAct } from './check-partner.ts';
import { addPartnerPayoutEvent, releasePayoutEntries } from './entry-queries.ts';
import { markPartnerRefused } from './queries.ts';
import { recordPartnerDisbursement } from './record-partner-disbursement.ts';

/**
 * Refuses a payout that has not left, with a reason. Its entries are due again and stand in the next proposal. One that was handed over and
 * still waits, such as after a stop, is taken back: it has failed. Refuses with `payout-decided`, and like `lockForPartnerAct`.
 */
export async function refusePartnerPayout(tx: Tx, { id, reason }: ReasonedAct, actor: Actor): Promise<void> {
  const payout = await lockForPartnerAct(tx, id, actor, 'payouts.review');
  const { disbursementId, state } = payout;
  const isTakenBack =
    disbursementId !== null && state === 'sending' && (await withdrawDisbursement(tx, disbursementId));
  if (!isTakenBack && (await markPartnerRefused(tx, id, reason)) === null) await refuseDecided(tx, payout);
  await addPartnerPayoutEvent(tx, id, { kind: 'refused', staffId: actor.id, reason });
  if (isTakenBack) await recordPartnerDisbursement(tx, disbursementId);
  else await releasePayoutEntries(tx, id);
  await auditPartnerAct(tx, { payout, actor, reason, to: 'refused' });
}
