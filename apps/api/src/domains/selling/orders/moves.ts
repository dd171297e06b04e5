import { addDays, type Day, dayStartAt, formatDay } from '@foodbank/contract/primitives/day';
import { hoursText } from '@foodbank/contract/primitives/delivery-time';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listNamedParts } from '../catalogue/name-queries.ts';
import { findClosure } from '../deliveries/closure-queries.ts';
import { earliestStart } from '../deliveries/delivery-rules.ts';
import { makeHandOverCode, showHandOverCode } from '../deliveries/hand-over-codes.ts';
import { type Load, loadOf } from '../deliveries/load-rules.ts';
import type { OrderMoves } from '../deliveries/rider-acts.ts';
import { lockStopOfOrder } from '../deliveries/stop-queries.ts';
import { moveStopTo } from '../deliveries/stops.ts';
import { type DeliveryWindow, freeWindow, lockNextFreeWindow, takeWindow } from '../deliveries/window-queries.ts';
import { cancelShopOrder } from './ending.ts';
import { deliverOrder } from './handing-over.ts';
import { lockForState, lockShopOrder } from './locking.ts';
import { tellDaysOfWindow } from './plan-of-order.ts';
import { addShopOrderEvent, listLinesOfOrders, updateShopOrder } from './shop-order-queries.ts';
import { bySystem, type LinePart, type OrderActor } from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/** How what riders do changes orders. */
export const orderMoves: OrderMoves = {
  async lockOrder(tx, number) {
    await lockShopOrder(tx, number);
  },
  moveOrder: (tx, number, to, { riderId, at, notTaken }) =>
    moveOrder(tx, number, to, { actor: { kind: 'rider', id: riderId }, at, notTaken }),
  moveWindow: moveOrderWindow,
  leaveStore,
  listLoads,
  async listLines(db, numbers) {
    const lines = (await listLinesOfOrders(db, numbers)).flatMap((line) => {
      const quantity = line.quantity - line.refundedQuantity;
      return quantity === 0 ? [] : [{ ...line, quantity }];
    });
    const named = Map.groupBy(lines, ({ orderNumber }) => orderNumber);
    return new Map(
      [...named].map(([number, of]) => [
        number,
        of.map(({ id, name, unit, quantity }) => ({ id, name, unit, quantity })),
      ]),
    );
  },
};

/** About what some orders weigh, combos by the products in them. */
async function listLoads(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, Load>> {
  const lines = await listLinesOfOrders(db, numbers);
  const parts = Map.groupBy(
    await listNamedParts(db, [...new Set(lines.map(({ productId }) => productId))]),
    ({ comboId }) => comboId,
  );
  const pieces = lines.flatMap(({ orderNumber, productId, unit, quantity, refundedQuantity }) => {
    const left = quantity - refundedQuantity;
    const inside = parts.get(productId);
    if (inside === undefined) return [{ orderNumber, unit, quantity: left }];
    return inside.map((part) => ({ orderNumber, unit: part.unit, quantity: part.quantity * left }));
  });
  const byOrder = Map.groupBy(pieces, ({ orderNumber }) => orderNumber);
  return new Map([...byOrder].map(([number, of]) => [number, loadOf(of)]));
}

/**
 * Moves an order after what a rider did, at the time of the act. `cancelled` comes after the second visit without anyone at home: the
 * goods are refunded, the fee is kept. Refuses with `order-moved-on`.
 */
export async function moveOrder(
  tx: Tx,
  number: string,
  to: 'delivered' | 'not-at-home' | 'cancelled',
  { actor, at, notTaken = [] }: { actor: OrderActor; at: Date; notTaken?: readonly LinePart[] | undefined },
): Promise<void> {
  if (to === 'delivered') return deliverOrder(tx, number, { actor, at, notTaken });
  if (to === 'cancelled') return cancelShopOrder(tx, number, { actor, reason: null, keepsFee: true });
  return move(tx, number, to, actor);
}

/**
 * Notes that a rider has the goods and is on the way. The customer gets the code once: another rider who fetches them later brings it against
 * the same one. The caller has locked the order.
 */
export async function leaveStore(tx: Tx, number: string, actor: OrderActor): Promise<void> {
  const { order } = await lockShopOrder(tx, number);
  if (order.state !== 'on-the-way' && order.state !== 'not-at-home') refuse('order-moved-on');
  await addShopOrderEvent(tx, number, { kind: 'on-the-way', actor });
  if ((await showHandOverCode(tx, tx.keys, number)) !== null) return;
  await tellCustomer(tx, number, 'on-the-way', { code: await makeHandOverCode(tx, number) });
}

async function move(tx: Tx, number: string, to: 'not-at-home', actor: OrderActor): Promise<void> {
  const { order } = await lockForState(tx, number, to);
  await updateShopOrder(tx, order, { ...order, state: to });
  await addShopOrderEvent(tx, number, { kind: to, actor });
}

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

/** The fields of an order that has a window, or none until staff choose one. */
export const windowOfOrder = (window: DeliveryWindow | null) => ({
  windowId: window?.id ?? null,
  windowFrom: window?.startsAt ?? null,
  windowTo: window?.endsAt ?? null,
});

/** What the history of a moved order says. */
export const movedTo = (window: DeliveryWindow | null): string =>
  window === null
    ? 'The store is setting a new time'
    : `Moved to ${formatDay(window.day)}, ${hoursText(window.startsAt, window.endsAt)}`;

/**
 * Gives an order the delivery window that its stop was moved to, or none until staff choose one. Adds an event to the order's history, which
 * begins with `why` if it is given, and tells the customer. A rider moves the stop when the customer was not at home. Locks the customer and
 * the order.
 */
export async function moveOrderWindow(
  tx: Tx,
  number: string,
  window: DeliveryWindow | null,
  actor: OrderActor,
  why?: string,
): Promise<void> {
  const { order } = await lockShopOrder(tx, number);
  await updateShopOrder(tx, order, { ...order, ...windowOfOrder(window) });
  const moved = movedTo(window);
  await addShopOrderEvent(tx, number, { kind: 'moved', actor, text: why === undefined ? moved : `${why}. ${moved}` });
  await tellCustomer(tx, number, actor.kind === 'rider' ? 'not-at-home' : 'moved');
  if (window !== null) await tellDaysOfWindow(tx, order, window.startsAt);
}
