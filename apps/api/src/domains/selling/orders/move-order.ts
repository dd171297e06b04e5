import type { ShopOrderState } from '@foodbank/contract/selling/shop-orders';
import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { makeHandOverCode } from '../deliveries/hand-over-codes.ts';
import { cancelShopOrder } from './cancel-shop-order.ts';
import { deliverOrder } from './deliver-order.ts';
import { lockForState } from './lock-shop-order.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import { type OrderMessage, tellCustomer } from './tell-customer.ts';

/** The states that staff and riders move an order to. */
export type MovedState = Extract<
  ShopOrderState,
  'packing' | 'ready' | 'on-the-way' | 'not-at-home' | 'delivered' | 'cancelled'
>;

const messageOf: Partial<Record<MovedState, OrderMessage>> = { ready: 'ready', 'on-the-way': 'on-the-way' };
/** With these the customer gets a new code: it is given at the hand-over. */
const withCode: readonly MovedState[] = ['ready', 'on-the-way'];

/**
 * Moves an order to a state, from where that is allowed; else refuses with `order-moved-on`. `delivered` hands everything over (see
 * `deliverOrder`), and `cancelled` is the end after a second "not at home": goods are refunded, the fee is kept.
 */
export async function moveOrder(tx: Tx, number: string, to: MovedState, actor: Actor): Promise<void> {
  if (to === 'delivered') return deliverOrder(tx, number, { actor });
  if (to === 'cancelled') return cancelShopOrder(tx, number, { actor, reason: null, keepsFee: true });
  const { order } = await lockForState(tx, number, to);
  await updateShopOrder(tx, order, { ...order, state: to });
  await addShopOrderEvent(tx, number, { kind: to, actor });
  const needsCode = withCode.includes(to) && (to === 'on-the-way' || order.handover === 'pick-up');
  const code = needsCode ? await makeHandOverCode(tx, number) : null;
  const message = messageOf[to];
  if (message !== undefined && (to !== 'ready' || order.handover === 'pick-up'))
    await tellCustomer(tx, number, message, code);
}
