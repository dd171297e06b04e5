import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { type Device, keepWithNewToken } from '../accounts/cookie-sessions.ts';
import { keepKnownDevice } from '../accounts/known-devices.ts';
import { updatePasswordHash } from '../accounts/queries.ts';
import { staffActor } from './find-staff-caller.ts';
import { notifyStaff } from './staff-notices.ts';

/** Stores a member's new password and ends every other session. Returns the new token of this one. */
export async function changeStaffPassword(
  tx: Tx,
  caller: StaffCaller,
  passwordHash: string,
  device: Device,
): Promise<string> {
  await updatePasswordHash(tx, caller.id, passwordHash);
  await keepKnownDevice(tx, caller.id, device);
  const token = await keepWithNewToken(tx, caller.sessionId);
  if (token === null) refuse('not-signed-in');
  await addAuditLine(tx, { actor: staffActor(caller), action: 'staff-password-changed', subject: caller.id });
  await notifyStaff(tx, caller, { kind: 'staff-password-changed' });
  return token;
}
