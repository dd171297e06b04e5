import type { Permission, Role } from '@foodbank/contract/people/permissions';

/** A signed-in member of staff. */
export interface StaffCaller {
  id: string;
  name: string;
  email: string;
  sessionId: string;
  roles: readonly Role[];
  /** What the member may do everywhere. */
  permissions: ReadonlySet<Permission>;
  /** The stores of the member's roles for stores, and what the member may do there. */
  storeIds: readonly string[];
  storePermissions: ReadonlySet<Permission>;
  /** The same for employers. */
  employerIds: readonly string[];
  employerPermissions: ReadonlySet<Permission>;
  /** True once the second factor was given. */
  isComplete: boolean;
  /** When the session was last used before this request. */
  seenAt: Date;
  endsAt: Date;
  /** When the member last gave the password or a second factor in this session. */
  provedAt: Date;
  /** The proof with which a review of payouts was begun; null before the first review. */
  reviewProofAt: Date | null;
}

/**
 * The stores in which a member has a permission: null for all of them. An empty list for none. A call that is open to members of single
 * stores (`byStore`) asks for it, and shows nothing of other stores.
 */
export function storesOf(
  { permissions, storePermissions, storeIds }: Pick<StaffCaller, 'permissions' | 'storePermissions' | 'storeIds'>,
  permission: Permission,
): readonly string[] | null {
  if (permissions.has(permission)) return null;
  return storePermissions.has(permission) ? storeIds : [];
}

/** True if a member has a permission in a store. */
export function mayInStore(caller: StaffCaller, permission: Permission, storeId: string): boolean {
  const stores = storesOf(caller, permission);
  return stores === null || stores.includes(storeId);
}

/** The employers for which a member has a permission, as `storesOf` for stores: calls with `byEmployer` ask for them. */
export function employersOf(
  {
    permissions,
    employerPermissions,
    employerIds,
  }: Pick<StaffCaller, 'permissions' | 'employerPermissions' | 'employerIds'>,
  permission: Permission,
): readonly string[] | null {
  if (permissions.has(permission)) return null;
  return employerPermissions.has(permission) ? employerIds : [];
}

/** True if a member has a permission for an employer. */
export function mayForEmployer(caller: StaffCaller, permission: Permission, employerId: string): boolean {
  const employers = employersOf(caller, permission);
  return employers === null || employers.includes(employerId);
}
