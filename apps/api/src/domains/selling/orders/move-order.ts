import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { makeHandOverCode, showHandOverCode } from '../deliveries/hand-over-codes.ts';
import { cancelShopOrder } from './cancel-shop-order.ts';
import { deliverOrder } from './deliver-order.ts';
import { lockForState, lockShopOrder } from './lock-shop-order.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import type { LinePart, OrderActor } from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

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
