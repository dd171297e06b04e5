import { needsSecondAdmin } from '@foodbank/contract/people/permissions';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockPresentMember, refuseLastAdmin } from './close-staff-member.ts';
import { staffActor } from './find-staff-caller.ts';
import { lockRoles, type StaffMember, setRoles } from './queries.ts';
import { type HeldRoles, notifyStaff, type PlaceNames } from './staff-notices.ts';

/** The kind of request by which a member gets roles, stores or employers that need a second admin. */
export const rolesKind = 'staff-roles';

/** What a change of roles depends on: the roles with their stores and employers as they were when it was asked for. */
export const rolesFingerprint = (
  tx: Tx,
  { id, roles, storeIds, employerIds }: Pick<StaffMember, 'id' | 'roles' | 'storeIds' | 'employerIds'>,
) =>
  fingerprintOf(tx, [
    ...[id, [...roles].sort()],
    ...(storeIds.length > 0 ? [[...storeIds].sort()] : []),
    ...(employerIds.length > 0 ? [{ employers: [...employerIds].sort() }] : []),
  ]);

/** The roles that a member shall have, with the names of their stores and employers and of those that the member has now. */
export interface RolesChange extends HeldRoles {
  places: PlaceNames;
  reason: string;
}

/**
 * Gives a member exactly some roles, or asks for an approval if a new one, or a new store or employer, needs a second admin. Returns the request's id,
 * or null if it is done. Refuses with `own-account`, `last-admin`, `member-closed`, `change-already-asked`, and with
 * `changed-meanwhile` where the member has not what was seen.
 */
export async function changeStaffRoles(
  tx: Tx,
  caller: StaffCaller,
  id: string,
  { reason, seen, places, ...asked }: RolesChange & { seen?: HeldRoles | undefined },
): Promise<string | null> {
  await lockRoles(tx);
  const member = await lockPresentMember(tx, id);
  if (member.id === caller.id) refuse('own-account');
  if (seen && !isSameHeld(member, seen))
    refuse('changed-meanwhile', { message: `${member.name} has other roles now. Close this and look at them again.` });
  const actor = staffActor(caller);
  const { roles, storeIds, employerIds } = asked;
  if (!needsSecondAdmin(asked, member)) {
    await giveRoles(tx, member, { roles, storeIds, employerIds, places, actor, reason });
    return null;
  }
  return requestApproval(tx, {
    kind: rolesKind,
    subject: member.id,
    payload: { roles, storeIds, employerIds, places, before: member.roles },
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
  { actor, places, reason, ...after }: RolesChange & { actor: Actor },
): Promise<void> {
  if (!after.roles.includes('admin')) await refuseLastAdmin(tx, member);
  await setRoles(tx, member.id, after.roles, actor.id, after.storeIds, after.employerIds);
  const before = { roles: member.roles, storeIds: member.storeIds, employerIds: member.employerIds };
  await addAuditLine(tx, {
    actor,
    action: 'member-roles-changed',
    subject: member.id,
    before: auditedRoles(before),
    after: auditedRoles(after),
    reason,
  });
  if (!isSameHeld(before, after)) await notifyStaff(tx, member, { kind: 'staff-roles-changed', before, after, places });
}

const hasSame = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length && before.every((one) => after.includes(one));

const isSameHeld = (before: HeldRoles, after: HeldRoles): boolean =>
  hasSame(before.roles, after.roles) &&
  hasSame(before.storeIds, after.storeIds) &&
  hasSame(before.employerIds, after.employerIds);

/** Roles as the audit has them: with stores and employers only where there are some. */
export const auditedRoles = ({ roles, storeIds, employerIds }: HeldRoles) => ({
  roles,
  ...(storeIds.length > 0 && { storeIds }),
  ...(employerIds.length > 0 && { employerIds }),
});
