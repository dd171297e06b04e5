/** What a customer who can't pay in time may choose: which payments move, and to which days. */
import { addDays } from '@foodbank/contract/primitives/day';
import {
  type HardshipMove,
  type HardshipReply,
  hardshipBounds,
  type MovableRow,
} from '@foodbank/contract/support/hardship';

export interface Option {
  title: string;
  moves: HardshipMove[];
}

const twoWeeks = 14;
const month = hardshipBounds.daysMax;

/** The payments that may move, in the order of their days. */
export const byDay = (movable: readonly MovableRow[]): MovableRow[] =>
  movable.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));

const dayMs = 86_400_000;
const countDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** By how many days payments may move, all by as many: none comes before today, nor outside of its possible days. Sorted. */
export function possibleDays(rows: readonly MovableRow[], today: string): number[] {
  if (rows.length === 0) return [];
  const least = Math.max(
    1,
    ...rows.map(({ dueOn, earliest = today }) => countDays(dueOn, earliest > today ? earliest : today)),
  );
  const most = Math.min(...rows.map(({ dueOn, latest }) => countDays(dueOn, latest)));
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index);
}

/** Payments that move by so many days each. */
export const movesBy = (days: number, rows: readonly MovableRow[]): HardshipMove[] =>
  rows.map(({ number, dueOn }) => ({ instalment: number, to: addDays(dueOn, days) }));

/**
 * The choices that most people want, as far as the plan has them. Two weeks of a payment that is late by as much count from today, and
 * where no 30 days are left, there is the last possible day.
 */
export function optionsOf({ movable, left, today }: Pick<HardshipReply, 'movable' | 'left' | 'today'>): Option[] {
  const [first, second] = byDay(movable);
  if (first === undefined) return [];
  const options: Option[] = [];
  const add = (title: string, rows: readonly MovableRow[], days: number) => {
    if (possibleDays(rows, today).includes(days)) options.push({ title, moves: movesBy(days, rows) });
  };
  const isLongAgo = addDays(first.dueOn, twoWeeks) <= today;
  const soon = isLongAgo ? countDays(first.dueOn, addDays(today, twoWeeks)) : twoWeeks;
  const most = possibleDays([first], today).at(-1) ?? 0;
  const late = Math.min(month, most);
  add(isLongAgo ? 'One payment, 2 weeks from today' : 'One payment, 2 weeks later', [first], soon);
  if (late !== soon)
    add(late === month ? 'One payment, 30 days later' : 'One payment, as late as possible', [first], late);
  if (left > 1 && second !== undefined) add('Two payments, 30 days later', [first, second], month);
  return options;
}
