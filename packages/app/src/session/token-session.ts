/**
 * Who is signed in, in this tab and in storage. Plain code without React, so that its rules can be read and tested alone.
 */
import { type KnownAgent, parseStoredAgent } from './agent.ts';
import { isTokenAlive, tokenEndsAt } from './token.ts';

/**
 * `loading` until storage has been read, and while the page is being left. `ended` tells a session that ran out from one
 * that never was; `lastAgentId` lets only the same agent return to the page where it happened.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'anonymous'; ended: boolean; lastAgentId: string | null }
  | { status: 'signed-in'; agent: KnownAgent; token: string };

export const tokenKey = 'authToken';
export const agentKey = 'agent';

/** The part of the browser's storage that the session needs. */
export type SessionStorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

// A browser's timers overflow above this and would fire at once.
const timerMaxMs = 2 ** 31 - 1;

/** A session over a storage area. Listeners hear of every change. */
export function createSessionStore(storage: SessionStorageArea) {
  let session: Session = { status: 'loading' };
  let expiry: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const change = (next: Session) => {
    session = next;
    clearTimeout(expiry);
    if (next.status === 'signed-in') watchExpiry(next.token);
    for (const listener of listeners) listener();
  };
  const watchExpiry = (token: string) => {
    const remainingMs = (tokenEndsAt(token) ?? 0) - Date.now();
    clearTimeout(expiry);
    expiry = setTimeout(endIfExpired, Math.min(Math.max(remainingMs, 0), timerMaxMs));
  };
  const enter = (agent: KnownAgent, token: string) => {
    // The token goes last: other tabs act on it, and then find the agent that belongs to it.
    storage.setItem(agentKey, JSON.stringify(agent));
    storage.setItem(tokenKey, token);
    change({ status: 'signed-in', agent, token });
  };
  const clearStorage = () => {
    storage.removeItem(tokenKey);
    storage.removeItem(agentKey);
  };
  // Another tab may have signed out, or somebody else in, and this one hasn't heard of it yet: then storage is right.
  const isStored = () => session.status === 'signed-in' && storage.getItem(tokenKey) === session.token;
  const restore = () => {
    const before = session.status === 'signed-in' ? session.agent : null;
    const token = storage.getItem(tokenKey);
    const agent = parseStoredAgent(storage.getItem(agentKey));
    if (token && agent && isTokenAlive(token)) return change({ status: 'signed-in', agent, token });
    clearStorage();
    const last = before ?? (token ? agent : null);
    change({ status: 'anonymous', ended: last !== null, lastAgentId: last?.id ?? null });
  };
  const end = () => {
    if (isStored()) clearStorage();
    restore();
  };
  const endIfExpired = () => {
    if (session.status !== 'signed-in') return;
    if (isTokenAlive(session.token)) watchExpiry(session.token);
    else end();
  };

  return {
    read: () => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Takes up what storage holds: an agent with a token that is alive. Anything else is cleared away. */
    restore,

    signIn: enter,

    /** Puts the fetched profile in the place of what is known, unless somebody else has signed in since it was asked for. */
    updateAgent: (agent: KnownAgent) => {
      if (session.status !== 'signed-in' || session.agent.id !== agent.id) return;
      if (isStored()) enter(agent, session.token);
      else restore();
    },

    /** A password change ends every older token and hands out a fresh one. */
    replaceToken: (token: string) => {
      if (session.status !== 'signed-in') return;
      if (isStored()) enter(session.agent, token);
      else restore();
    },

    /** Forgets the agent because they asked for it. The page stays blank until it is left. */
    leave: () => {
      clearStorage();
      change({ status: 'loading' });
    },

    /** A call with this token was refused. An older token's refusal says nothing about the present one. */
    endFor: (token: string) => {
      if (session.status === 'signed-in' && session.token === token) end();
    },

    /** Phones stop the timers of pages that nobody looks at, so a page that is looked at again checks the clock. */
    endIfExpired,

    /** The token for a call; null once it has run out. */
    token: () => {
      endIfExpired();
      return session.status === 'signed-in' ? session.token : null;
    },
  };
}

const probeKey = 'foodbank-probe';

/** The browser's local storage; where it is blocked, one that lasts as long as the page. */
export function localSessionStorage(): SessionStorageArea {
  try {
    localStorage.setItem(probeKey, '');
    localStorage.removeItem(probeKey);
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
