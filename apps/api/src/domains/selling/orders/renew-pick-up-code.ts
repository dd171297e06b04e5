import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { makeHandOverCode } from '../deliveries/hand-over-codes.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import { tellCustomer } from './tell-customer.ts';

/**
 * Renews the code of an order that waits to be picked up, with five new tries. Only the customer gets it, by email and text message. Locks
 * the order. Refuses with `order-moved-on`.
 */
export async function renewPickUpCode(tx: Tx, number: string): Promise<void> {
  const { order } = await lockShopOrder(tx, number);
  if (order.state !== 'ready') refuse('order-moved-on');
  await tellCustomer(tx, number, 'ready', { code: await makeHandOverCode(tx, number) });
}
