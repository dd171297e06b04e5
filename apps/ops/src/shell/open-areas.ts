import type { Permission } from '@foodbank/contract/people/permissions';
import type { IconName } from '@foodbank/ui/Icon';
import { matchPath } from 'react-router';
import { type Area, areas, type View } from '../areas.ts';
import { paths } from '../paths.ts';
import { screens } from '../routes.ts';
import { isAllowed, screenAt } from '../screens.ts';
import { isInPlacesOnly, type Member } from '../session/member.ts';

/** An area with what a member may open of it. */
export interface OpenArea extends Pick<Area, 'label' | 'icon' | 'isLast'> {
  tabs: readonly OpenTab[];
}

/** A tab with the views that a member may open: at least one. */
export interface OpenTab {
  label: string;
  views: readonly View[];
}

/** Where an address stands. */
export interface Place {
  area: OpenArea;
  tab: OpenTab;
  view: View;
}

const pathOf = (to: string) => to.split('?', 1)[0] ?? '';

/** Whether a permission is one to decide what another member asked for. Their names say so. */
export const isDeciding = (permission: Permission): boolean => permission.includes('approve');

function isShown({ to, only, needs }: View, member: Member): boolean {
  const screen = screenAt(screens, pathOf(to));
  if (screen === null || !isAllowed(screen.access, member, screen)) return false;
  if (needs !== undefined && !member.permissions.includes(needs)) return false;
  if (only === 'not-in-places') return !isInPlacesOnly(member);
  return only !== 'deciders' || member.permissions.some(isDeciding);
}

/** The areas that a member has. Who works in single stores or for single employers only has few pages: each is an entry of its own. */
export function openAreas(member: Member): OpenArea[] {
  const seen = new Set<string>();
  const open = areas
    .map(({ tabs, ...area }): OpenArea => {
      const views = (given: readonly View[]) =>
        given.filter((view) => isShown(view, member) && !seen.has(view.to) && seen.add(view.to));
      const all = tabs.map((tab) => ({ label: tab.label, views: views('views' in tab ? tab.views : [tab]) }));
      return { ...area, tabs: all.filter((tab) => tab.views.length > 0) };
    })
    .filter(({ tabs }) => tabs.length > 0);
  if (!isInPlacesOnly(member)) return open;
  return open.flatMap(({ tabs, ...area }) => tabs.map((tab) => ({ ...area, label: tab.label, tabs: [tab] })));
}

/** The address that an entry of the menu or a tab leads to: that of its first view. */
export const firstOf = ({ views }: OpenTab): string => views[0]?.to ?? '';

/** The place of an address among a member's areas, or null. The longest address fits best, and of several the one whose filters are set. */
export function placeAt(open: readonly OpenArea[], pathname: string, search: string): Place | null {
  const set = new URLSearchParams(search);
  const fitOf = ({ to, also = [] }: View): number => {
    const path = pathOf(to);
    const isBelow = pathname === path || (path !== paths.today && pathname.startsWith(`${path}/`));
    if (!isBelow && !also.some((pattern) => matchPath(pattern, pathname))) return -1;
    const filters = [...new URLSearchParams(to.slice(path.length))];
    const isSet = filters.every(([name, value]) => set.get(name) === value);
    return path.length * 10 + (isSet ? filters.length + 1 : 0);
  };
  let best: Place | null = null;
  let bestFit = -1;
  for (const area of open)
    for (const tab of area.tabs)
      for (const view of tab.views) {
        const fit = fitOf(view);
        if (fit > bestFit) [best, bestFit] = [{ area, tab, view }, fit];
      }
  return best;
}

/** A page that the palette leads to. */
export interface OpenEntry {
  to: string;
  label: string;
  /** Where it stands, such as "Money, Payouts". */
  detail: string;
  icon: IconName;
}

/** Every page of the menu that a member may open. */
export const openEntries = (member: Member): OpenEntry[] =>
  openAreas(member).flatMap(({ label: area, icon, tabs }) =>
    tabs.flatMap((tab) =>
      tab.views.map(({ label, to }) => ({
        ...{ to, label, icon },
        detail: [...new Set([area, tab.label])].filter((part) => part !== label).join(', '),
      })),
    ),
  );
