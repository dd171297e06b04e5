import type { Tx } from '../../../platform/database.ts';
import { refuseDecided } from '../../earning/payouts/review-payouts.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { auditPartnerAct, type ReasonedAct } from './audit-partner-act.ts';
import { lockForPartnerAct } from './check-partner.ts';
import { addPartnerPayoutEvent, releasePayoutEntries } from './entry-queries.ts';
import { markPartnerRefused } from './queries.ts';

/**
 * Refuses a payout that was not sent, with a reason. Its entries are due again and stand in the next proposal. Refuses with
 * `payout-decided`, and like `lockForPartnerAct`.
 */
export async function refusePartnerPayout(tx: Tx, { id, reason }: ReasonedAct, actor: Actor): Promise<void> {
  const payout = await lockForPartnerAct(tx, id, actor, 'payouts.review');
  if ((await markPartnerRefused(tx, id, reason)) === null) await refuseDecided(tx, payout);
  await releasePayoutEntries(tx, id);
  await addPartnerPayoutEvent(tx, id, { kind: 'refused', staffId: actor.id, reason });
  await auditPartnerAct(tx, { payout, actor, reason, to: 'refused' });
}
