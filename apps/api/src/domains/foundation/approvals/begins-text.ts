import { type Day, formatDay } from '@foodbank/contract/primitives/day';

/** When a request takes effect that has no later day. */
export const atOnce = 'It takes effect at once.';

/** When something begins on some days, as a sentence. Days that are today or over begin at once. */
export function beginsText(days: readonly Day[], today: Day): string {
  const inOrder = days.toSorted();
  const [first, last] = [inOrder.at(0), inOrder.at(-1)];
  if (first === undefined || last === undefined || last <= today) return atOnce;
  if (first === last) return `It begins on ${formatDay(first)}, not before.`;
  if (first <= today) return `Part of it takes effect at once, the rest by ${formatDay(last)}, each on its day.`;
  return `It begins on ${formatDay(first)} at the earliest, and on ${formatDay(last)} at the latest, each on its day.`;
}
