import type { Tx } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine, agentActor, system } from '../../foundation/audit/add-audit-line.ts';
import { countRefusedCall } from '../../foundation/audit/refused-calls.ts';
import { endSession, endSessionsOf } from '../accounts/queries.ts';
import { staffActor } from './find-staff-caller.ts';

/** After so many refused calls within ten minutes the session ends. */
export const refusedCallsMax = 20;

/** Counts for the audit that an agent asked for another agent's data. After 20 such calls the agent's sessions end. */
export async function recordForeignAccess(tx: Tx, agentId: string, subject: string, route: string): Promise<void> {
  const action = 'asked-for-another-agent';
  const count = await countRefusedCall(tx, { actor: agentActor(agentId), action, subject, call: route });
  if (count % refusedCallsMax !== 0) return;
  await endSessionsOf(tx, agentId);
  await recordEnd(tx, agentId, { action, count });
}

/** Counts for the audit that a member of staff called what their roles don't allow. After 20 such calls the session ends. */
export async function recordNotPermitted(tx: Tx, caller: StaffCaller, call: string): Promise<void> {
  const action = 'call-not-permitted';
  const count = await countRefusedCall(tx, { actor: staffActor(caller), action, subject: caller.id, call });
  if (count % refusedCallsMax !== 0) return;
  await endSession(tx, caller.sessionId, caller.id);
  await recordEnd(tx, caller.id, { action, count, session: caller.sessionId });
}

const recordEnd = (tx: Tx, subject: string, detail: object) =>
  addAuditLine(tx, { actor: system, action: 'session-ended-for-refusals', subject, detail });
