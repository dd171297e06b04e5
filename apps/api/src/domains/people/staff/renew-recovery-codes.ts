import type { Tx } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { makeRecoveryCodes } from '../second-factors/recovery-codes.ts';
import { staffActor } from './find-staff-caller.ts';
import { notifyStaff } from './staff-notices.ts';

/** Replaces the member's recovery codes. Returns the new ones, which are never shown again. */
export async function renewRecoveryCodes(tx: Tx, caller: StaffCaller): Promise<string[]> {
  const codes = await makeRecoveryCodes(tx, caller.id);
  await addAuditLine(tx, { actor: staffActor(caller), action: 'recovery-codes-renewed', subject: caller.id });
  await notifyStaff(tx, caller, { kind: 'staff-codes-renewed' });
  return codes;
}
