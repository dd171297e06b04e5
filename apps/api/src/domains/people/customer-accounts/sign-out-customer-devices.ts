import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { endSessionsOf } from '../accounts/queries.ts';
import { lockManagedCustomer } from '../customers/lock-managed-customer.ts';

/** Ends every session of a customer for support. The password stays. */
export async function signOutCustomerDevices(tx: Tx, customerId: string, reason: string, actor: Actor): Promise<void> {
  await lockManagedCustomer(tx, customerId, actor);
  await endSessionsOf(tx, customerId);
  await addAuditLine(tx, { actor, action: 'customer-signed-out', subject: customerId, reason });
}
