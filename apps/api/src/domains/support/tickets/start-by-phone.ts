import type { Tx } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { lockManagedCustomer } from '../../people/customers/managed-customers.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { insertEntry } from '../requests/queries.ts';
import type { StoredRequest } from '../requests/stored-request.ts';
import { openTicket, type TicketQuestion } from './open-ticket.ts';

/**
 * Opens a case in the words of a customer who calls. The conversation says who wrote it down. The team gets no email: a member has the case
 * before them. Sent again, or asked in the app with the same words on the same day, it is the same case. Refuses with `not-found` an unknown
 * customer or another one's order, with `own-record` a member whose own account it is. Locks the customer.
 */
export async function startByPhone(
  tx: Tx,
  customerId: string,
  said: TicketQuestion,
  staff: StaffCaller,
): Promise<StoredRequest> {
  const actor = staffActor(staff);
  await lockManagedCustomer(tx, customerId, actor);
  const request = await openTicket(tx, customerId, said, { actor, tellsTeam: false });
  const entry = { requestId: request.id, kind: 'act' as const, authorId: staff.id, act: 'told-by-phone', text: '' };
  if (!(await insertEntry(tx, { ...entry, key: `told-by-phone:${staff.id}` }))) return request;
  await addAuditLine(tx, {
    actor,
    action: 'request-started-by-phone',
    subject: request.id,
    detail: { reference: request.reference, topic: said.topic, ...(said.orderNumber && { order: said.orderNumber }) },
  });
  return request;
}
