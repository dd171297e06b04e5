import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { addPayoutEvent } from './line-queries.ts';
import { lockForAct } from './lock-for-act.ts';
import { markHeld } from './queries.ts';
import { refuseDecided } from './review-payouts.ts';

/**
 * Holds a payout that is proposed, reviewed or approved, with a reason. Reviews and approvals are over then. Refuses with
 * `payout-decided`, and like `lockForAct`.
 */
export async function holdPayout(tx: Tx, { id, reason }: { id: string; reason: string }, actor: Actor): Promise<void> {
  const { payout } = await lockForAct(tx, id, actor, 'payouts.review');
  if ((await markHeld(tx, id, 'person')) === null) await refuseDecided(tx, payout);
  await addPayoutEvent(tx, id, { kind: 'held', staffId: actor.id, reason, detail: { heldBecause: 'person' } });
  const detail = { payout: id, amountKobo: payout.amountKobo };
  const [before, after] = [{ state: payout.state }, { state: 'held' }];
  await addAuditLine(tx, { actor, action: 'payout-held', subject: payout.agentId, detail, before, after, reason });
}
