import { needsEmployers, needsStores, type Role } from '@foodbank/contract/people/permissions';
import { emailKey } from '@foodbank/contract/primitives/email';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import { mailboxKey } from '../accounts/mailbox-key.ts';

/** A member of staff with the roles that are held now. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  /** Where the roles for stores and for employers hold. */
  storeIds: string[];
  employerIds: string[];
  createdAt: Date;
  closedAt: Date | null;
}

/** A role that a member had. The names are null for the command line. */
export interface Grant {
  role: Role;
  /** The store or the employer that it is for; both null for everything. */
  storeId: string | null;
  employerId: string | null;
  grantedAt: Date;
  grantedBy: string | null;
  revokedAt: Date | null;
  revokedBy: string | null;
}

/** A link that sets a password. */
export interface StaffLink {
  id: string;
  staffId: string;
  expiresAt: Date;
  usedAt: Date | null;
}

const memberColumns = `m.id, m.name, m.email, m.created_at as "createdAt", m.closed_at as "closedAt",
  array(select distinct g.role from staff_grants g where g.staff_id = m.id and g.revoked_at is null order by 1) as roles,
  array(select distinct substr(g.scope, 7) from staff_grants g where g.staff_id = m.id and g.revoked_at is null and g.scope like 'store:%'
    order by 1) as "storeIds",
  array(select distinct substr(g.scope, 10) from staff_grants g where g.staff_id = m.id and g.revoked_at is null and g.scope like 'employer:%'
    order by 1) as "employerIds"`;
const memberById = statement<StaffMember>(
  'staff-by-id',
  `select ${memberColumns} from staff_members m where m.id = $1`,
);
const membersAll = statement<StaffMember>(
  'staff-all',
  `select ${memberColumns} from staff_members m order by m.closed_at nulls first, m.name, m.id`,
);
const memberByMailbox = statement<StaffMember>(
  'staff-by-mailbox',
  `select ${memberColumns} from staff_members m where m.mailbox_key = $1 and m.closed_at is null`,
);
const membersByMailbox = statement<StaffMember>(
  'staff-by-mailboxes',
  `select ${memberColumns} from staff_members m where m.mailbox_key = any($1) order by m.created_at, m.id`,
);
const memberLocked = statement<{ id: string }>('lock-staff', 'select id from staff_members where id = $1 for update');
const rolesLocked = statement('lock-staff-roles', "select pg_advisory_xact_lock(hashtextextended('staff-roles', 3))");
const closeMemberRow = statement('close-staff', 'update staff_members set closed_at = $2 where id = $1');
const grantsOf = statement<Grant>(
  'staff-grants-of',
  `select g.role, case when g.scope like 'store:%' then substr(g.scope, 7) end as "storeId",
     case when g.scope like 'employer:%' then substr(g.scope, 10) end as "employerId", g.granted_at as "grantedAt", b.name as "grantedBy", g.revoked_at as "revokedAt", r.name as "revokedBy"
   from staff_grants g left join staff_members b on b.id = g.granted_by left join staff_members r on r.id = g.revoked_by
   where g.staff_id = $1 order by g.granted_at desc, g.id desc limit $2`,
);
const insertMemberRow = statement(
  'insert-staff',
  'insert into staff_members (id, name, email, mailbox_key, created_at) values ($1, $2, $3, $4, $5)',
);
const insertGrant = statement(
  'insert-staff-grant',
  `insert into staff_grants (staff_id, role, scope, granted_at, granted_by) values ($1, $2, $3, $4, $5)
   on conflict (staff_id, role, scope) where revoked_at is null do nothing`,
);
const revokeGrants = statement(
  'revoke-staff-grants',
  `update staff_grants set revoked_at = $4, revoked_by = $5
   where staff_id = $1 and revoked_at is null and (role, scope) not in (select * from unnest($2::text[], $3::text[]))`,
);
const insertLinkRow = statement(
  'insert-staff-link',
  `insert into staff_links (staff_id, purpose, token_digest, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
);
const endLinksRow = statement(
  'end-staff-links',
  'update staff_links set used_at = $2 where staff_id = $1 and used_at is null',
);
const linkByDigest = `select id, staff_id as "staffId", expires_at as "expiresAt", used_at as "usedAt" from staff_links
   where token_digest = $1 and purpose = $2`;
const link = statement<StaffLink>('staff-link', linkByDigest);
const linkLocked = statement<StaffLink>('lock-staff-link', `${linkByDigest} for update`);
const linkOpen = statement<{ expiresAt: Date }>(
  'open-staff-link',
  `select expires_at as "expiresAt" from staff_links where staff_id = $1 and used_at is null and expires_at > $2 limit 1`,
);
const requestInserted = statement<{ id: string }>(
  'insert-staff-password-request',
  'insert into staff_password_requests (email_key, requested_at) values ($1, $2) returning id',
);
const requestLocked = statement<{ emailKey: string; handledAt: Date | null }>(
  'lock-staff-password-request',
  `select email_key as "emailKey", handled_at as "handledAt" from staff_password_requests where id = $1 for update`,
);
const requestHandled = statement(
  'mark-staff-password-request-handled',
  'update staff_password_requests set handled_at = $2 where id = $1',
);
const openingOf = statement<{ isOpen: boolean }>(
  'console-opening',
  'select exists (select from console_openings) as "isOpen"',
);
const insertOpening = statement(
  'open-console',
  'insert into console_openings (opened_at) values ($1) on conflict (id) do nothing',
);
const deleteOldRequests = deletion(
  'delete-staff-password-requests',
  'staff_password_requests',
  'id',
  'requested_at < $1 and handled_at is not null',
  'requested_at',
);
const deleteOldLinks = deletion('delete-staff-links', 'staff_links', 'id', 'created_at < $1', 'created_at');

/** A member by id, or null. */
export const findMember = (db: Db, id: string) => db.find(memberById, [id]);
/** A member by id, who must exist. */
export const getMember = (db: Db, id: string) => db.get(memberById, [id]);
/** All members, present ones first. */
export const listMembers = (db: Db) => db.list(membersAll);
/** The names of all members, by their ids. */
export const namesOfMembers = async (db: Db): Promise<ReadonlyMap<string, string>> =>
  new Map((await listMembers(db)).map(({ id, name }) => [id, name]));
const holdersOf = statement<{ id: string; name: string }>(
  'staff-of-scope',
  `select distinct m.id, m.name from staff_members m join staff_grants g on g.staff_id = m.id
   where g.scope = $1 and g.revoked_at is null and m.closed_at is null order by m.name, m.id`,
);
/** The present members who hold a role within a scope, such as an employer's clerks, by name. */
export const listClerks = (db: Db, scope: string) => db.list(holdersOf, [scope]);
/** The present member whose mailbox an address belongs to, or null. */
export const findMemberByMailbox = (db: Db, email: string) => db.find(memberByMailbox, [mailboxKey(email)]);

/** The members with some email keys, also former ones. */
export const listMembersByEmails = async (db: Db, emailKeys: readonly string[]) =>
  (await db.list(membersByMailbox, [emailKeys.map(mailboxKey)])).filter(({ email }) =>
    emailKeys.includes(emailKey(email)),
  );

/** A member by id, locked; null if there is none. The roles are read after the lock: before, another transaction may change them. */
export async function lockMember(tx: Tx, id: string): Promise<StaffMember | null> {
  return (await tx.find(memberLocked, [id])) === null ? null : tx.find(memberById, [id]);
}

/** Lets one transaction at a time change roles and close members, so that the last admin stays. */
export const lockRoles = (tx: Tx) => tx.list(rolesLocked);
/** Marks a member as closed. */
export const closeMember = (tx: Tx, id: string) => tx.list(closeMemberRow, [id, tx.now]);
/** The latest grants of a member, newest first. */
export const listGrants = (db: Db, id: string, atMost: number) => db.list(grantsOf, [id, atMost]);
/** Inserts a member under the id of the account. */
export const insertMember = (tx: Tx, { id, name, email }: Pick<StaffMember, 'id' | 'name' | 'email'>) =>
  tx.list(insertMemberRow, [id, name, email, mailboxKey(email), tx.now]);

/** Gives a member exactly some roles, those for stores and employers in exactly some of them. `by` is null for the command line. */
export async function setRoles(
  tx: Tx,
  staffId: string,
  roles: readonly Role[],
  by: string | null,
  storeIds: readonly string[] = [],
  employerIds: readonly string[] = [],
): Promise<void> {
  const scopesOf = (role: Role) => {
    if (needsStores([role])) return storeIds.map((id) => `store:${id}`);
    return needsEmployers([role]) ? employerIds.map((id) => `employer:${id}`) : ['all'];
  };
  const grants = roles.flatMap((role) => scopesOf(role).map((scope) => ({ role, scope })));
  await tx.list(revokeGrants, [staffId, grants.map(({ role }) => role), grants.map(({ scope }) => scope), tx.now, by]);
  for (const { role, scope } of grants) await tx.list(insertGrant, [staffId, role, scope, tx.now, by]);
}

/** The purpose of a link that sets a password. */
export type LinkPurpose = 'invitation' | 'password-reset';

/** Inserts a link, and ends the member's earlier ones. */
export async function insertLink(
  tx: Tx,
  staffId: string,
  { purpose, digest, expiresAt }: { purpose: LinkPurpose; digest: string; expiresAt: Date },
): Promise<void> {
  await tx.list(endLinksRow, [staffId, tx.now]);
  await tx.list(insertLinkRow, [staffId, purpose, digest, tx.now, expiresAt]);
}

/** A link by its token's digest; null if there is none. */
export const findLink = (db: Db, digest: string, purpose: LinkPurpose) => db.find(link, [digest, purpose]);
/** A link by its token's digest, locked; null if there is none. */
export const lockLink = (tx: Tx, digest: string, purpose: LinkPurpose) => tx.find(linkLocked, [digest, purpose]);
/** When the open link of a member ends; null without one. */
export const findLinkEnd = async (db: Db, staffId: string, now: Date) =>
  (await db.find(linkOpen, [staffId, now]))?.expiresAt ?? null;
/** Ends every unused link of a member. */
export const endLinks = (tx: Tx, staffId: string) => tx.list(endLinksRow, [staffId, tx.now]);

/** True once the console was opened. */
export const isConsoleOpened = async (db: Db) => (await db.get(openingOf)).isOpen;
/** Notes that the console is open from now on. */
export const openConsole = (tx: Tx) => tx.list(insertOpening, [tx.now]);

/** Inserts a request for a link to a new password and returns its id. */
export const insertPasswordRequest = async (tx: Tx, emailKey: string) =>
  (await tx.get(requestInserted, [emailKey, tx.now])).id;
/** A request for a link by id, locked; null if there is none. */
export const lockPasswordRequest = (tx: Tx, id: string) => tx.find(requestLocked, [id]);
/** Marks a request for a link as handled. */
export const markPasswordRequestHandled = (tx: Tx, id: string) => tx.list(requestHandled, [id, tx.now]);
/** Deletes handled requests from before an instant. Returns how many. */
export const deletePasswordRequests = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldRequests, [before, atMost])).count;
/** Deletes links from before an instant, which are all used or expired. Returns how many. */
export const deleteLinks = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldLinks, [before, atMost])).count;
