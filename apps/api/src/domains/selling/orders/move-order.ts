import type { Tx } from '../../../platform/database.ts';
import { cancelShopOrder } from './cancel-shop-order.ts';
import { deliverOrder } from './deliver-order.ts';
import { lockForState } from './lock-shop-order.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import type { LinePart, OrderActor } from './shop-order-rules.ts';

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

async function move(tx: Tx, number: string, to: 'not-at-home', actor: OrderActor): Promise<void> {
  const { order } = await lockForState(tx, number, to);
  await updateShopOrder(tx, order, { ...order, state: to });
  await addShopOrderEvent(tx, number, { kind: to, actor });
}
