import type { TodayQueue } from '@foodbank/contract/oversight/work-queues-staff';
import type { View } from '../areas.ts';
import type { OpenTab } from './open-areas.ts';

/** What waits, by queue. Empty until it is known. */
export type Waiting = ReadonlyMap<string, TodayQueue>;

/** How much waits in some tabs, and whether a promised time is over. What stands in two of their queues counts once. */
export function waitingIn(waiting: Waiting, tabs: readonly OpenTab[]): { open: number; isLate: boolean } {
  const views = tabs.flatMap(({ views }) => views);
  const countsIn = (some: readonly View[]) =>
    some.flatMap(({ queues = [] }) => queues).flatMap((queue) => waiting.get(queue) ?? []);
  const isCounted = ({ partOf }: View) =>
    partOf === undefined || !views.some(({ queues = [] }) => queues.includes(partOf));
  return {
    open: countsIn(views.filter(isCounted)).reduce((sum, { open }) => sum + open, 0),
    isLate: countsIn(views).some(({ overdue }) => overdue > 0),
  };
}
