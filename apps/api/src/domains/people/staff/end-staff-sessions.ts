import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { endSession, endSessionsOf } from '../accounts/queries.ts';
import { staffActor } from './find-staff-caller.ts';

/** Ends one of the member's own sessions. Refuses with `not-found` if there is no such open one. */
export async function endStaffSession(tx: Tx, caller: StaffCaller, sessionId: string): Promise<void> {
  if (!(await endSession(tx, sessionId, caller.id))) refuse('not-found');
  const detail = { session: sessionId };
  await addAuditLine(tx, { actor: staffActor(caller), action: 'staff-session-ended', subject: caller.id, detail });
}

/** Ends all of the member's own sessions, this one too. */
export async function endStaffSessions(tx: Tx, caller: StaffCaller): Promise<void> {
  await endSessionsOf(tx, caller.id);
  await addAuditLine(tx, { actor: staffActor(caller), action: 'staff-sessions-ended', subject: caller.id });
}
