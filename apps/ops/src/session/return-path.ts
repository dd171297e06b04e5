/** Where to go after signing in. It is kept in the history entry, so it survives a reload and isn't part of the address. */
import { useLocation } from 'react-router';

/** The page to return to that the history entry keeps; null if there is none. */
export function useReturnPath(): string | null {
  const state = useLocation().state as { returnTo?: { path?: unknown } } | null;
  return typeof state?.returnTo?.path === 'string' ? state.returnTo.path : null;
}

/** The page to show after signing in: a path of the console only. Null leads to the console's first page. */
export function pageAfterSignIn(path: string | null): string | null {
  return path !== null && /^\/ops\/[\w/-]/.test(path) && !path.includes('//') ? path : null;
}
