import { type LazyPart, lazyPart } from '@foodbank/app/lazy-part';
import type { Permission } from '@foodbank/contract/people/permissions';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';

/** Who may see a screen: everybody, everybody who is signed in, or members with one of some permissions. */
export type ScreenAccess = 'open' | 'signed-in' | Permission | readonly Permission[];

/** One screen of the console. */
export interface Screen {
  /** The address, such as `paths.agent(':agentId')`. With `:id?` list and record are one screen, which stays while the id changes. */
  path: string;
  /** The tab's title until the screen sets its own, and the name in the command palette. */
  title: string;
  access: ScreenAccess;
  /** True if it is for members of single stores, too, who see only what is theirs there. */
  byStore?: boolean;
  /** The same for members of single employers. */
  byEmployer?: boolean;
  part: LazyPart<object>;
}

/** The screen of an address, or null. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen | null {
  return screens.find(({ path }) => matchPath(path, pathname) !== null) ?? null;
}

type Held = Readonly<Record<'permissions' | 'storePermissions' | 'employerPermissions', readonly Permission[]>>;

/** Whether a member may see what needs such access. `byStore`: a permission in some stores is enough, `byEmployer`: for some employers. */
export function isAllowed(
  access: ScreenAccess,
  { permissions, storePermissions, employerPermissions }: Held,
  { byStore = false, byEmployer = false }: Pick<Screen, 'byStore' | 'byEmployer'> = {},
): boolean {
  if (access === 'open' || access === 'signed-in') return true;
  const held = [...permissions, ...(byStore ? storePermissions : []), ...(byEmployer ? employerPermissions : [])];
  return [access].flat().some((permission) => held.includes(permission as Permission));
}

/** A component of a file that is loaded when it is needed. Its name stands apart: so the table is shorter by 1 KB when it is built. */
export const part = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPart(async () => (await load())[name]);
