import type { Permission } from '@foodbank/contract/people/permissions';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { mayInStore, type StaffCaller, storesOf } from '../../../platform/staff-caller.ts';
import { findShopOrder } from './shop-order-queries.ts';
import type { ShopOrder } from './shop-order-rules.ts';

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
