import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { closeAccount } from '../accounts/queries.ts';
import { deleteFactors } from '../second-factors/queries.ts';
import { staffActor } from './find-staff-caller.ts';
import { listReadyMembers } from './list-ready-members.ts';
import { closeMember, endLinks, lockMember, lockRoles, type StaffMember, setRoles } from './queries.ts';

/** A member who isn't closed, locked. Refuses with `not-found` or `member-closed`. */
export async function lockPresentMember(tx: Tx, id: string): Promise<StaffMember> {
  const member = await lockMember(tx, id);
  if (member === null) refuse('not-found');
  if (member.closedAt !== null) refuse('member-closed');
  return member;
}

/** Refuses with `last-admin` if no admin with a second factor would be left without this member. The caller holds the lock on roles. */
export async function refuseLastAdmin(tx: Tx, { id, roles }: StaffMember): Promise<void> {
  if (!roles.includes('admin')) return;
  const others = (await listReadyMembers(tx)).filter((one) => one.id !== id && one.roles.includes('admin'));
  if (others.length === 0) refuse('last-admin');
}

/** Closes a member's account for ever. Refuses with `own-account` and `last-admin`. */
export async function closeStaffMember(tx: Tx, caller: StaffCaller, id: string, reason: string): Promise<void> {
  await lockRoles(tx);
  await closeLockedMember(tx, await lockPresentMember(tx, id), { by: caller, action: 'member-closed', reason });
}

/**
 * Closes a locked member: sessions, links, factors and roles are gone, and the address can be invited again. The caller holds the lock
 * on roles.
 */
export async function closeLockedMember(
  tx: Tx,
  member: StaffMember,
  { by, action, reason }: { by: StaffCaller; action: 'member-closed' | 'invitation-withdrawn'; reason: string },
): Promise<void> {
  if (member.id === by.id) refuse('own-account');
  await refuseLastAdmin(tx, member);
  await setRoles(tx, member.id, [], by.id);
  await endLinks(tx, member.id);
  await deleteFactors(tx, member.id);
  await closeAccount(tx, member.id);
  await closeMember(tx, member.id);
  const before = { roles: member.roles };
  await addAuditLine(tx, { actor: staffActor(by), action, subject: member.id, before, reason });
}
