import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { findShopOrder } from './shop-order-queries.ts';
import type { OrderActor } from './shop-order-rules.ts';

/**
 * Refuses with `own-record` a member of staff whose own order it is, and with `not-found` an unknown one. Locks the customer, so call it
 * before the order is locked.
 */
export async function refuseOwnOrder(tx: Tx, number: string, actor: OrderActor): Promise<void> {
  const { customerId } = (await findShopOrder(tx, number)) ?? refuse('not-found');
  if (actor.kind === 'staff') await refuseOwnCustomer(tx, customerId, { kind: 'staff', id: actor.id });
}
