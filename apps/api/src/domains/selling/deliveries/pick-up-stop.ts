import type { Tx } from '../../../platform/database.ts';
import { type ActOutcome, actedAt, keepAct, lockForAct, type OrderMoves, type SentAct } from './rider-acts.ts';
import { markStopPickedUp } from './stop-queries.ts';

/**
 * Notes that a rider took the goods of a packed order at the counter: from now on it is on the way, and its customer has the code. Pressed
 * twice, it counts once. Locks the order and the stop.
 */
export async function pickUpStop(tx: Tx, moves: OrderMoves, act: SentAct): Promise<ActOutcome> {
  const locked = await lockForAct(tx, moves, 'pick-up', act);
  if (locked.earlier) return locked.earlier;
  const { id, orderNumber, packedAt, takenAt, pickedUpAt } = locked.stop;
  // Neither before the rider had the stop nor before it was packed.
  const since = packedAt !== null && takenAt !== null && packedAt > takenAt ? packedAt : takenAt;
  const at = actedAt(tx, act.at, since);
  if (pickedUpAt === null) {
    await markStopPickedUp(tx, id, at);
    await moves.leaveStore(tx, orderNumber, { kind: 'rider', id: act.riderId });
  }
  return keepAct(tx, 'pick-up', act, { at });
}
