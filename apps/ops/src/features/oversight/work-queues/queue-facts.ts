import { countedMax, type TodayQueue } from '@foodbank/contract/oversight/today';
import { queuePlaces } from './today-places.ts';

/** A count as it is shown: counts stop at 100, which stands for more. */
export const countText = (count: number): string => (count >= countedMax ? `${countedMax - 1}+` : String(count));

/**
 * What is worth knowing about a queue, most urgent first: overdue, due next, the oldest, who has taken some. `ageOf` writes how far an
 * instant is from now.
 */
export function queueFacts(queue: TodayQueue, ageOf: (at: Date) => string): { text: string; isLate: boolean }[] {
  const { overdue, nextDueAt, oldestAt, mine, takenBy } = queue;
  const place = queuePlaces[queue.queue];
  const plain = (text: string) => ({ text, isLate: false });
  return [
    ...(overdue > 0 ? [{ text: `${countText(overdue)} overdue`, isLate: true }] : []),
    ...(nextDueAt === null ? [] : [plain(`${place.due ?? 'next due'} in ${ageOf(new Date(nextDueAt))}`)]),
    ...(oldestAt === null ? [] : [plain(`oldest ${ageOf(new Date(oldestAt))}`)]),
    ...(mine > 0 ? [plain(`${countText(mine)} ${place.own}`)] : []),
    ...takenBy.map(({ name, count }) => plain(`${name} has ${countText(count)}`)),
  ];
}
