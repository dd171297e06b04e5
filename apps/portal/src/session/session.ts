/** The session of this page, and what React shows of it. */
import { useSyncExternalStore } from 'react';
import type { KnownAgent } from './agent.ts';
import { createSessionStore, localSessionStorage, type Session, tokenKey } from './session-store.ts';

export const session = createSessionStore(localSessionStorage());

/** The session as it is now; the component follows its changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read);
}

/** The signed-in agent. Only for screens behind the sign-in, where there always is one. */
export function useAgent(): KnownAgent {
  const current = useSession();
  if (current.status !== 'signed-in') throw new Error('no agent is signed in');
  return current.agent;
}

/** Follows what happens outside this page's own code: other tabs, the clock, the browser's page cache. */
export function watchSession(onOtherAgent: () => void): void {
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== tokenKey && event.key !== null) return;
    const before = session.read();
    session.restore();
    const after = session.read();
    if (before.status === 'signed-in' && after.status === 'signed-in' && before.agent.id !== after.agent.id)
      onOtherAgent();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.endIfExpired();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) session.restore();
  });
}
