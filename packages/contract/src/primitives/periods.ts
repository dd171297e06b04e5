/** The periods of charts, each with the earlier one that it is compared with. */
import { addDays, addMonths, type Day, daysBetween, monthDays } from './day.ts';

/** The periods that a chart offers. All but `last-month` end today. */
export const periodNames = {
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
  '90-days': 'Last 90 days',
  'this-month': 'This month',
  'last-month': 'Last month',
} as const;
export type PeriodName = keyof typeof periodNames;

/** Lagos days, both included. */
export interface Days {
  from: Day;
  to: Day;
}

/** The days of a period, and of the earlier one: as many days before, or the same days of the month before. */
export function daysOfPeriod(name: PeriodName, today: Day): { days: Days; earlier: Days } {
  if (name === 'this-month' || name === 'last-month') {
    const { firstOn, lastOn } = monthOf(addMonths(today, name === 'this-month' ? 0 : -1));
    const before = monthOf(addMonths(firstOn, -1));
    if (name === 'last-month')
      return { days: { from: firstOn, to: lastOn }, earlier: { from: before.firstOn, to: before.lastOn } };
    return { days: { from: firstOn, to: today }, earlier: { from: before.firstOn, to: addMonths(today, -1) } };
  }
  const count = Number.parseInt(name, 10);
  const from = addDays(today, 1 - count);
  return { days: { from, to: today }, earlier: { from: addDays(from, -count), to: addDays(from, -1) } };
}

const monthOf = (day: Day) => monthDays(Number(day.slice(5, 7)), Number(day.slice(0, 4)));

/** Every day of a period, oldest first. */
export const eachDay = ({ from, to }: Days): Day[] => daysBetween(from, to);
