import { partnerHoldReasons } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { refuseDecided } from '../../earning/payouts/review-payouts.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { auditPartnerAct, type ReasonedAct } from './audit-partner-act.ts';
import { lockForPartnerAct } from './check-partner.ts';
import { addPartnerPayoutEvent } from './entry-queries.ts';
import { readPartnerPayee } from './payee.ts';
import type { PartnerPayout } from './queries.ts';
import { partnerOf, refreshPartnerPayout } from './refresh-partner-payout.ts';

/**
 * Ends the hold of a payout: it is made anew and proposed. Refuses with `payout-blocked` while its cause is there, with `payout-decided`,
 * and like `lockForPartnerAct`.
 */
export async function releasePartnerPayout(
  tx: Tx,
  { id, reason }: ReasonedAct,
  actor: Actor,
): Promise<PartnerPayout | null> {
  const payout = await lockForPartnerAct(tx, id, actor, 'payouts.review');
  if (payout.state !== 'held') await refuseDecided(tx, payout);
  const payee = await readPartnerPayee(tx, tx.keys, partnerOf(payout));
  if (payee.holdBecause !== null)
    refuse('payout-blocked', { message: `This payout stays held: ${partnerHoldReasons[payee.holdBecause]}.` });
  await addPartnerPayoutEvent(tx, id, { kind: 'released', staffId: actor.id, reason });
  const released = await refreshPartnerPayout(tx, payout, payee, { because: 'The hold ended.', heldBecause: null });
  await auditPartnerAct(tx, { payout, actor, reason, to: 'released' });
  return released;
}
