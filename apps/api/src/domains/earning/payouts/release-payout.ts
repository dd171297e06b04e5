import { holdReasons } from '@foodbank/contract/earning/payouts-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { addPayoutEvent } from './line-queries.ts';
import { lockForAct } from './lock-for-act.ts';
import { type HasAcceptedTerms, readPayee } from './payee.ts';
import type { Payout } from './queries.ts';
import { refreshPayout } from './refresh-payout.ts';
import { refuseDecided } from './review-payouts.ts';

/**
 * Ends the hold of a payout: it is made anew and proposed. Refuses with `payout-blocked` while agent, account or terms keep it held, with
 * `payout-decided`, and like `lockForAct`.
 */
export async function releasePayout(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  actor: Actor,
  hasAcceptedTerms: HasAcceptedTerms,
): Promise<Payout | null> {
  const { payout } = await lockForAct(tx, id, actor, 'payouts.review');
  if (payout.state !== 'held') await refuseDecided(tx, payout);
  const payee = await readPayee(tx, { keys: tx.keys, day: tx.businessDate, hasAcceptedTerms }, payout.agentId);
  if (payee.holdBecause !== null)
    refuse('payout-blocked', { message: `This payout stays held: ${holdReasons[payee.holdBecause]}.` });
  await addPayoutEvent(tx, id, { kind: 'released', staffId: actor.id, reason });
  const because = 'The hold ended.';
  const released = await refreshPayout(tx, payout, payee, { because, heldBecause: null });
  const detail = { payout: id, amountKobo: released?.amountKobo ?? 0 };
  const [before, after] = [{ state: 'held' }, { state: released?.state ?? 'held' }];
  await addAuditLine(tx, { actor, action: 'payout-released', subject: payout.agentId, detail, before, after, reason });
  return released;
}
