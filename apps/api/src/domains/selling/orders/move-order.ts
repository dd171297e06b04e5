import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { makeHandOverCode } from '../deliveries/hand-over-codes.ts';
import { markStopPacked } from '../deliveries/stop-queries.ts';
import { cancelShopOrder } from './cancel-shop-order.ts';
import { deliverOrder } from './deliver-order.ts';
import { lockForState, lockShopOrder } from './lock-shop-order.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import type { LinePart, OrderActor } from './shop-order-rules.ts';
import { listOpenQuestions } from './substitute-queries.ts';
import { tellCustomer } from './tell-customer.ts';

/** Starts packing an order that was placed. From here on its customer can't cancel it. Refuses with `order-waits` one that waits for a person. */
export async function startPacking(tx: Tx, number: string, actor: OrderActor): Promise<void> {
  if ((await lockForState(tx, number, 'packing')).order.waits) refuse('order-waits');
  await move(tx, number, 'packing', actor);
}

/**
 * Ends packing: an order for pick-up is ready, one for delivery is on its way. The customer gets the code for the hand-over.
 * Refuses with `question-open` while the customer may still answer a question about a line.
 */
export async function markReady(tx: Tx, number: string, actor: OrderActor): Promise<void> {
  const { order } = await lockShopOrder(tx, number);
  if (order.state !== 'packing') refuse('order-moved-on');
  if ((await listOpenQuestions(tx, number)).length > 0) refuse('question-open');
  const to = order.handover === 'pick-up' ? 'ready' : 'on-the-way';
  await move(tx, number, to, actor);
  if (to === 'on-the-way') await markStopPacked(tx, number);
  await tellCustomer(tx, number, to, { code: await makeHandOverCode(tx, number) });
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

async function move(
  tx: Tx,
  number: string,
  to: 'packing' | 'ready' | 'on-the-way' | 'not-at-home',
  actor: OrderActor,
): Promise<void> {
  const { order } = await lockForState(tx, number, to);
  await updateShopOrder(tx, order, { ...order, state: to });
  await addShopOrderEvent(tx, number, { kind: to, actor });
}
