/**
 * The customer's session in this browser. Scripts can't read its cookie, so the browser remembers who signed in, and the server's
 * answers correct it.
 */
import type { Session, SessionSource } from '@foodbank/app/session/use-session';
import { type KnownCustomer, parseKnownCustomer } from './known-customer.ts';

const storageKey = 'shop-customer';
/** What screens keep in localStorage about the signed-in customer has a key that begins so, and is removed at the end. */
export const ownKeys = 'own.';

let state: Session<KnownCustomer> = { status: 'loading' };
const listeners = new Set<() => void>();
const leavers = new Set<() => void>();

/** The session, for `useSession` and the screens that need a customer. */
export const session: SessionSource<KnownCustomer> = {
  read: () => state,
  subscribe: (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/**
 * Calls a function when the customer has signed out, was signed out elsewhere, or another one signs in: what this browser keeps about
 * the first one is removed then. Not for screens: one that was not opened since the start is not loaded, so they use `ownKeys`.
 */
export function onSignedOut(listener: () => void): void {
  leavers.add(listener);
}

/** Takes over the customer whom the server named. */
export function setCustomer({ id, firstname }: KnownCustomer): void {
  const before = state.status === 'signed-in' ? state.user.id : null;
  if (before !== null && before !== id) leave();
  store(JSON.stringify({ id, firstname }));
  change({ status: 'signed-in', user: { id, firstname } });
}

/** Notes that the server has no session of this browser. `ended` if the customer didn't end it here. */
export function endSession(ended: boolean): void {
  if (state.status === 'anonymous') return;
  const lastUserId = state.status === 'signed-in' ? state.user.id : null;
  if (lastUserId !== null) leave();
  store(null);
  change({ status: 'anonymous', ended: ended && lastUserId !== null, lastUserId });
}

/** Reads who signed in last. Returns whether there is one; else the server has to be asked. */
export function restoreSession(): boolean {
  const known = parseKnownCustomer(readStored());
  if (known) change({ status: 'signed-in', user: known });
  return known !== null;
}

/** Follows another tab that signs in or out. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== storageKey) return;
    const known = parseKnownCustomer(newValue);
    if (known) setCustomer(known);
    else endSession(false);
  });
}

function leave(): void {
  for (const listener of leavers) listener();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(ownKeys)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

function change(next: Session<KnownCustomer>): void {
  state = next;
  for (const listener of listeners) listener();
}

function store(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    // The browser blocks its storage: the server is asked at each start.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
