import type { Tx } from '../../../platform/database.ts';
import { addStop, type OrderToDeliver } from '../deliveries/stops.ts';
import type { LockedOrder } from './lock-shop-order.ts';
import { recordOwnOrder } from './record-own-order.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import { bySystem, keptGoodsKobo, mayBecomeState, type ShopOrder, totalKoboOf } from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/**
 * Places an order that was paid: it holds its stock already, and becomes a pending order of the customer's agent. The caller has locked
 * it, and knows that the whole amount came in with the charge `paidBy`.
 */
export async function placeShopOrder(tx: Tx, { order }: LockedOrder, paidBy: string): Promise<void> {
  if (!mayBecomeState(order.state, 'placed')) throw new Error(`the order ${order.number} is ${order.state}`);
  const placed = { ...order, state: 'placed' as const, placedAt: tx.now, paidBy };
  await updateShopOrder(tx, order, placed);
  await addShopOrderEvent(tx, order.number, { kind: 'paid', actor: bySystem });
  await addShopOrderEvent(tx, order.number, { kind: 'placed', actor: bySystem });
  await recordOwnOrder(tx, placed, { status: 'pending', amountKobo: keptGoodsKobo(placed) });
  if (order.handover === 'delivery') await addStop(tx, stopOf(placed));
  await tellCustomer(tx, order.number, 'placed', { amountKobo: totalKoboOf(order) });
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
