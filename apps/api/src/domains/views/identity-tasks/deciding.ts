import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { decideCheck, type IdentityDecision } from '../../people/identity-checks/deciding.ts';
import { findCheck } from '../../people/identity-checks/queries.ts';
import { decideReview, type ReviewDecision } from '../../people/identity-levels/deciding.ts';
import { markDecided } from '../../people/identity-pictures/queries.ts';
import { lockPicturesForCheck } from './queries.ts';

const anotherLooks = 'Another member looks before the customer is told.';

/**
 * Decides a check as `decideCheck` does, and says of the pictures that members looked at for it that they are not needed any more: how long they are kept
 * counts from then. A refusal that waits for another member decides nothing yet. Returns what the member reads.
 */
export async function decideTypedCheck(tx: Tx, id: string, decision: IdentityDecision, actor: Actor): Promise<string> {
  if (await decideCheck(tx, id, decision, actor)) return anotherLooks;
  const check = await findCheck(tx, id);
  if (check !== null) await markDecided(tx, await lockPicturesForCheck(tx, check), tx.now);
  return decision.outcome === 'verified' ? 'The customer is verified.' : 'The check is refused.';
}

/** Decides a request for level 2 as `decideReview` does. Returns what the member reads. */
export async function decideLevel(tx: Tx, id: string, decision: ReviewDecision, actor: Actor): Promise<string> {
  if (await decideReview(tx, id, decision, actor)) return anotherLooks;
  return decision.outcome === 'verified' ? 'Level 2 is accepted.' : 'The customer is told.';
}
