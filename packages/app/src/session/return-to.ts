/** Where to go after signing in. It is kept in the history entry, so it survives a reload and isn't part of the address. */
import type { Location } from 'react-router';

export interface ReturnTo {
  path: string;
  /** The user who had the page open; null if none was signed in. */
  userId: string | null;
  /** A session ended on that page. False if there was none. */
  ended: boolean;
}

/** The page to return to that is kept in a history entry; null if there is none. */
export function readReturnTo(location: Location): ReturnTo | null {
  const state = location.state as { returnTo?: ReturnTo } | null;
  return state?.returnTo ?? null;
}

/**
 * The page to show a user after signing in. A user who isn't the one that had the page open goes to the home page: an address
 * can contain a search for a person.
 */
export function pageAfterSignIn(returnTo: ReturnTo | null, userId: string, homePath: string): string {
  if (!returnTo?.path.startsWith(homePath)) return homePath;
  return returnTo.userId === null || returnTo.userId === userId ? returnTo.path : homePath;
}
