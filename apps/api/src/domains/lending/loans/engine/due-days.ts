import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import { isWorkingDay } from '../../../foundation/calendar/calendar-rules.ts';
import type { DayCount, LoanTerms } from './loan-terms.ts';
import { type Ratio, ratio } from './ratio.ts';

const dayMs = 86_400_000;

/** The days from one day to another. */
export const daysFrom = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/**
 * The due days of a loan in their order. Months are counted from the first day, so that a loan of the 31st is due on each month's last
 * day and never drifts.
 */
export function dueDaysOf({ startsOn, due, instalments }: Pick<LoanTerms, 'startsOn' | 'due' | 'instalments'>): Day[] {
  if ('days' in due) return due.days.slice(0, instalments);
  const { every, unit } = due;
  return Array.from({ length: instalments }, (_, index) => {
    const count = (index + 1) * every;
    if (unit === 'months') return addMonths(startsOn, count);
    return addDays(startsOn, unit === 'weeks' ? count * 7 : count);
  });
}

/** The part of a year from one day to another. */
export function yearsByDays(from: Day, to: Day, dayCount: DayCount): Ratio {
  if (dayCount === '30/360') return ratio(days30(from, to), 360);
  if (dayCount !== 'actual') return ratio(daysFrom(from, to), dayCount);
  let [common, leap] = [0, 0];
  for (let day = from; day < to; ) {
    const year = Number(day.slice(0, 4));
    const next = `${String(year + 1).padStart(4, '0')}-01-01`;
    const end = next < to ? next : to;
    if (isLeap(year)) leap += daysFrom(day, end);
    else common += daysFrom(day, end);
    day = end;
  }
  return ratio(common * 366 + leap * 365, 365 * 366);
}

/** The part of a year of a period by its kind: months are twelfths, weeks and days are counted in the days of a year. */
export function yearsByPeriod(terms: Pick<LoanTerms, 'due' | 'dayCount'>, from: Day, to: Day): Ratio {
  const { due, dayCount } = terms;
  if ('days' in due || dayCount === 'actual') {
    return !('days' in due) && due.unit === 'months' ? ratio(due.every, 12) : yearsByDays(from, to, dayCount);
  }
  if (due.unit === 'months') return ratio(due.every, 12);
  return ratio(due.unit === 'weeks' ? due.every * 7 : due.every, dayCount === '30/360' ? 360 : dayCount);
}

/** The day of a month on which civil servants are paid, or the working day before it. */
const paydayDate = 25;

/**
 * The next paydays from a day on, that day included: the 25th of each month, or the working day before.
 */
export function paydaysFrom(day: Day, count: number, holidays: readonly { day: Day }[]): Day[] {
  const first = `${day.slice(0, 7)}-${paydayDate}`;
  const paydays: Day[] = [];
  for (let month = 0; paydays.length < count; month++) {
    const payday = workingDayUntil(addMonths(first, month), holidays);
    if (payday >= day) paydays.push(payday);
  }
  return paydays;
}

/** The first instalment on a pay day of one's own comes so many days after delivery at least. */
export const ownPayDayAfterDays = 28;

/**
 * The next days of the month that a customer chose, the first of them at least 28 days after delivery. `last` is each month's last day.
 * Business rules, section 10, "The pay day of one's own".
 */
export function ownPayDays(deliveredOn: Day, payDay: PayDay, count: number): Day[] {
  const from = addDays(deliveredOn, ownPayDayAfterDays);
  const days: Day[] = [];
  for (let month = 0; days.length < count; month++) {
    const first = addMonths(`${deliveredOn.slice(0, 7)}-01`, month);
    const day = addDays(payDay === 'last' ? addMonths(first, 1) : first, payDay === 'last' ? -1 : Number(payDay) - 1);
    if (days.length > 0 || day >= from) days.push(day);
  }
  return days;
}

function workingDayUntil(day: Day, holidays: readonly { day: Day }[]): Day {
  let found = day;
  while (!isWorkingDay(found, holidays)) found = addDays(found, -1);
  return found;
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days if each month had 30 of them: the 31st counts as the 30th. */
function days30(from: Day, to: Day): number {
  const [[fromYear, fromMonth, fromDay], [toYear, toMonth, toDay]] = [partsOf(from), partsOf(to)];
  return (toYear - fromYear) * 360 + (toMonth - fromMonth) * 30 + Math.min(toDay, 30) - Math.min(fromDay, 30);
}

function partsOf(day: Day): [number, number, number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}
