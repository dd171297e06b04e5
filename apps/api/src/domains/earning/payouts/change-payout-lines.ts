import type { Tx } from '../../../platform/database.ts';
import { shareAgents } from '../../people/agents/queries.ts';
import { lockEarnings } from '../commissions/queries.ts';
import { type HasAcceptedTerms, readPayee } from './payee.ts';
import { changeableStates } from './payout-rules.ts';
import { findOpenPayout, lockPayout } from './queries.ts';
import { hasAllLines, refreshPayout } from './refresh-payout.ts';

/**
 * Makes an agent's unsent payout anew after one of its lines was reversed or corrected: it goes back to proposed, stays held, or is dropped if too
 * little is left. Changes nothing if all its lines stand.
 */
export async function changePayoutLines(tx: Tx, agentId: string, hasAcceptedTerms: HasAcceptedTerms): Promise<void> {
  await shareAgents(tx, [agentId], []);
  await lockEarnings(tx, [agentId]);
  const open = await findOpenPayout(tx, agentId);
  const payout = open && (await lockPayout(tx, open.id));
  if (!payout || !changeableStates.some((state) => state === payout.state) || (await hasAllLines(tx, payout))) return;
  const payee = await readPayee(tx, { keys: tx.keys, day: tx.businessDate, hasAcceptedTerms }, agentId);
  const heldBecause = payout.heldBecause ?? payee.holdBecause;
  await refreshPayout(tx, payout, payee, { because: 'Some of its lines changed.', heldBecause });
}
