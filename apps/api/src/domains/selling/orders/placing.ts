import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { earliestStart } from '../deliveries/delivery-rules.ts';
import { lockStopOfOrder } from '../deliveries/stop-queries.ts';
import { addStop, moveStopTo, type OrderToDeliver } from '../deliveries/stops.ts';
import { type DeliveryWindow, lockNextFreeWindow, takeWindow } from '../deliveries/window-queries.ts';
import type { LockedOrder } from './locking.ts';
import { movedTo, windowOfOrder } from './moves.ts';
import { askAboutOwnPrice } from './own-price-orders.ts';
import { recordOwnOrder } from './record-orders.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import { bySystem, dueNowKoboOf, keptGoodsKobo, mayBecomeState, type ShopOrder } from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/** When an order that is about to be placed is delivered. */
export interface PlacedWindow {
  /** True if the chosen window has begun before the order is placed. */
  isOver: boolean;
  /** The window instead; null if the chosen one stays, or if staff choose one. */
  window: DeliveryWindow | null;
}

/** Takes the store's next free window for an order whose chosen one has begun: the place in that one was used. */
export async function takeWindowToPlace(tx: Tx, { order }: LockedOrder): Promise<PlacedWindow> {
  const isOver = order.windowFrom !== null && order.windowFrom <= tx.now;
  const next = isOver ? await lockNextFreeWindow(tx, order.storeId, earliestStart(tx.now)) : null;
  return { isOver, window: next && (await takeWindow(tx, next.id, order.storeId)) };
}

/** How an order is placed. */
export interface Placing {
  /** The charge that completed its payment; null where a plan pays all of it and nothing is due now. */
  paidBy: string | null;
  /** The window, where the caller has to take it before it locks more. */
  placed?: PlacedWindow;
}

/**
 * Places an order of which nothing is due any more: it holds its stock already, and becomes a pending order of the customer's agent. The caller has
 * locked it, and knows that all that is due came in, or that the customer agreed to a plan that pays all of it. If the window has begun before, the
 * order gets the store's next free one, or none until staff choose it.
 */
export async function placeShopOrder(tx: Tx, locked: LockedOrder, { paidBy, placed: taken }: Placing): Promise<void> {
  const { order } = locked;
  if (!mayBecomeState(order.state, 'placed')) throw new Error(`the order ${order.number} is ${order.state}`);
  const { isOver, window } = taken ?? (await takeWindowToPlace(tx, locked));
  const placed = {
    ...order,
    state: 'placed' as const,
    placedAt: tx.now,
    paidBy,
    ...(isOver && windowOfOrder(window)),
  };
  await updateShopOrder(tx, order, placed);
  if (paidBy !== null) await addShopOrderEvent(tx, order.number, { kind: 'paid', actor: bySystem });
  await addShopOrderEvent(tx, order.number, { kind: 'placed', actor: bySystem });
  await askAboutOwnPrice(tx, order);
  await recordOwnOrder(tx, placed, { status: 'pending', amountKobo: keptGoodsKobo(placed) });
  if (order.handover === 'delivery')
    await addStop(tx, stopOf({ ...placed, windowId: placed.windowId ?? order.windowId }));
  if (isOver) {
    const late = paidBy === null ? 'The agreement' : 'The payment';
    const text = `${late} came after the chosen time had begun. ${movedTo(window)}`;
    await addShopOrderEvent(tx, order.number, { kind: 'moved', actor: bySystem, text });
  }
  await tellCustomer(tx, order.number, 'placed', { amountKobo: dueNowKoboOf(order) });
  if (isOver && window === null) {
    const stop = await lockStopOfOrder(tx, order.number);
    if (stop !== null) await moveStopTo(tx, stop, null, lagosDay(tx.now));
    await tellCustomer(tx, order.number, 'moved');
  }
}

/** The delivery of an order, as riders are offered it. */
function stopOf(order: ShopOrder): OrderToDeliver {
  const { number, storeId, zoneId, windowId, placedAt, address, deliveryFeeKobo, riderFeeKobo } = order;
  if (zoneId === null || windowId === null || placedAt === null || address === null)
    throw new Error(`the order ${number} has no place to go to`);
  const { recipientName: name, recipientPhone: phone, ...place } = address;
  const contacts = { name, phone, ...place };
  return { number, storeId, zoneId, windowId, feeKobo: deliveryFeeKobo, riderFeeKobo, placedAt, contacts };
}
