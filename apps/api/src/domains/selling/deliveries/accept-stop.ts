import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { hasGivenBack } from './act-queries.ts';
import { type ActOutcome, actedAt, findEarlier, keepAct, type SentAct } from './rider-acts.ts';
import { countStopsOfRider, lockStop, takeStop } from './stop-queries.ts';

/** How many open stops a rider may have, so that one rider does not hold the stops of all. */
export const openStopsMax = 20;

/**
 * Gives a stop to the rider who accepts it. Of two at once one gets it; the other is refused with `stop-taken`, and who gave it back before with `stop-given-back`. Stops of other cities are
 * unknown to the rider, as `storeIds` says.
 */
export async function acceptStop(tx: Tx, act: SentAct, storeIds: readonly string[]): Promise<ActOutcome> {
  const stop = await lockStop(tx, act.stopId);
  const earlier = await findEarlier(tx, 'accept', act);
  if (earlier) return earlier;
  if (stop === null || !storeIds.includes(stop.storeId)) refuse('not-found');
  if (stop.riderId !== act.riderId) {
    if (await hasGivenBack(tx, act.riderId, stop.id)) refuse('stop-given-back');
    if ((await countStopsOfRider(tx, act.riderId)) >= openStopsMax) refuse('too-many-stops');
    if (!(await takeStop(tx, stop.id, act.riderId))) refuse('stop-taken');
  }
  return keepAct(tx, 'accept', act, { at: actedAt(tx, act.at, null) });
}
