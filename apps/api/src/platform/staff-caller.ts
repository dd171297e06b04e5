import type { Permission, Role } from '@foodbank/contract/people/permissions';

/** A signed-in member of staff. */
export interface StaffCaller {
  id: string;
  name: string;
  email: string;
  sessionId: string;
  roles: readonly Role[];
  permissions: ReadonlySet<Permission>;
  /** True once the second factor was given. */
  isComplete: boolean;
  /** When the session was last used before this request. */
  seenAt: Date;
  endsAt: Date;
}
