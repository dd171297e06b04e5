import { mayApprove, type Role } from '@foodbank/contract/people/permissions';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockPresentMember, refuseLastAdmin } from './close-staff-member.ts';
import { staffActor } from './find-staff-caller.ts';
import { lockRoles, type StaffMember, setRoles } from './queries.ts';
import { notifyStaff } from './staff-notices.ts';

/** The kind of request by which a member gets a role that may approve. */
export const rolesKind = 'staff-roles';

/** What a change of roles depends on: the roles as they were when it was asked for. */
export const rolesFingerprint = (tx: Tx, { id, roles }: Pick<StaffMember, 'id' | 'roles'>) =>
  fingerprintOf(tx, [id, [...roles].sort()]);

/**
 * Gives a member exactly some roles, or asks for an approval if a new one may approve. Returns the request's id, or null if it is done.
 * Refuses with `own-account`, `last-admin`, `member-closed`, and `change-already-asked`.
 */
export async function changeStaffRoles(
  tx: Tx,
  caller: StaffCaller,
  id: string,
  { roles, reason }: { roles: readonly Role[]; reason: string },
): Promise<string | null> {
  await lockRoles(tx);
  const member = await lockPresentMember(tx, id);
  if (member.id === caller.id) refuse('own-account');
  const actor = staffActor(caller);
  const added = roles.filter((role) => !member.roles.includes(role));
  if (!mayApprove(added)) {
    await giveRoles(tx, member, { roles, actor, reason });
    return null;
  }
  return requestApproval(tx, {
    kind: rolesKind,
    subject: member.id,
    payload: { roles, before: member.roles },
    fingerprint: rolesFingerprint(tx, member),
    permission: 'staff.approve',
    reason,
    actor,
  });
}

/** Stores the roles of a locked member, and tells the member. The caller holds the lock on roles. Refuses with `last-admin`. */
export async function giveRoles(
  tx: Tx,
  member: StaffMember,
  { roles, actor, reason }: { roles: readonly Role[]; actor: Actor; reason: string },
): Promise<void> {
  if (!roles.includes('admin')) await refuseLastAdmin(tx, member);
  await setRoles(tx, member.id, roles, actor.id);
  const before = { roles: member.roles };
  await addAuditLine(tx, {
    actor,
    action: 'member-roles-changed',
    subject: member.id,
    before,
    after: { roles },
    reason,
  });
  const isSame = roles.length === member.roles.length && roles.every((role) => member.roles.includes(role));
  if (!isSame) await notifyStaff(tx, member, { kind: 'staff-roles-changed', before: member.roles, after: roles });
}
