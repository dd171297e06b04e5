import { addDays, type Day, dayStartAt, formatDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { findClosure } from '../deliveries/closure-queries.ts';
import { earliestStart } from '../deliveries/delivery-rules.ts';
import { lockStopOfOrder } from '../deliveries/stop-queries.ts';
import { moveStopTo } from '../deliveries/stops.ts';
import { freeWindow, lockNextFreeWindow, takeWindow } from '../deliveries/window-queries.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import { moveOrderWindow } from './move-order-window.ts';
import { bySystem } from './shop-order-rules.ts';

/**
 * Moves an order that was promised for a day on which its store is closed to the store's next free window, and tells the customer. If all
 * windows are full, the order has none until staff choose one. Nothing if the order was delivered or moved meanwhile, or the day
 * was opened again.
 */
export async function movePromisedOrder(tx: Tx, number: string, day: Day): Promise<void> {
  const { order } = await lockShopOrder(tx, number);
  const stop = await lockStopOfOrder(tx, number);
  const closure = await findClosure(tx, order.storeId, day);
  if (stop === null || stop.endedAt !== null || stop.day !== day || closure?.promised !== 'move') return;
  if (stop.windowId === null || stop.startsAt === null || stop.startsAt <= tx.now) return;
  const from = new Date(Math.max(earliestStart(tx.now).getTime(), dayStartAt(addDays(day, 1)).getTime()));
  const next = await lockNextFreeWindow(tx, order.storeId, from);
  const window = next && (await takeWindow(tx, next.id, order.storeId));
  await freeWindow(tx, stop.windowId);
  await moveStopTo(tx, stop, window, addDays(day, 1));
  const why = `The store is closed on ${formatDay(day)}: ${closure.title}`;
  await moveOrderWindow(tx, number, window, bySystem, why);
}
