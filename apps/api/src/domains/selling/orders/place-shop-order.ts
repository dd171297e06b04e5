import type { Tx } from '../../../platform/database.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import type { LockedOrder } from './lock-shop-order.ts';
import { recordOwnOrder } from './record-own-order.ts';
import { addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import { keptGoodsKobo, mayBecomeState } from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/**
 * Places an order that was paid: it holds its stock already, and becomes a pending order of the customer's agent. The caller has locked
 * it, and knows that the whole amount came in.
 */
export async function placeShopOrder(tx: Tx, { order }: LockedOrder): Promise<void> {
  if (!mayBecomeState(order.state, 'placed')) throw new Error(`the order ${order.number} is ${order.state}`);
  const placed = { ...order, state: 'placed' as const, placedAt: tx.now };
  await updateShopOrder(tx, order, placed);
  await addShopOrderEvent(tx, order.number, { kind: 'paid', actor: system });
  await addShopOrderEvent(tx, order.number, { kind: 'placed', actor: system });
  await recordOwnOrder(tx, placed, { status: 'pending', amountKobo: keptGoodsKobo(placed) });
  await tellCustomer(tx, order.number, 'paid');
}
