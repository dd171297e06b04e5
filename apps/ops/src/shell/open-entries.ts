import { type MenuEntry, type MenuGroup, menu } from '../menu.ts';
import { screens } from '../routes.ts';
import { isAllowed, screenAt } from '../screens.ts';
import type { Member } from '../session/member.ts';

const isShown = ({ to, permission }: MenuEntry, permissions: Member['permissions']) =>
  screenAt(screens, to) !== null && isAllowed(permission, permissions);

/** The groups of the menu with the entries that a member may open. */
export function openGroups({ permissions }: Member): MenuGroup[] {
  return menu
    .map(({ heading, entries }) => ({ heading, entries: entries.filter((one) => isShown(one, permissions)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entries of the menu that a member may open. */
export const openEntries = (member: Member): MenuEntry[] => openGroups(member).flatMap(({ entries }) => entries);
