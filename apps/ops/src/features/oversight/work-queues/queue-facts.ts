import type { TodayQueue } from '@foodbank/contract/oversight/work-queues-staff';
import { roughAge, roughTimeLeft } from '../../../components/rough-age.ts';
import { countText } from '../../../today.ts';
import { queuePlaces } from './today-places.ts';

/**
 * What is worth knowing about a queue, most urgent first: overdue, due next, the oldest, who has taken some.
 */
export function queueFacts(queue: TodayQueue, now: Date): { text: string; isLate: boolean }[] {
  const { overdue, nextDueAt, oldestAt, mine, takenBy } = queue;
  const place = queuePlaces[queue.queue];
  const plain = (text: string) => ({ text, isLate: false });
  return [
    ...(overdue > 0 ? [{ text: `${countText(overdue)} overdue`, isLate: true }] : []),
    ...(nextDueAt === null ? [] : [plain(`${place.due ?? 'next due'} ${roughTimeLeft(new Date(nextDueAt), now)}`)]),
    ...(oldestAt === null ? [] : [plain(`oldest ${roughAge(new Date(oldestAt), now)}`)]),
    ...(mine > 0 ? [plain(`${countText(mine)} ${place.own}`)] : []),
    ...takenBy.map(({ name, count }) => plain(`${name} has ${countText(count)}`)),
  ];
}
