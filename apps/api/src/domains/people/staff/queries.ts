import type { Role } from '@foodbank/contract/people/permissions';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A member of staff with the roles that are held now. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  createdAt: Date;
  closedAt: Date | null;
}

/** Which second factors a member has. */
export interface Factors {
  totp: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
}

/** The secret of an authenticator app, encrypted. */
export interface StoredTotp {
  secret: Buffer;
  confirmedAt: Date | null;
  lastStep: number;
}

/** A link that sets a password. */
export interface StaffLink {
  id: string;
  staffId: string;
  expiresAt: Date;
  usedAt: Date | null;
}

const memberColumns = `m.id, m.name, m.email, m.created_at as "createdAt", m.closed_at as "closedAt",
  coalesce((select array_agg(g.role order by g.role) from staff_grants g where g.staff_id = m.id and g.revoked_at is null),
    '{}') as roles`;
const memberById = statement<StaffMember>(
  'staff-by-id',
  `select ${memberColumns} from staff_members m where m.id = $1`,
);
const membersAll = statement<StaffMember>(
  'staff-all',
  `select ${memberColumns} from staff_members m order by m.closed_at nulls first, m.name, m.id`,
);
const membersReady = statement<StaffMember>(
  'staff-ready',
  `select ${memberColumns} from staff_members m
   where m.closed_at is null
     and (exists (select from staff_totp f where f.staff_id = m.id and f.confirmed_at is not null)
       or exists (select from staff_passkeys f where f.staff_id = m.id))
   order by m.name, m.id`,
);
const memberLocked = statement<StaffMember>(
  'lock-staff',
  `select ${memberColumns} from staff_members m where m.id = $1 for update of m`,
);
const insertMemberRow = statement(
  'insert-staff',
  'insert into staff_members (id, name, email, created_at) values ($1, $2, $3, $4)',
);
const insertGrant = statement(
  'insert-staff-grant',
  `insert into staff_grants (staff_id, role, granted_at, granted_by) values ($1, $2, $3, $4)
   on conflict (staff_id, role, scope) where revoked_at is null do nothing`,
);
const revokeGrants = statement(
  'revoke-staff-grants',
  `update staff_grants set revoked_at = $3, revoked_by = $4
   where staff_id = $1 and revoked_at is null and role <> all ($2::text[])`,
);
const factorsOf = statement<Factors>(
  'staff-factors',
  `select exists (select from staff_totp where staff_id = $1 and confirmed_at is not null) as totp,
     (select count(*)::int from staff_passkeys where staff_id = $1) as passkeys,
     (select count(*)::int from staff_recovery_codes where staff_id = $1 and used_at is null) as "recoveryCodesLeft"`,
);
const upsertTotpRow = statement<{ staffId: string }>(
  'upsert-staff-totp',
  `insert into staff_totp (staff_id, secret) values ($1, $2)
   on conflict (staff_id) do update set secret = excluded.secret, confirmed_at = null, last_step = 0 returning staff_id as "staffId"`,
);
const totpLocked = statement<StoredTotp>(
  'lock-staff-totp',
  `select secret, confirmed_at as "confirmedAt", last_step as "lastStep" from staff_totp where staff_id = $1 for update`,
);
const noteStepRow = statement(
  'note-staff-totp-step',
  'update staff_totp set last_step = $2, confirmed_at = coalesce(confirmed_at, $3) where staff_id = $1',
);
const deleteCodes = statement('delete-staff-recovery-codes', 'delete from staff_recovery_codes where staff_id = $1');
const insertCodes = statement(
  'insert-staff-recovery-codes',
  'insert into staff_recovery_codes (staff_id, digest) select $1, unnest($2::text[])',
);
const useCode = statement<{ digest: string }>(
  'use-staff-recovery-code',
  `update staff_recovery_codes set used_at = $3 where staff_id = $1 and digest = any($2) and used_at is null returning digest`,
);
const insertLinkRow = statement(
  'insert-staff-link',
  `insert into staff_links (staff_id, purpose, token_digest, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
);
const endLinksRow = statement(
  'end-staff-links',
  'update staff_links set used_at = $2 where staff_id = $1 and used_at is null',
);
const linkLocked = statement<StaffLink>(
  'lock-staff-link',
  `select id, staff_id as "staffId", expires_at as "expiresAt", used_at as "usedAt" from staff_links
   where token_digest = $1 and purpose = $2 for update`,
);

/** A member by id, or null. */
export const findMember = (db: Db, id: string) => db.find(memberById, [id]);
/** All members, present ones first. */
export const listMembers = (db: Db) => db.list(membersAll);
/** The present members who have a second factor, without which nothing opens. */
export const listReadyMembers = (db: Db) => db.list(membersReady);
/** A member by id, locked; null if there is none. */
export const lockMember = (tx: Tx, id: string) => tx.find(memberLocked, [id]);
/** Inserts a member under the id of the account. */
export const insertMember = (tx: Tx, { id, name, email }: Pick<StaffMember, 'id' | 'name' | 'email'>) =>
  tx.list(insertMemberRow, [id, name, email, tx.now]);

/** Gives a member exactly some roles. `by` is null for the command line. */
export async function setRoles(tx: Tx, staffId: string, roles: readonly Role[], by: string | null): Promise<void> {
  await tx.list(revokeGrants, [staffId, roles, tx.now, by]);
  for (const role of roles) await tx.list(insertGrant, [staffId, role, tx.now, by]);
}

/** Which second factors a member has. */
export const getFactors = (db: Db, staffId: string) => db.get(factorsOf, [staffId]);
/** Stores a new, unconfirmed secret of an authenticator app in place of the one before. */
export const upsertTotp = (tx: Tx, staffId: string, secret: Buffer) => tx.list(upsertTotpRow, [staffId, secret]);
/** The secret of a member's authenticator app, locked; null if there is none. */
export const lockTotp = (tx: Tx, staffId: string) => tx.find(totpLocked, [staffId]);
/** Notes the step whose code was used, and confirms the secret. */
export const noteTotpStep = (tx: Tx, staffId: string, step: number) => tx.list(noteStepRow, [staffId, step, tx.now]);

/** Replaces a member's recovery codes, given by their digests. */
export async function replaceRecoveryCodes(tx: Tx, staffId: string, digests: readonly string[]): Promise<void> {
  await tx.list(deleteCodes, [staffId]);
  await tx.list(insertCodes, [staffId, digests]);
}

/** Uses up a recovery code, given by the digests it may be stored under. Returns false if there is no such unused code. */
export const useRecoveryCodeRow = async (tx: Tx, staffId: string, digests: readonly string[]) =>
  (await tx.find(useCode, [staffId, digests, tx.now])) !== null;

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

/** A link by its token's digest, locked; null if there is none. */
export const lockLink = (tx: Tx, digest: string, purpose: LinkPurpose) => tx.find(linkLocked, [digest, purpose]);
/** Ends every unused link of a member. */
export const endLinks = (tx: Tx, staffId: string) => tx.list(endLinksRow, [staffId, tx.now]);
