import { dayStartAt, lagosDay } from '@foodbank/contract/primitives/day';
import { type GiveBackReason, givenBackMax } from '@foodbank/contract/selling/rides';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { lockRider } from '../../people/riders/queries.ts';
import { countGivenBack } from './act-queries.ts';
import { type ActOutcome, actedAt, findEarlier, keepAct, type SentAct } from './rider-acts.ts';
import { giveStop, lockStop } from './stop-queries.ts';

/**
 * Offers a stop to other riders because the one who accepted it can't bring it. The store sees who gave it back, and why. Refuses with
 * `not-found` a stop that the rider hasn't, with `stop-over`, `stop-picked-up` and `too-many-given-back`. Locks the stop and the rider.
 */
export async function giveBackStop(tx: Tx, act: SentAct & { reason: GiveBackReason }): Promise<ActOutcome> {
  const stop = await lockStop(tx, act.stopId);
  const earlier = await findEarlier(tx, 'give-back', act);
  if (earlier) return earlier;
  if (stop === null || stop.riderId !== act.riderId) refuse('not-found');
  if (stop.endedAt !== null) refuse('stop-over');
  if (stop.pickedUpAt !== null) refuse('stop-picked-up');
  // Of two at once the second one counts the first.
  await lockRider(tx, act.riderId);
  if ((await countGivenBack(tx, act.riderId, dayStartAt(lagosDay(tx.now)))) >= givenBackMax)
    refuse('too-many-given-back');
  await giveStop(tx, stop.id, null);
  return keepAct(tx, 'give-back', act, { at: actedAt(tx, act.at, stop.takenAt), reason: act.reason });
}
