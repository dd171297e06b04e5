import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import type { AccountKind } from './queries.ts';

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
}

const sessionColumns = `s.id, s.account_id as "accountId", s.created_at as "createdAt", s.seen_at as "seenAt", s.ends_at as "endsAt",
  s.completed_at as "completedAt", s.user_agent as "userAgent", s.address`;
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
   where s.account_id = $1 and ${isOpen} and a.password_version = s.password_version order by s.seen_at desc`,
);
const insertSessionRow = statement<{ id: string }>(
  'insert-session',
  `insert into account_sessions (account_id, token_digest, password_version, created_at, seen_at, ends_at, user_agent, address)
   select id, $2, password_version, $3, $3, $4, $5, $6 from accounts where id = $1 returning id`,
);
const touchRow = statement('touch-session', 'update account_sessions set seen_at = $2 where id = $1 and seen_at < $2');
const completeRow = statement<{ id: string }>(
  'complete-session',
  `update account_sessions set completed_at = $2, token_digest = $3, challenge = null
   where id = $1 and completed_at is null and ended_at is null returning id`,
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
const deleteOldSessions = deletion('delete-sessions', 'account_sessions', 'id', 'ends_at < $1', 'ends_at');

/** The open session of a token, by its digest; null if there is none or its account isn't active. */
export const findSession = (db: Db, digest: string, kind: AccountKind, now: Date, usedSince: Date) =>
  db.find(sessionByToken, [digest, now, usedSince, kind]);
/** The open sessions of an account, last used first. */
export const listSessions = (db: Db, accountId: string, now: Date, usedSince: Date) =>
  db.list(sessionsOf, [accountId, now, usedSince]);
/** Inserts a session and returns its id. */
export const insertSession = async (
  tx: Tx,
  {
    accountId,
    digest,
    endsAt,
    userAgent,
    address,
  }: Omit<CookieSession, 'id' | 'createdAt' | 'seenAt' | 'completedAt'> & { digest: string },
) => (await tx.get(insertSessionRow, [accountId, digest, tx.now, endsAt, userAgent, address])).id;
/** Notes that a session was used now. */
export const touchSession = (tx: Tx, id: string) => tx.list(touchRow, [id, tx.now]);
/** Completes a session with its second factor, under a new token. Returns false if it was complete or has ended. */
export const completeSession = async (tx: Tx, id: string, digest: string) =>
  (await tx.find(completeRow, [id, tx.now, digest])) !== null;
/** Ends one session of an account. Returns false if there is no such open session. */
export const endSession = async (tx: Tx, id: string, accountId: string) =>
  (await tx.find(endSessionRow, [id, accountId, tx.now])) !== null;
/** Stores what a passkey has to sign next. */
export const setChallenge = (tx: Tx, id: string, challenge: string) => tx.list(setChallengeRow, [id, challenge]);
/** Returns the stored challenge and clears it, so that it works once. */
export const takeChallenge = async (tx: Tx, id: string) => (await tx.find(takeChallengeRow, [id]))?.challenge ?? null;
/** Deletes sessions that ended before an instant. Returns how many. */
export const deleteSessions = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldSessions, [before, atMost])).count;
