import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { lockOrderingCustomers } from '../../people/customers/queries.ts';
import { findShopOrder, listShopOrderLines, lockShopOrderRow } from './shop-order-queries.ts';
import { mayBecomeState, type ShopOrder, type ShopOrderLine, type TargetState } from './shop-order-rules.ts';

/** An order that is locked, with its lines. */
export interface LockedOrder {
  order: ShopOrder;
  lines: ShopOrderLine[];
}

/** Locks an order's customer, then the order. Refuses with `not-found` if there is none. */
export async function lockShopOrder(tx: Tx, number: string): Promise<LockedOrder> {
  // An order never changes its customer, so reading it before the lock is safe.
  const found = await findShopOrder(tx, number);
  if (found === null) refuse('not-found');
  await lockOrderingCustomers(tx, [found.customerId]);
  const order = await lockShopOrderRow(tx, number);
  if (order === null) refuse('not-found');
  return { order, lines: await listShopOrderLines(tx, number) };
}

/** Locks an order that an act leads to a state. Refuses with `order-moved-on` if it does not from where the order stands. */
export async function lockForState(tx: Tx, number: string, to: TargetState): Promise<LockedOrder> {
  const locked = await lockShopOrder(tx, number);
  if (!mayBecomeState(locked.order.state, to)) refuse('order-moved-on');
  return locked;
}
