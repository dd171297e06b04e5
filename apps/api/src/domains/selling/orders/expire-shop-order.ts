import type { Tx } from '../../../platform/database.ts';
import { releaseStock } from '../catalogue/stock.ts';
import { freeWindow } from '../deliveries/window-queries.ts';
import type { LockedOrder } from './lock-shop-order.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import { mayBecomeState, type OrderActor, remainingStock } from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/**
 * Ends an order that was not paid in time: its stock and its window are free again. The caller has locked it, and gives back the part that
 * came in.
 */
export async function expireShopOrder(
  tx: Tx,
  { order, lines }: LockedOrder,
  { actor, partKobo = 0 }: { actor: OrderActor; partKobo?: number },
): Promise<void> {
  if (!mayBecomeState(order.state, 'expired')) throw new Error(`the order ${order.number} is ${order.state}`);
  await updateShopOrder(tx, order, { ...order, state: 'expired' });
  await addShopOrderEvent(tx, order.number, { kind: 'expired', actor });
  await releaseStock(tx, order.storeId, remainingStock(lines));
  if (order.windowId !== null) await freeWindow(tx, order.windowId);
  if (partKobo > 0) await addShopOrderEvent(tx, order.number, { kind: 'refund-asked', actor });
  await tellCustomer(tx, order.number, 'expired', partKobo > 0 ? { amountKobo: partKobo } : {});
}
