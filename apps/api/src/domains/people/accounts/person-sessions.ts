import type { PersonKind } from '../../../platform/authorise-person.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import type { PersonCaller } from '../../../platform/person-caller.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Device, digestOfToken, newToken, userAgentLengthMax } from './cookie-sessions.ts';
import { noteStillUsed } from './known-devices.ts';
import {
  insertPersonSession,
  lockActiveAccount,
  personSessionMs,
  renewPersonSession,
} from './person-session-queries.ts';
import { findSession, listSessions } from './queries.ts';
import { boundSessions, sessionsMax } from './session-bound-queries.ts';

const usedSince = (now: Date) => new Date(now.getTime() - personSessionMs);

/**
 * Opens a session of a customer or rider and returns the cookie's token. Of more sessions than the kind may have, the least recently used
 * ends. Refuses with `account-suspended` unless the account is active.
 */
export async function openPersonSession(tx: Tx, accountId: string, { userAgent, address }: Device): Promise<string> {
  const token = newToken();
  const device = { userAgent: userAgent.slice(0, userAgentLengthMax), address };
  const kind = (await lockActiveAccount(tx, accountId)) ?? refuse('account-suspended');
  const id = await insertPersonSession(tx, { accountId, digest: digestOfToken(token), ...device });
  if (id === null) refuse('account-suspended');
  await boundSessions(tx, {
    accountId,
    newest: id,
    atMost: kind === 'rider' ? sessionsMax.rider : sessionsMax.customer,
  });
  return token;
}

/** The customer or rider to whom a cookie's token belongs; null if the session has ended or the account isn't active. */
export async function findPersonCaller(
  db: Db,
  kind: PersonKind,
  token: string,
  now: Date,
): Promise<PersonCaller | null> {
  const session = await findSession(db, digestOfToken(token), kind, now, usedSince(now));
  if (session === null) return null;
  const { id: sessionId, accountId: id, seenAt, endsAt } = session;
  return { id, sessionId, seenAt, endsAt };
}

/**
 * Notes that a session of a customer or rider is used, so that it ends later, and its browser stays known. True if the browser's cookie
 * of devices is to be set again.
 */
export async function keepPersonSession(
  tx: Tx,
  { id, sessionId }: Pick<PersonCaller, 'id' | 'sessionId'>,
  deviceTokens: readonly string[],
): Promise<boolean> {
  await renewPersonSession(tx, sessionId);
  return noteStillUsed(tx, id, deviceTokens);
}

/** The open sessions of a customer or rider, last used first. */
export const listPersonSessions = (db: Db, accountId: string, now: Date) =>
  listSessions(db, accountId, now, usedSince(now));
