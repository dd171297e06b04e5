import type { CustomerAddress } from '@foodbank/contract/people/customer-addresses';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findAddress } from '../../people/customers/address-queries.ts';
import { saveAddress } from '../../people/customers/addresses.ts';
import { lockForStaff, refuseOver } from './lock-assisted-order.ts';

/** Adds an address that a customer tells on the phone. One that is there already stays as it is: staff change none. */
export async function addAssistedAddress(tx: Tx, id: string, address: CustomerAddress, actor: Actor): Promise<void> {
  const { order } = await lockForStaff(tx, id, actor);
  refuseOver(order);
  if ((await findAddress(tx, order.customerId, address.id)) !== null) return;
  await saveAddress(tx, order.customerId, address);
  const detail = { assistedOrder: id, address: address.id };
  await addAuditLine(tx, { actor, action: 'assisted-address-added', subject: order.customerId, detail });
}
