import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { earliestStart } from '../deliveries/delivery-rules.ts';
import { lockStopOfOrder } from '../deliveries/stop-queries.ts';
import { addStop, moveStopTo, type OrderToDeliver } from '../deliveries/stops.ts';
import { lockNextFreeWindow, takeWindow } from '../deliveries/window-queries.ts';
import type { LockedOrder } from './locking.ts';
import { movedTo, windowOfOrder } from './moves.ts';
import { askAboutOwnPrice } from './own-price-orders.ts';
import { recordOwnOrder } from './record-orders.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import { bySystem, dueNowKoboOf, keptGoodsKobo, mayBecomeState, type ShopOrder } from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/**
 * Places an order that was paid: it holds its stock already, and becomes a pending order of the customer's agent. The caller has locked it,
 * and knows that all that is due came in; `paidBy` is the charge that completed the payment. If the window has begun before the payment came,
 * the order gets the store's next free one, or none until staff choose it.
 */
export async function placeShopOrder(tx: Tx, { order }: LockedOrder, paidBy: string): Promise<void> {
  if (!mayBecomeState(order.state, 'placed')) throw new Error(`the order ${order.number} is ${order.state}`);
  const isOver = order.windowFrom !== null && order.windowFrom <= tx.now;
  // The place in a window that has begun was used.
  const next = isOver ? await lockNextFreeWindow(tx, order.storeId, earliestStart(tx.now)) : null;
  const window = next && (await takeWindow(tx, next.id, order.storeId));
  const placed = {
    ...order,
    state: 'placed' as const,
    placedAt: tx.now,
    paidBy,
    ...(isOver && windowOfOrder(window)),
  };
  await updateShopOrder(tx, order, placed);
  await addShopOrderEvent(tx, order.number, { kind: 'paid', actor: bySystem });
  await addShopOrderEvent(tx, order.number, { kind: 'placed', actor: bySystem });
  await askAboutOwnPrice(tx, order);
  await recordOwnOrder(tx, placed, { status: 'pending', amountKobo: keptGoodsKobo(placed) });
  if (order.handover === 'delivery')
    await addStop(tx, stopOf({ ...placed, windowId: placed.windowId ?? order.windowId }));
  if (isOver) {
    const text = `The payment came after the chosen time had begun. ${movedTo(window)}`;
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
