import type { LazyPart } from '@foodbank/app/lazy-part';
import type { Permission } from '@foodbank/contract/people/permissions';
import { matchPath } from 'react-router';

/** Who may see a screen: everybody, everybody who is signed in, or members with one of some permissions. */
export type ScreenAccess = 'open' | 'signed-in' | Permission | readonly Permission[];

/** One screen of the console. */
export interface Screen {
  /** The address, such as `/ops/agents/:id`. With `:id?` list and record are one screen, which stays while the id changes. */
  path: string;
  /** The tab's title until the screen sets its own, and the name in the command palette. */
  title: string;
  access: ScreenAccess;
  part: LazyPart<object>;
}

/** The screen of an address, or null. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen | null {
  return screens.find(({ path }) => matchPath(path, pathname) !== null) ?? null;
}

/** Whether someone with these permissions may see what needs such access. */
export function isAllowed(access: ScreenAccess | null, permissions: readonly Permission[]): boolean {
  if (access === null || access === 'open' || access === 'signed-in') return true;
  return [access].flat().some((permission) => permissions.includes(permission as Permission));
}
