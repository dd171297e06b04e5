/** Where to go after signing in. It is kept in the history entry, so it survives a reload and isn't part of the address. */
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { withoutEndSlash } from '../pathname.ts';

export interface ReturnTo {
  path: string;
  /** The user who had the page open; null if none was signed in. */
  userId: string | null;
  /** A session ended on that page. False if there was none. */
  ended: boolean;
}

const neverChanges = () => () => {};

/**
 * The page to return to that is kept in the history entry; null if there is none. Also null while a page that was rendered at build
 * time becomes interactive: the build has no history.
 */
export function useReturnTo(): ReturnTo | null {
  const state = useLocation().state as { returnTo?: ReturnTo } | null;
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (isHydrated && state?.returnTo) || null;
}

export interface AppPages {
  /** The first page after signing in. */
  homePath: string;
  /** All pages that a user may return to. */
  paths: readonly string[];
}

/**
 * The page to show a user after signing in. An address that has no page leads to the home page, and so does a page that another user
 * had open: an address can contain a search for a person.
 */
export function pageAfterSignIn(returnTo: ReturnTo | null, userId: string, { homePath, paths }: AppPages): string {
  if (!returnTo || (returnTo.userId !== null && returnTo.userId !== userId)) return homePath;
  const [pathname = ''] = returnTo.path.split(/[?#]/, 1);
  return paths.includes(withoutEndSlash(pathname)) ? returnTo.path : homePath;
}
