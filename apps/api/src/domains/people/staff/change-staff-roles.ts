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
import { type HeldRoles, notifyStaff, type StoreNames } from './staff-notices.ts';

/** The kind of request by which a member gets roles or stores that need a second admin. */
export const rolesKind = 'staff-roles';

/** What a change of roles depends on: the roles and their stores as they were when it was asked for. */
export const rolesFingerprint = (tx: Tx, { id, roles, storeIds }: Pick<StaffMember, 'id' | 'roles' | 'storeIds'>) =>
  fingerprintOf(tx, [id, [...roles].sort(), ...(storeIds.length > 0 ? [[...storeIds].sort()] : [])]);

/** The roles that a member shall have, with the names of their stores and of those that the member has now. */
export interface RolesChange extends HeldRoles {
  stores: StoreNames;
  reason: string;
}

/**
 * Gives a member exactly some roles, or asks for an approval if a new one, or a new store, needs a second admin. Returns the request's id,
 * or null if it is done. Refuses with `own-account`, `last-admin`, `member-closed`, `change-already-asked`, and with
 * `changed-meanwhile` where the member has not what was seen.
 */
export async function changeStaffRoles(
  tx: Tx,
  caller: StaffCaller,
  id: string,
  { roles, storeIds, stores, reason, seen }: RolesChange & { seen?: HeldRoles | undefined },
): Promise<string | null> {
  await lockRoles(tx);
  const member = await lockPresentMember(tx, id);
  if (member.id === caller.id) refuse('own-account');
  if (seen && !(hasSame(member.roles, seen.roles) && hasSame(member.storeIds, seen.storeIds)))
    refuse('changed-meanwhile', { message: `${member.name} has other roles now. Close this and look at them again.` });
  const actor = staffActor(caller);
  if (!needsSecondAdmin({ roles, storeIds }, member)) {
    await giveRoles(tx, member, { roles, storeIds, stores, actor, reason });
    return null;
  }
  return requestApproval(tx, {
    kind: rolesKind,
    subject: member.id,
    payload: { roles, storeIds, stores, before: member.roles },
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
  { actor, stores, reason, ...after }: RolesChange & { actor: Actor },
): Promise<void> {
  if (!after.roles.includes('admin')) await refuseLastAdmin(tx, member);
  await setRoles(tx, member.id, after.roles, actor.id, after.storeIds);
  const before = { roles: member.roles, storeIds: member.storeIds };
  await addAuditLine(tx, {
    actor,
    action: 'member-roles-changed',
    subject: member.id,
    before: auditedRoles(before),
    after: auditedRoles(after),
    reason,
  });
  const isSame = hasSame(before.roles, after.roles) && hasSame(before.storeIds, after.storeIds);
  if (!isSame) await notifyStaff(tx, member, { kind: 'staff-roles-changed', before, after, stores });
}

const hasSame = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length && before.every((one) => after.includes(one));

/** Roles as the audit has them: with stores only where there are some. */
export const auditedRoles = ({ roles, storeIds }: HeldRoles) => ({
  roles,
  ...(storeIds.length > 0 && { storeIds }),
});
