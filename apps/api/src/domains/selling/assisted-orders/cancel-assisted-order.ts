import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockManagedCustomer } from '../../people/customers/managed-customers.ts';
import { findAssistedOrder, markCancelled } from './queries.ts';

/** Ends an order by phone before it is confirmed. Its code and its link stop working. Nothing was held for it. */
export async function cancelAssistedOrder(tx: Tx, id: string, reason: string, actor: Actor): Promise<void> {
  const { customerId } = (await findAssistedOrder(tx, id)) ?? refuse('not-found');
  await lockManagedCustomer(tx, customerId, actor);
  if (!(await markCancelled(tx, id))) refuse('assisted-order-over');
  const detail = { assistedOrder: id };
  await addAuditLine(tx, { actor, action: 'assisted-order-cancelled', subject: customerId, detail, reason });
}
