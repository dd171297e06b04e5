import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { getFactors } from '../second-factors/queries.ts';
import { closeLockedMember, lockPresentMember } from './close-staff-member.ts';
import { staffActor } from './find-staff-caller.ts';
import { lockRoles, type StaffMember } from './queries.ts';
import { sendInvitation } from './send-invitation.ts';

/** Sends a new link to a member without a second factor. Refuses with `member-joined` one who has a factor. */
export async function resendInvitation(tx: Tx, caller: StaffCaller, id: string, reason: string): Promise<void> {
  const member = await lockInvited(tx, id);
  await sendInvitation(tx, member);
  await addAuditLine(tx, { actor: staffActor(caller), action: 'invitation-sent-again', subject: member.id, reason });
}

/** Ends the link of a member without a second factor and closes the account. Refuses with `member-joined` one who has a factor. */
export async function withdrawInvitation(tx: Tx, caller: StaffCaller, id: string, reason: string): Promise<void> {
  await lockRoles(tx);
  const member = await lockInvited(tx, id);
  await closeLockedMember(tx, member, { by: caller, action: 'invitation-withdrawn', reason });
}

async function lockInvited(tx: Tx, id: string): Promise<StaffMember> {
  const member = await lockPresentMember(tx, id);
  const { totp, passkeys } = await getFactors(tx, member.id);
  if (totp || passkeys > 0) refuse('member-joined');
  return member;
}
