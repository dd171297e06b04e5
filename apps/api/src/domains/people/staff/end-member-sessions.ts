import type { Tx } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { endSessionsOf } from '../accounts/queries.ts';
import { lockPresentMember } from './close-staff-member.ts';
import { staffActor } from './find-staff-caller.ts';

/** Signs a member out on every device. */
export async function endMemberSessions(tx: Tx, caller: StaffCaller, id: string, reason: string): Promise<void> {
  const member = await lockPresentMember(tx, id);
  await endSessionsOf(tx, member.id);
  await addAuditLine(tx, { actor: staffActor(caller), action: 'member-sessions-ended', subject: member.id, reason });
}
