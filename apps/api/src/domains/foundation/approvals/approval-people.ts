import type { Permission } from '@foodbank/contract/people/permissions';
import type { Db } from '../../../platform/database.ts';

/** A member of staff, as requests need them. */
export interface ApprovalMember {
  id: string;
  name: string;
  email: string;
  permissions: ReadonlySet<Permission>;
}

/** Who made a request: a member of staff or an agent. */
export interface ApprovalMaker {
  id: string;
  kind: 'agent' | 'staff';
}

/** The people who make and decide requests. They belong to higher domains, so routes and jobs get them as a parameter. */
export interface ApprovalPeople {
  /** Names by id. An id without a person has no entry. */
  findNames(db: Db, makers: readonly ApprovalMaker[]): Promise<Map<string, string>>;
  /** A present member by id, or null. */
  findMember(db: Db, id: string): Promise<ApprovalMember | null>;
  /** The members who can sign in now: present, with a second factor, and not suspended. */
  listReadyMembers(db: Db): Promise<ApprovalMember[]>;
}

/** The members who may decide a request: those with its permission who didn't make it. */
export const decidersOf = (
  members: readonly ApprovalMember[],
  { permission, requestedBy }: { permission: Permission; requestedBy: string },
): ApprovalMember[] => members.filter(({ id, permissions }) => id !== requestedBy && permissions.has(permission));
