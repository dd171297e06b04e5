import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { type Because, recordContactShown } from '../../foundation/audit/contacts-shown.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { findRequest } from './queries.ts';

/** The sender's contacts in full. The audit log has who saw them, and why. */
export async function showRequestContacts(
  tx: Tx,
  requestId: string,
  staff: StaffCaller,
  because: Because,
): Promise<{ email: string | null; phone: string | null }> {
  const { email, phone, reference, ownerId, takenBy } = (await findRequest(tx, requestId)) ?? refuse('not-found');
  await recordContactShown(tx, {
    actor: staffActor(staff),
    action: 'request-contacts-shown',
    subject: requestId,
    detail: { reference },
    isOwn: ownerId === staff.id || takenBy === staff.id,
    ...because,
  });
  return { email, phone };
}
