import type { Permission } from '@foodbank/contract/people/permissions';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { mayInStore, type StaffCaller, storesOf } from '../../../platform/staff-caller.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { lockOrderingCustomers } from '../../people/customers/queries.ts';
import { findShopOrder, listShopOrderLines, lockShopOrderRow } from './shop-order-queries.ts';
import {
  mayBecomeState,
  type OrderActor,
  type ShopOrder,
  type ShopOrderLine,
  type TargetState,
} from './shop-order-rules.ts';

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

/**
 * An order of a store in which a member has a permission. Refuses with `not-found` an order of another store as one that doesn't exist. An
 * order never changes its store, so an act may check this before it locks the order.
 */
export async function getOrderInStores(
  db: Db,
  number: string,
  { staff, permission }: { staff: StaffCaller; permission: Permission },
): Promise<ShopOrder> {
  const order = await findShopOrder(db, number);
  if (order === null || !mayInStore(staff, permission, order.storeId)) refuse('not-found');
  return order;
}

/** True if a member sees orders of some stores only, and so of customers only what packing needs: the first name. */
export const seesForPacking = (staff: StaffCaller): boolean => storesOf(staff, 'orders.read') !== null;

/** The first name of a customer. */
export const firstOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/**
 * Refuses with `own-record` a member of staff whose own order it is, and with `not-found` an unknown one. Locks the customer, so call it
 * before the order is locked.
 */
export async function refuseOwnOrder(tx: Tx, number: string, actor: OrderActor): Promise<void> {
  const { customerId } = (await findShopOrder(tx, number)) ?? refuse('not-found');
  if (actor.kind === 'staff') await refuseOwnCustomer(tx, customerId, { kind: 'staff', id: actor.id });
}
