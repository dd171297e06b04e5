import { type MenuEntry, type MenuGroup, menu } from '../menu.ts';
import { screens } from '../routes.ts';
import { isAllowed, screenAt } from '../screens.ts';
import type { Member } from '../session/member.ts';

function isShown({ to, notInStores = false }: MenuEntry, member: Member): boolean {
  const screen = screenAt(screens, to);
  if (screen === null || (notInStores && member.permissions.length === 0)) return false;
  return isAllowed(screen.access, member, screen.byStore);
}

/** The groups of the menu with the entries that a member may open. */
export function openGroups(member: Member): MenuGroup[] {
  return menu
    .map(({ heading, entries }) => ({ heading, entries: entries.filter((one) => isShown(one, member)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entries of the menu that a member may open. */
export const openEntries = (member: Member): MenuEntry[] => openGroups(member).flatMap(({ entries }) => entries);
