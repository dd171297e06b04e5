import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { insertEntry, lockRequest } from './queries.ts';

/** Adds a note that only staff see. Notes can be added whatever the request's state is, and stop no other act. */
export async function addRequestNote(
  tx: Tx,
  { requestId, staff, key, text }: { requestId: string; staff: StaffCaller; key: string; text: string },
): Promise<void> {
  const { reference } = (await lockRequest(tx, requestId)) ?? refuse('not-found');
  if (!(await insertEntry(tx, { requestId, kind: 'note', authorId: staff.id, text, key }))) return;
  await addAuditLine(tx, {
    actor: staffActor(staff),
    action: 'request-note-added',
    subject: requestId,
    detail: { reference },
  });
}
