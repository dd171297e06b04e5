/** The session of a signed-in app, whatever proves it: a bearer token or a cookie. */
import { useSyncExternalStore } from 'react';

/**
 * `loading` until it is known whether a user is signed in, and while the page is being left. `ended` is true if a session was
 * there and has ended. `lastUserId` lets only the same user return to the page where it ended.
 */
export type Session<User> =
  | { status: 'loading' }
  | { status: 'anonymous'; ended: boolean; lastUserId: string | null }
  | { status: 'signed-in'; user: User };

export interface SessionSource<User> {
  read: () => Session<User>;
  /** Calls the listener after each change; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

const loading = { status: 'loading' } as const;
// Pages are rendered at build time, and their first render in the browser must be the same.
const readAtBuild = () => loading;

/** The present session. The component renders again when it changes. */
export function useSession<User>(source: SessionSource<User>): Session<User> {
  return useSyncExternalStore(source.subscribe, source.read, readAtBuild);
}

/** The signed-in user, for screens behind the sign-in. Throws if there is none. */
export function useUser<User>(source: SessionSource<User>): User {
  const session = useSession(source);
  if (session.status !== 'signed-in') throw new Error('no user is signed in');
  return session.user;
}
