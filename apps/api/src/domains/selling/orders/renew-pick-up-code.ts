import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { makeHandOverCode, refuseWhoTried } from '../deliveries/hand-over-codes.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import { tellCustomer } from './tell-customer.ts';

/**
 * Renews the code of an order that waits to be picked up, with five new tries. Only the customer gets it, by email and text message. Locks
 * the order. Refuses with `order-moved-on`, and with `hand-over-code-tried` who typed a wrong one.
 */
export async function renewPickUpCode(tx: Tx, number: string, actor: Actor): Promise<void> {
  const { order } = await lockShopOrder(tx, number);
  if (order.state !== 'ready') refuse('order-moved-on');
  // Again, now that the order is locked: a wrong code may have been typed meanwhile.
  await refuseWhoTried(tx, actor, number);
  await tellCustomer(tx, number, 'ready', { code: await makeHandOverCode(tx, number) });
}
