import { formatDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { windowLabel } from '../deliveries/quote-delivery.ts';
import type { DeliveryWindow } from '../deliveries/window-queries.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import type { OrderActor } from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/**
 * Gives an order the window that its stop was moved to, with an event that says so (after `why`, where there is one), and tells the
 * customer. Locks the customer and the order.
 */
export async function moveOrderWindow(
  tx: Tx,
  number: string,
  { id, day, startsAt, endsAt }: DeliveryWindow,
  actor: OrderActor,
  why?: string,
): Promise<void> {
  const { order } = await lockShopOrder(tx, number);
  await updateShopOrder(tx, order, { ...order, windowId: id, windowFrom: startsAt, windowTo: endsAt });
  const moved = `Moved to ${formatDay(day)}, ${windowLabel(startsAt, endsAt)}`;
  await addShopOrderEvent(tx, number, { kind: 'moved', actor, text: why === undefined ? moved : `${why}. ${moved}` });
  await tellCustomer(tx, number, 'moved');
}
