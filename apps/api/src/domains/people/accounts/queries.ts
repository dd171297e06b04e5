import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** The purpose of a code. */
export type CodePurpose = 'reset-password' | 'change-password';

/** A code as stored. `codeHash` is its keyed digest. */
export interface StoredCode {
  id: string;
  codeHash: string;
  newPasswordHash: string | null;
  attempts: number;
  expiresAt: Date;
  usedAt: Date | null;
}

const codeInstants = statement<{ createdAt: Date }>(
  'code-instants',
  `select created_at as "createdAt" from one_time_codes where account_id = $1 order by created_at desc limit $2`,
);
const insertCodeRow = statement(
  'insert-code',
  `insert into one_time_codes (account_id, purpose, code_hash, new_password_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6)`,
);
const newestCode = statement<StoredCode>(
  'newest-code',
  `select id, code_hash as "codeHash", new_password_hash as "newPasswordHash", attempts, expires_at as "expiresAt",
     used_at as "usedAt"
   from one_time_codes where account_id = $1 and purpose = $2 order by created_at desc, id desc limit 1 for update`,
);
const countCodeAttempt = statement(
  'count-code-attempt',
  'update one_time_codes set attempts = attempts + 1 where id = $1',
);
const markCode = statement(
  'mark-code-used',
  'update one_time_codes set used_at = $2, new_password_hash = null where id = $1',
);
const endCodes = statement(
  'end-codes',
  `update one_time_codes set used_at = $2, new_password_hash = null where account_id = $1 and used_at is null`,
);

const codesOf = statement<{ purpose: CodePurpose; attempts: number; createdAt: Date; usedAt: Date | null }>(
  'codes-of',
  `select purpose, attempts, created_at as "createdAt", used_at as "usedAt" from one_time_codes where account_id = $1
   order by created_at`,
);
const deleteCodesRows = statement('delete-codes-of', 'delete from one_time_codes where account_id = $1');
const deleteOldCodes = deletion('delete-codes', 'one_time_codes', 'id', 'created_at < $1', 'created_at');

/** The instants of an account's latest codes of any purpose, newest first. */
export async function listCodeInstants(tx: Tx, accountId: string, atMost: number): Promise<Date[]> {
  return (await tx.list(codeInstants, [accountId, atMost])).map(({ createdAt }) => createdAt);
}

/** A code to insert. */
export interface NewCode {
  accountId: string;
  purpose: CodePurpose;
  codeHash: string;
  newPasswordHash: string | null;
  expiresAt: Date;
}

/** Inserts a code. */
export const insertCode = (tx: Tx, { accountId, purpose, codeHash, newPasswordHash, expiresAt }: NewCode) =>
  tx.list(insertCodeRow, [accountId, purpose, codeHash, newPasswordHash, tx.now, expiresAt]);
/** An account's newest code of a purpose, locked; null if there is none. */
export const lockNewestCode = (tx: Tx, accountId: string, purpose: CodePurpose) =>
  tx.find(newestCode, [accountId, purpose]);
/** Counts an attempt at a code. */
export const countAttempt = (tx: Tx, id: string) => tx.list(countCodeAttempt, [id]);
/** Marks a code as used. */
export const markCodeUsed = (tx: Tx, id: string) => tx.list(markCode, [id, tx.now]);
/** Invalidates all codes of an account. */
export const endAllCodes = (tx: Tx, accountId: string) => tx.list(endCodes, [accountId, tx.now]);
/** Deletes codes from before an instant, which are all expired. Returns how many. */
export const deleteCodes = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldCodes, [before, atMost])).count;
/** An account's codes for the export: instants and purposes, without the codes. */
export const listCodesOf = (db: Db, accountId: string) => db.list(codesOf, [accountId]);
/** Deletes an account's codes. */
export const deleteCodesOf = (tx: Tx, accountId: string) => tx.list(deleteCodesRows, [accountId]);

/** Who an account belongs to. Logins are unique within a kind: one person may be an agent and a customer with one address. */
export type AccountKind = 'agent' | 'customer' | 'staff' | 'rider';
/** `suspended` can be restored; `closed` can't. Neither signs in, and their sessions have ended. */
export type AccountState = 'active' | 'suspended' | 'closed';

/** What signing in needs. */
export interface Account {
  id: string;
  kind: AccountKind;
  loginKey: string;
  passwordHash: string;
  passwordVersion: number;
  /** When the owner of the address first set a password with a code or link that was sent to it. */
  verifiedAt: Date | null;
  state: AccountState;
}

const accountColumns = `id, kind, login_key as "loginKey", password_hash as "passwordHash", password_version as "passwordVersion",
  verified_at as "verifiedAt", state`;
const accountById = statement<Account>('account-by-id', `select ${accountColumns} from accounts where id = $1`);
const accountByLogin = statement<Account>(
  'account-by-login',
  `select ${accountColumns} from accounts where kind = $1 and login_key = $2`,
);
const activeAmong = statement<{ id: string }>(
  'active-accounts-among',
  `select id from accounts where id = any($1::uuid[]) and state = 'active'`,
);
const passwordVersionOf = statement<{ passwordVersion: number }>(
  'password-version',
  `select password_version as "passwordVersion" from accounts where id = $1 and state = 'active'`,
);
const insertAccountRow = statement<{ id: string }>(
  'insert-account',
  `insert into accounts (kind, login_key, password_hash, created_at) values ($1, $2, $3, $4)
   on conflict (kind, login_key) do nothing returning id`,
);
const updatePassword = statement<{ passwordVersion: number }>(
  'update-password',
  `update accounts set password_hash = $2, password_version = password_version + 1, verified_at = coalesce(verified_at, $3)
   where id = $1 returning password_version as "passwordVersion"`,
);
const raiseVersion = statement(
  'raise-password-version',
  'update accounts set password_version = password_version + 1 where id = $1',
);
const updateState = statement<{ id: string }>(
  'update-account-state',
  `update accounts set state = $2 where id = $1 and state = any($3) returning id`,
);
const updateLoginRow = statement('update-login', 'update accounts set login_key = $2 where id = $1');
const closeRow = statement(
  'close-account',
  `update accounts set login_key = 'erased-' || id || '@erased.invalid', password_hash = $2,
     password_version = password_version + 1, state = 'closed' where id = $1`,
);

/** An account by id, or null. */
export const findAccount = (db: Db, id: string) => db.find(accountById, [id]);
/** An account by kind and login, or null. */
export const findAccountByLogin = (db: Db, kind: AccountKind, loginKey: string) =>
  db.find(accountByLogin, [kind, loginKey]);

/** The password version that an agent's session must have; null if the account doesn't exist or isn't active. */
export async function findPasswordVersion(db: Db, id: string): Promise<number | null> {
  return (await db.find(passwordVersionOf, [id]))?.passwordVersion ?? null;
}

/** Inserts an account and returns its id; null if the kind has the login already. */
export async function insertAccount(
  tx: Tx,
  { kind, loginKey, passwordHash }: Pick<Account, 'kind' | 'loginKey' | 'passwordHash'>,
): Promise<string | null> {
  return (await tx.find(insertAccountRow, [kind, loginKey, passwordHash, tx.now]))?.id ?? null;
}

/** Stores a password that the owner set, and returns the new password version, which ends every older session. */
export async function updatePasswordHash(tx: Tx, id: string, passwordHash: string): Promise<number> {
  return (await tx.get(updatePassword, [id, passwordHash, tx.now])).passwordVersion;
}

/** Ends every session of an account. The password stays. */
export const endSessionsOf = (tx: Tx, id: string) => tx.list(raiseVersion, [id]);
/** Moves an account to a state if it is in one of some states. Returns false if it isn't. */
export const setAccountState = async (tx: Tx, id: string, state: AccountState, from: readonly AccountState[]) =>
  (await tx.find(updateState, [id, state, from])) !== null;
/** Changes the address that an account signs in with. Throws PostgreSQL's unique violation if the kind has it already. */
export const updateLogin = (tx: Tx, id: string, loginKey: string) => tx.list(updateLoginRow, [id, loginKey]);
/** Clears login and password, ends every session and closes the account for ever. */
export const closeAccount = (tx: Tx, id: string, unknownPasswordHash: string) =>
  tx.list(closeRow, [id, unknownPasswordHash]);
/** Those of some accounts that may sign in. */
export const listActiveAccounts = async (db: Db, ids: readonly string[]) =>
  (await db.list(activeAmong, [ids])).map(({ id }) => id);
