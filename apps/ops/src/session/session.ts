/** The session of the member of staff who uses this page. Scripts can't read its cookie, so the server is asked. */
import type { StaffSession } from '@foodbank/contract/people/staff-sessions';
import { useSyncExternalStore } from 'react';

/**
 * `loading`: not known yet. `failed`: the server could not be asked. `none`: signed out. `partial`: the password was given, the
 * second factor wasn't. `complete`: signed in. `ended`: the session was complete and has ended; the page keeps what was typed, and
 * `again` is the new session once its password was given.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'none' }
  | { status: 'partial' | 'complete'; session: StaffSession }
  | { status: 'ended'; session: StaffSession; again: StaffSession | null };

let state: SessionState = { status: 'loading' };
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Calls a function after each change. Returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The present session, outside of components. */
export const readSession = (): SessionState => state;

/** Takes over what the server said about the session. */
export function setSession(session: StaffSession): void {
  if (session.stage === 'complete') change({ status: 'complete', session });
  else if (state.status === 'ended') change({ ...state, again: session });
  else change({ status: 'partial', session });
}

/** Notes that the server has no such session. A page that was in use keeps its screen, and asks to sign in again over it. */
export function endSession(): void {
  if (state.status === 'ended' && state.again === null) return;
  if (state.status === 'complete' || state.status === 'ended')
    change({ status: 'ended', session: state.session, again: null });
  else change({ status: 'none' });
}

// Set by main.tsx: reading needs the client, which reports its refusals here.
let readAgain: () => void = () => {};

/** Sets what `doubtSession` calls. */
export const onSessionDoubt = (read: () => void): void => {
  readAgain = read;
};

/** Notes that the server refused something that the roles known here allow: they were changed, and the session is read again. */
export function doubtSession(): void {
  if (state.status === 'complete') readAgain();
}

/** Notes that the server could not be asked for the session. A session that is known stays. */
export function failSession(error: unknown): void {
  if (state.status === 'loading' || state.status === 'failed') change({ status: 'failed', error });
}

/** The present session. The component renders again when it changes. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, readSession);
}
