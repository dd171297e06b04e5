import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import { unknownPasswordHash } from '../../../platform/passwords.ts';
import { deleteKnownDevicesOf } from './known-device-queries.ts';
import { keptSessionsMax } from './session-bound-queries.ts';

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
  'end-sessions-of',
  'update accounts set password_version = password_version + 1 where id = $1',
);
const updateState = statement<{ id: string }>(
  'update-account-state',
  `update accounts set state = $2 where id = $1 and state = any($3) returning id`,
);
const updateLoginRow = statement(
  'update-login',
  'update accounts set login_key = $2, verified_at = null where id = $1',
);
const firstSignIn = statement<{ id: string }>(
  'note-first-sign-in',
  'update accounts set signed_in_at = $2 where id = $1 and signed_in_at is null returning id',
);
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

/** An account to insert. */
export type NewAccount = Pick<Account, 'kind' | 'loginKey' | 'passwordHash'>;

/** Inserts an account and returns its id; null if the kind has the login already. */
export async function insertAccount(tx: Tx, { kind, loginKey, passwordHash }: NewAccount): Promise<string | null> {
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
/** Changes the address that an account signs in with; its owner hasn't confirmed it yet. Throws PostgreSQL's unique violation if the kind has it already. */
export const updateLogin = (tx: Tx, id: string, loginKey: string) => tx.list(updateLoginRow, [id, loginKey]);
/** True if an account signs in for the first time, which is noted. */
export const noteFirstSignIn = async (tx: Tx, id: string) => (await tx.find(firstSignIn, [id, tx.now])) !== null;

/** Clears login, password and known devices, ends every session and closes the account for ever. */
export async function closeAccount(tx: Tx, id: string): Promise<void> {
  await tx.list(closeRow, [id, unknownPasswordHash()]);
  await deleteKnownDevicesOf(tx, id);
}

/** A session by cookie that has neither ended nor expired. */
export interface CookieSession {
  id: string;
  accountId: string;
  createdAt: Date;
  seenAt: Date;
  endsAt: Date;
  /** When the second factor was given; null while it is still to come. */
  completedAt: Date | null;
  userAgent: string;
  address: string;
  /** When the password or a second factor was last given in this session. */
  provedAt: Date;
  /** The proof with which a review of payouts was begun. */
  reviewProofAt: Date | null;
}

const sessionColumns = `s.id, s.account_id as "accountId", s.created_at as "createdAt", s.seen_at as "seenAt", s.ends_at as "endsAt",
  s.completed_at as "completedAt", s.user_agent as "userAgent", s.address,
  greatest(s.created_at, s.completed_at, s.proved_at) as "provedAt", s.review_proof_at as "reviewProofAt"`;
// $1 is the account or token, $2 now, $3 the instant since which the session must have been used.
const isOpen = `s.ended_at is null and s.ends_at > $2 and s.seen_at > $3`;
const sessionByToken = statement<CookieSession>(
  'session-by-token',
  `select ${sessionColumns} from account_sessions s join accounts a on a.id = s.account_id
   where s.token_digest = $1 and ${isOpen} and a.kind = $4 and a.state = 'active' and a.password_version = s.password_version`,
);
const sessionsOf = statement<CookieSession>(
  'sessions-of',
  `select ${sessionColumns} from account_sessions s join accounts a on a.id = s.account_id
   where s.account_id = $1 and ${isOpen} and a.password_version = s.password_version
   order by s.seen_at desc limit ${keptSessionsMax}`,
);
const keptOf = statement<CookieSession & { endedAt: Date | null }>(
  'kept-sessions-of',
  `select ${sessionColumns}, s.ended_at as "endedAt" from account_sessions s where s.account_id = $1
   order by s.seen_at desc limit ${keptSessionsMax}`,
);
const lastSeenOf = statement<{ id: string; seenAt: Date }>(
  'last-seen-of',
  `select account_id as id, max(seen_at) as "seenAt" from account_sessions
   where account_id = any($1::uuid[]) and completed_at is not null group by account_id`,
);
// Locked, so that of two sign-ins at once the second sees the session of the first.
const insertSessionRow = statement<{ id: string }>(
  'insert-session',
  `with account as (select id, password_version from accounts where id = $1 for no key update)
   insert into account_sessions (account_id, token_digest, password_version, created_at, seen_at, ends_at, user_agent, address)
   select id, $2, password_version, $3, $3, $4, $5, $6 from account returning id`,
);
const touchRow = statement('touch-session', 'update account_sessions set seen_at = $2 where id = $1 and seen_at < $2');
const completeRow = statement<{ accountId: string }>(
  'complete-session',
  `with account as (select id from accounts where id = (select account_id from account_sessions where id = $1) for no key update)
   update account_sessions s set completed_at = $2, token_digest = $3, challenge = null from account a
   where s.id = $1 and s.account_id = a.id and completed_at is null and ended_at is null returning account_id as "accountId"`,
);
const keepRow = statement<{ id: string }>(
  'keep-session',
  `update account_sessions s set password_version = a.password_version, token_digest = $2, proved_at = $3 from accounts a
   where s.id = $1 and a.id = s.account_id and s.ended_at is null returning s.id`,
);
const endSessionRow = statement<{ id: string }>(
  'end-session',
  'update account_sessions set ended_at = $3 where id = $1 and account_id = $2 and ended_at is null returning id',
);
const setChallengeRow = statement('set-challenge', 'update account_sessions set challenge = $2 where id = $1');
const takeChallengeRow = statement<{ challenge: string | null }>(
  'take-challenge',
  `with old as (select id, challenge from account_sessions where id = $1 for update)
   update account_sessions s set challenge = null from old where s.id = old.id returning old.challenge`,
);
const proveRow = statement<{ id: string }>(
  'prove-session',
  'update account_sessions set proved_at = $2 where id = $1 and ended_at is null returning id',
);
const noteReviewRow = statement('note-review-proof', 'update account_sessions set review_proof_at = $2 where id = $1');
const setProofChallengeRow = statement(
  'set-proof-challenge',
  'update account_sessions set proof_challenge = $2 where id = $1',
);
const takeProofChallengeRow = statement<{ challenge: string | null }>(
  'take-proof-challenge',
  `with old as (select id, proof_challenge from account_sessions where id = $1 for update)
   update account_sessions s set proof_challenge = null from old where s.id = old.id returning old.proof_challenge as challenge`,
);
const deleteOldSessions = deletion(
  'delete-sessions',
  'account_sessions',
  'id',
  // `least` passes over an end that is not set. One of an older version of the password can't be used any more.
  `least(ends_at, ended_at) < $1
     or (seen_at < $1 and password_version <> (select password_version from accounts a where a.id = account_id))`,
  'ends_at',
);

/** When some accounts last used a session, as far as their sessions are still kept. */
export const listLastSeen = (db: Db, accountIds: readonly string[]) => db.list(lastSeenOf, [accountIds]);
/** The open session of a token, by its digest; null if there is none or its account isn't active. */
export const findSession = (db: Db, digest: string, kind: AccountKind, now: Date, usedSince: Date) =>
  db.find(sessionByToken, [digest, now, usedSince, kind]);
/** All sessions of an account that are still kept, for the export, last used first. */
export const listKeptSessions = (db: Db, accountId: string) => db.list(keptOf, [accountId]);
/** The open sessions of an account, last used first. */
export const listSessions = (db: Db, accountId: string, now: Date, usedSince: Date) =>
  db.list(sessionsOf, [accountId, now, usedSince]);
/** A session to insert. `digest` is that of its token. */
export type NewSession = Pick<CookieSession, 'accountId' | 'endsAt' | 'userAgent' | 'address'> & { digest: string };

/** Inserts a session and returns its id. */
export const insertSession = async (tx: Tx, { accountId, digest, endsAt, userAgent, address }: NewSession) =>
  (await tx.get(insertSessionRow, [accountId, digest, tx.now, endsAt, userAgent, address])).id;
/** Notes that a session was used now. */
export const touchSession = (tx: Tx, id: string) => tx.list(touchRow, [id, tx.now]);
/** Completes a session with its second factor, under a new token, and returns its account; null if it was complete or has ended. */
export const completeSession = async (tx: Tx, id: string, digest: string) =>
  (await tx.find(completeRow, [id, tx.now, digest]))?.accountId ?? null;
/** Moves a session to its account's present password version, which the owner has just typed, under a new token. Returns false if it has ended. */
export const keepSession = async (tx: Tx, id: string, digest: string) =>
  (await tx.find(keepRow, [id, digest, tx.now])) !== null;
/** Ends one session of an account. Returns false if there is no such open session. */
export const endSession = async (tx: Tx, id: string, accountId: string) =>
  (await tx.find(endSessionRow, [id, accountId, tx.now])) !== null;
/** Notes that the session's owner gave the password or a second factor now. Returns false if the session has ended. */
export const proveSession = async (tx: Tx, id: string) => (await tx.find(proveRow, [id, tx.now])) !== null;
/** Notes the proof with which a review of payouts was begun. */
export const noteReviewProof = (tx: Tx, id: string, provedAt: Date) => tx.list(noteReviewRow, [id, provedAt]);
/** Stores what a passkey has to sign next as a proof, beside what it has to sign for something else. */
export const setProofChallenge = (tx: Tx, id: string, challenge: string) =>
  tx.list(setProofChallengeRow, [id, challenge]);
/** Returns the stored challenge of a proof and clears it, so that it works once. */
export const takeProofChallenge = async (tx: Tx, id: string) =>
  (await tx.find(takeProofChallengeRow, [id]))?.challenge ?? null;
/** Stores what a passkey has to sign next. */
export const setChallenge = (tx: Tx, id: string, challenge: string) => tx.list(setChallengeRow, [id, challenge]);
/** Returns the stored challenge and clears it, so that it works once. */
export const takeChallenge = async (tx: Tx, id: string) => (await tx.find(takeChallengeRow, [id]))?.challenge ?? null;
/** Deletes sessions that ended before an instant. Returns how many. */
export const deleteSessions = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldSessions, [before, atMost])).count;
/** Those of some accounts that may sign in. */
export const listActiveAccounts = async (db: Db, ids: readonly string[]) =>
  (await db.list(activeAmong, [ids])).map(({ id }) => id);
