import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { findRequest } from './queries.ts';

/** The sender's contacts in full. The audit log has who saw them, and why. */
export async function showRequestContacts(
  tx: Tx,
  requestId: string,
  staff: StaffCaller,
  reason: string,
): Promise<{ email: string | null; phone: string | null }> {
  const { email, phone, reference } = (await findRequest(tx, requestId)) ?? refuse('not-found');
  await addAuditLine(tx, {
    actor: staffActor(staff),
    action: 'request-contacts-shown',
    subject: requestId,
    reason,
    detail: { reference },
  });
  return { email, phone };
}
