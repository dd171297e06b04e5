import { addDays, type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { fixedHolidays, isWorkingDay } from '../apps/api/src/domains/foundation/calendar/calendar-rules.ts';
import { given } from './product.ts';

/** The business date of the journeys' products, unless a journey with a product of its own has moved it. */
export const businessDay = (): Day => addDays(lagosDay(new Date()), daysAhead());

/** How far the business date is ahead of the calendar. */
export const daysAhead = (): number => Number(given('PRODUCT_DAYS_AHEAD'));

/**
 * The next Tuesday in the middle of a month: the ends of months and of weeks are far, and a journey means the same on each day of the year.
 */
export function middleTuesday(today: Day): Day {
  let day = today;
  while (!isMiddleTuesday(day)) day = addDays(day, 1);
  return day;
}

function isMiddleTuesday(day: Day): boolean {
  const [weekday, dayOfMonth] = [new Date(`${day}T00:00:00.000Z`).getUTCDay(), Number(day.slice(8))];
  return (
    weekday === 2 && dayOfMonth >= 8 && dayOfMonth <= 21 && isWorkingDay(day, fixedHolidays(Number(day.slice(0, 4))))
  );
}
