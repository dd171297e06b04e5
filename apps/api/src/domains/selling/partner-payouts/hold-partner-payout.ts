import type { Tx } from '../../../platform/database.ts';
import { refuseDecided } from '../../earning/payouts/review-payouts.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { auditPartnerAct, type ReasonedAct } from './audit-partner-act.ts';
import { lockForPartnerAct } from './check-partner.ts';
import { addPartnerPayoutEvent } from './entry-queries.ts';
import { markPartnerHeld } from './queries.ts';

/**
 * Holds a payout that is proposed, reviewed or approved, with a reason. Reviews and approvals are over then. Refuses with
 * `payout-decided`, and like `lockForPartnerAct`.
 */
export async function holdPartnerPayout(tx: Tx, { id, reason }: ReasonedAct, actor: Actor): Promise<void> {
  const payout = await lockForPartnerAct(tx, id, actor, 'payouts.review');
  if ((await markPartnerHeld(tx, id, 'person')) === null) await refuseDecided(tx, payout);
  await addPartnerPayoutEvent(tx, id, { kind: 'held', staffId: actor.id, reason, detail: { heldBecause: 'person' } });
  await auditPartnerAct(tx, { payout, actor, reason, to: 'held' });
}
