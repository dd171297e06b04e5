/** The session of the member of staff who uses this page. The cookie that proves it can't be read here: the server tells. */
import type { StaffSession } from '@foodbank/contract/people/staff-sessions';
import { useSyncExternalStore } from 'react';

/**
 * `loading`: not known yet. `failed`: the server could not be asked. `none`: nobody is signed in. `partial`: the password was given, the
 * second factor wasn't. `complete`: signed in. `ended`: the session was complete and has ended; the page keeps what was typed.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'none' }
  | { status: 'partial'; session: StaffSession }
  | { status: 'complete' | 'ended'; session: StaffSession };

let state: SessionState = { status: 'loading' };
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The present session, outside of components. */
export const readSession = (): SessionState => state;

/** Takes over what the server said about the session. */
export function setSession(session: StaffSession): void {
  change({ status: session.stage === 'complete' ? 'complete' : 'partial', session });
}

/** Notes that the server knows no session. A page that was in use keeps its screen, and asks to sign in again over it. */
export function endSession(): void {
  if (state.status === 'ended') return;
  change(state.status === 'complete' ? { status: 'ended', session: state.session } : { status: 'none' });
}

/** Notes that the server could not be asked for the session. A session that is known stays. */
export function failSession(error: unknown): void {
  if (state.status === 'loading' || state.status === 'failed') change({ status: 'failed', error });
}

/** Forgets the session: the member has signed out. */
export function forgetSession(): void {
  change({ status: 'none' });
}

/** The present session. The component renders again when it changes. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, readSession);
}
