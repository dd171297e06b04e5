import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { decideCheck, type IdentityDecision } from '../identity-checks/deciding.ts';
import { findCheck } from '../identity-checks/queries.ts';
import { markDecided } from '../identity-pictures/queries.ts';
import { lockPicturesForCheck } from './queries.ts';

/**
 * Decides a check as `decideCheck` does, and says of the pictures that members looked at for it that they are not needed any more: how long they are kept
 * counts from then. A refusal that waits for another member decides nothing yet.
 */
export async function decideCheckWithPictures(
  tx: Tx,
  id: string,
  decision: IdentityDecision,
  actor: Actor,
): Promise<boolean> {
  const isFirstRefusal = await decideCheck(tx, id, decision, actor);
  const check = isFirstRefusal ? null : await findCheck(tx, id);
  if (check !== null) await markDecided(tx, await lockPicturesForCheck(tx, check.customerId), tx.now);
  return isFirstRefusal;
}
