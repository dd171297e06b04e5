import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockActiveCustomer, refuseOwnReferral } from '../../people/customers/managed-customers.ts';
import { linkDigestOf } from './assisted-order-rules.ts';
import { findOpenAssistedOrder, insertAssistedOrder } from './queries.ts';

/** Begins an order by phone for a customer, or goes on with the one that is open, also of another member. Returns its id. */
export async function startAssistedOrder(tx: Tx, customerId: string, actor: Actor): Promise<string> {
  const { customer } = await lockActiveCustomer(tx, customerId, actor);
  await refuseOwnReferral(tx, customer.agentId, actor);
  const open = await findOpenAssistedOrder(tx, customerId);
  if (open !== null) return open.id;
  const id = randomUUID();
  await insertAssistedOrder(tx, { id, customerId, openedBy: actor.id, linkDigest: linkDigestOf(tx.keys, id) });
  await addAuditLine(tx, {
    actor,
    action: 'assisted-order-started',
    subject: customerId,
    detail: { assistedOrder: id },
  });
  return id;
}
