/** A session that a bearer token proves. User and token are kept in the browser's storage, which all tabs share. */
import { isTokenAlive, tokenEndsAt } from './token.ts';
import type { Session } from './use-session.ts';

/** The part of the browser's storage that a session needs. */
export type SessionStorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface TokenSessionOptions<User> {
  storage: SessionStorageArea;
  tokenKey: string;
  userKey: string;
  /** Reads a stored user; null if there is none or it can't be read. */
  parseUser: (stored: string | null) => User | null;
}

export type TokenSession<User extends { id: string }> = ReturnType<typeof createTokenSession<User>>;

// setTimeout overflows above this value and fires at once.
const timerMaxMs = 2 ** 31 - 1;

/** Creates a session over a storage area. It is `loading` until `restore` is called. */
export function createTokenSession<User extends { id: string }>(options: TokenSessionOptions<User>) {
  const { storage, tokenKey, userKey, parseUser } = options;
  let session: Session<User> = { status: 'loading' };
  let sessionToken = '';
  let expiry: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const change = (next: Session<User>, token = '') => {
    session = next;
    sessionToken = token;
    clearTimeout(expiry);
    if (next.status === 'signed-in') watchExpiry();
    for (const listener of listeners) listener();
  };
  const watchExpiry = () => {
    const remainingMs = (tokenEndsAt(sessionToken) ?? 0) - Date.now();
    clearTimeout(expiry);
    expiry = setTimeout(endIfExpired, Math.min(Math.max(remainingMs, 0), timerMaxMs));
  };
  const enter = (user: User, token: string) => {
    // The token is written last: other tabs react to it, and must then find its user.
    storage.setItem(userKey, JSON.stringify(user));
    storage.setItem(tokenKey, token);
    change({ status: 'signed-in', user }, token);
  };
  const clearStorage = () => {
    storage.removeItem(tokenKey);
    storage.removeItem(userKey);
  };
  // False if another tab has signed out, or signed in again, and this tab hasn't got the storage event yet.
  const isStored = () => session.status === 'signed-in' && storage.getItem(tokenKey) === sessionToken;
  const restore = () => {
    const before = session.status === 'signed-in' ? session.user : null;
    const token = storage.getItem(tokenKey);
    const user = parseUser(storage.getItem(userKey));
    if (token && user && isTokenAlive(token)) return change({ status: 'signed-in', user }, token);
    clearStorage();
    const last = before ?? (token ? user : null);
    change({ status: 'anonymous', ended: last !== null, lastUserId: last?.id ?? null });
  };
  const end = () => {
    if (isStored()) clearStorage();
    restore();
  };
  const endIfExpired = () => {
    if (session.status !== 'signed-in') return;
    if (isTokenAlive(sessionToken)) watchExpiry();
    else end();
  };

  return {
    tokenKey,
    read: () => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Signs in with what is stored, if that is a user and a token that hasn't expired. Clears anything else. */
    restore,

    signIn: enter,

    /** Replaces the signed-in user by a newer version. Does nothing if another user has signed in. */
    updateUser: (user: User) => {
      if (session.status !== 'signed-in' || session.user.id !== user.id) return;
      if (isStored()) enter(user, sessionToken);
      else restore();
    },

    /** Replaces the token. A password change makes all older tokens invalid and returns a new one. */
    replaceToken: (token: string) => {
      if (session.status !== 'signed-in') return;
      if (isStored()) enter(session.user, token);
      else restore();
    },

    /** Signs out at the user's request. The session is `loading` until the page is left. */
    leave: () => {
      clearStorage();
      change({ status: 'loading' });
    },

    /** Ends the session after a call with this token was refused. The refusal of an older token is ignored. */
    endFor: (token: string) => {
      if (session.status === 'signed-in' && sessionToken === token) end();
    },

    /** Checks the clock. Phones stop the timers of pages in the background, so this is called when the page is shown again. */
    endIfExpired,

    /** The token for a call; null if there is none or it has expired. */
    token: () => {
      endIfExpired();
      return session.status === 'signed-in' ? sessionToken : null;
    },
  };
}
