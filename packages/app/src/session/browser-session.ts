/** What connects a token session to the browser: its storage, its other tabs, its clock and its page cache. */
import type { SessionStorageArea, TokenSession } from './token-session.ts';

const probeKey = 'foodbank-probe';

/** The browser's local storage. If the browser blocks it, storage that lasts as long as the page. */
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

/** Keeps the session up to date with other tabs, the clock and the page cache. Calls `onOtherUser` if the user changed. */
export function watchTokenSession<User extends { id: string }>(
  session: TokenSession<User>,
  onOtherUser: () => void,
): void {
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== session.tokenKey && event.key !== null) return;
    const before = session.read();
    session.restore();
    const after = session.read();
    if (before.status === 'signed-in' && after.status === 'signed-in' && before.user.id !== after.user.id)
      onOtherUser();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.endIfExpired();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) session.restore();
  });
}
