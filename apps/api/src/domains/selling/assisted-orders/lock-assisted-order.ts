import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import {
  lockActiveCustomer,
  type ManagedCustomer,
  refuseOwnReferral,
} from '../../people/customers/managed-customers.ts';
import { type AssistedOrder, findAssistedOrder, lockAssistedOrder } from './queries.ts';

/** An order by phone with its customer, locked. */
export interface LockedAssistedOrder extends ManagedCustomer {
  order: AssistedOrder;
}

/**
 * Locks the customer of an order by phone and the order, for an act of a member of staff. Refuses with `not-found` an unknown one and that
 * of an erased customer, and with `own-record`, `own-referral` and `customer-suspended`.
 */
export async function lockForStaff(tx: Tx, id: string, actor: Actor): Promise<LockedAssistedOrder> {
  const { customerId } = (await findAssistedOrder(tx, id)) ?? refuse('not-found');
  const managed = await lockActiveCustomer(tx, customerId, actor);
  await refuseOwnReferral(tx, managed.customer.agentId, actor);
  return { ...managed, order: (await lockAssistedOrder(tx, id)) ?? refuse('not-found') };
}

/** Refuses with `assisted-order-over` one that was ordered or ended. */
export function refuseOver({ state }: AssistedOrder): void {
  if (state === 'ordered' || state === 'cancelled') refuse('assisted-order-over');
}
