import { createHash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../../platform/database.ts';
import { type AccountKind, completeSession, findSession, insertSession, keepSession, listSessions } from './queries.ts';
import { boundSessions, sessionsMax } from './session-bound-queries.ts';

/** How long a session of staff lasts at most, and without use. */
export const sessionHoursMax = 12;
export const sessionIdleMinutes = 30;

const tokenBytes = 32;
/** The most of a browser’s own name that is stored, in characters. */
export const userAgentLengthMax = 300;

/** Where a session is opened: the browser as it names itself, its address, and the tokens of the accounts that know it. */
export interface Device {
  userAgent: string;
  address: string;
  deviceTokens?: readonly string[];
}

/** The digest under which a token is stored. The token is random, so a plain SHA-256 can't be reversed. */
export const digestOfToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A random token for a cookie or a link. */
export const newToken = () => randomBytes(tokenBytes).toString('base64url');

/**
 * Opens a session of a member of staff and returns its token. The second factor is still to come. Of more such sessions than a member may
 * have, the least recently used ends.
 */
export async function openSession(
  tx: Tx,
  accountId: string,
  { userAgent, address }: Device,
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const endsAt = new Date(tx.now.getTime() + sessionHoursMax * 3_600_000);
  const device = { userAgent: userAgent.slice(0, userAgentLengthMax), address };
  const id = await insertSession(tx, { accountId, digest: digestOfToken(token), endsAt, ...device });
  await boundSessions(tx, { accountId, newest: id, atMost: sessionsMax.staff });
  return { id, token };
}

/**
 * Completes a session once its second factor was accepted. Returns the new token: a token from before, which another person may know,
 * opens nothing. Of more complete sessions than a member may have, the least recently used ends. Null if the session was completed or ended
 * meanwhile.
 */
export async function completeWithNewToken(tx: Tx, sessionId: string): Promise<string | null> {
  const token = newToken();
  const accountId = await completeSession(tx, sessionId, digestOfToken(token));
  if (accountId === null) return null;
  await boundSessions(tx, { accountId, newest: sessionId, atMost: sessionsMax.staff });
  return token;
}

/**
 * Keeps a session through a change of its account's password, which ends all others. Returns the new token; null if the session has
 * ended meanwhile.
 */
export async function keepWithNewToken(tx: Tx, sessionId: string): Promise<string | null> {
  const token = newToken();
  return (await keepSession(tx, sessionId, digestOfToken(token))) ? token : null;
}

/** The instant since which a session must have been used. */
const usedSince = (now: Date) => new Date(now.getTime() - sessionIdleMinutes * 60_000);

/** The open session of a cookie's token, or null. */
export const findSessionOfToken = (db: Db, token: string, kind: AccountKind, now: Date) =>
  findSession(db, digestOfToken(token), kind, now, usedSince(now));

/** The open sessions of an account, last used first. */
export const listOpenSessions = (db: Db, accountId: string, now: Date) =>
  listSessions(db, accountId, now, usedSince(now));

/** When a session ends if it isn't used any more. */
export const idleEndOf = (seenAt: Date) => new Date(seenAt.getTime() + sessionIdleMinutes * 60_000);
