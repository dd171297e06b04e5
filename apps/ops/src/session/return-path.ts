/** Where to go after signing in. It is kept in the history entry, so it survives a reload and isn't part of the address. */
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';

/** The page to return to that the history entry keeps; null if there is none. */
export function useReturnPath(): string | null {
  const state = useLocation().state as { returnTo?: { path?: unknown } } | null;
  return typeof state?.returnTo?.path === 'string' ? state.returnTo.path : null;
}

const openPages: readonly string[] = [paths.signIn, paths.invitation, paths.forgottenPassword, paths.newPassword];

const isOfConsole = (path: string) => path.startsWith(paths.today) && /^\/[\w-]/.test(path.slice(paths.today.length));

/** The page to show after signing in: a path of the console's own screens only. Null leads to the console's first page. */
export function pageAfterSignIn(path: string | null): string | null {
  if (path === null || !isOfConsole(path)) return null;
  const base = 'https://console.invalid';
  const { origin, pathname, search } = new URL(path, base);
  const isOurs = origin === base && isOfConsole(pathname) && !openPages.includes(pathname);
  return isOurs ? pathname + search : null;
}
