import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { wipeHandOverCode } from './code-queries.ts';
import { earliestStart } from './delivery-rules.ts';
import { type ActOutcome, actedAt, keepAct, lockForAct, type OrderMoves, type SentAct } from './rider-acts.ts';
import { countMissedVisit, endStop, type StopWithWindow } from './stop-queries.ts';
import { moveStopTo } from './stops.ts';
import { type DeliveryWindow, lockNextFreeWindow, takeWindow } from './window-queries.ts';

const visitsMax = 2;

/**
 * Records that the recipient was not at home. After the first visit the rider comes again in the store's next free window; after the
 * second one the order is cancelled. Refuses with `window-not-begun` before the window: pressed twice, it counts one visit.
 */
export async function missStop(tx: Tx, moves: OrderMoves, act: SentAct): Promise<ActOutcome> {
  const locked = await lockForAct(tx, moves, 'not-at-home', act);
  if (locked.earlier) return locked.earlier;
  const { stop } = locked;
  const { orderNumber } = stop;
  const at = actedAt(tx, act.at, stop.takenAt);
  if (stop.startsAt === null || at < stop.startsAt) refuse('window-not-begun');
  await countMissedVisit(tx, stop.id, at);
  if (stop.visitsMissed + 1 < visitsMax) {
    const window = await chooseNextWindow(tx, stop);
    await moves.moveOrder(tx, orderNumber, 'not-at-home', { riderId: act.riderId, at });
    await moves.moveWindow(tx, orderNumber, window, { kind: 'rider', id: act.riderId });
  } else {
    await endStop(tx, stop.id, 'missed', at);
    await wipeHandOverCode(tx, orderNumber);
    await moves.moveOrder(tx, orderNumber, 'cancelled', { riderId: act.riderId, at });
  }
  return keepAct(tx, 'not-at-home', act, { at });
}

/** Moves a stop to the store's next free window, and returns it. Null if all are full: staff choose one. */
async function chooseNextWindow(tx: Tx, stop: StopWithWindow): Promise<DeliveryWindow | null> {
  const { storeId, endsAt } = stop;
  const from = new Date(Math.max(earliestStart(tx.now).getTime(), endsAt?.getTime() ?? 0));
  const next = await lockNextFreeWindow(tx, storeId, from);
  const taken = next && (await takeWindow(tx, next.id, storeId));
  await moveStopTo(tx, stop, taken, lagosDay(tx.now));
  return taken;
}
