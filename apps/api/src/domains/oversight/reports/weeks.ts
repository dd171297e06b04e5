import { figureWeeks } from '@foodbank/contract/oversight/reports-staff';
import { addDays, type Day, lagosDay } from '@foodbank/contract/primitives/day';

const sunday = 0;

/** The Monday on which the week of a day begins. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return addDays(day, weekday === sunday ? -6 : 1 - weekday);
}

/** The first and the last Monday of the weeks that the charts show, and today, in Lagos. */
export function shownWeeks(now: Date): { firstOn: Day; lastOn: Day; today: Day } {
  const today = lagosDay(now);
  const lastOn = mondayOf(today);
  return { firstOn: addDays(lastOn, -7 * (figureWeeks - 1)), lastOn, today };
}
