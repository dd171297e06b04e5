import type { Permission } from '@foodbank/contract/people/permissions';
import type { StaffSession } from '@foodbank/contract/people/staff-sessions';
import { useSessionState } from './session.ts';

/** A signed-in member of staff: id, name, email, roles and permissions. */
export type Member = StaffSession['member'];

/** The signed-in member of staff, for screens inside the frame. Throws if there is none. */
export function useMember(): Member {
  const state = useSessionState();
  if (state.status !== 'complete' && state.status !== 'ended') throw new Error('no member of staff is signed in');
  return state.session.member;
}

/** Whether the signed-in member has a permission. With null, which needs none, true. The server decides again at each call. */
export function useMay(permission: Permission | null): boolean {
  const { permissions } = useMember();
  return permission === null || permissions.includes(permission);
}

/** Whether a member works in single stores, or for single employers, only. */
export const isInPlacesOnly = ({ permissions, storePermissions, employerPermissions }: Member): boolean =>
  permissions.length === 0 && storePermissions.length + employerPermissions.length > 0;

/** Whether the signed-in member has a permission for an employer: for all of them, or for this one. */
export function useMayForEmployer(permission: Permission, employerId: string): boolean {
  const { permissions, employerIds, employerPermissions } = useMember();
  const isHeldHere = employerPermissions.includes(permission) && employerIds.includes(employerId);
  return permissions.includes(permission) || isHeldHere;
}
