import { addDays, type Day, lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';

/** A public holiday. */
export interface PublicHoliday {
  day: Day;
  name: string;
}

/**
 * The day on the calendar of money that an instant lies on. People and providers are on the real clock, and development can move the business
 * date.
 */
export function moneyDayOf(at: Date, { now, businessDate }: Pick<Tx, 'now' | 'businessDate'>): Day {
  const days = (Date.parse(lagosDay(at)) - Date.parse(lagosDay(now))) / 86_400_000;
  return addDays(businessDate, days);
}

const [sunday, saturday] = [0, 6];

/** True on Monday to Friday, except on one of the holidays. */
export function isWorkingDay(day: Day, holidays: readonly Pick<PublicHoliday, 'day'>[]): boolean {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return weekday !== sunday && weekday !== saturday && !holidays.some((holiday) => holiday.day === day);
}

/** The first working day from a day on: the day itself, if it is one. The holidays of the next three weeks are enough. */
export function nextWorkingDay(day: Day, holidays: readonly Pick<PublicHoliday, 'day'>[]): Day {
  let next = day;
  while (!isWorkingDay(next, holidays)) next = addDays(next, 1);
  return next;
}

/**
 * Nigeria's public holidays of a year that are known ahead (Public Holidays Act): the fixed ones and Easter's, in order. Those of the
 * Islamic calendar, and a Monday instead of a day at the weekend, are declared by the government and added by staff.
 */
export function fixedHolidays(year: number): PublicHoliday[] {
  const easter = easterSunday(year);
  return [
    { day: `${year}-01-01`, name: 'New Year’s Day' },
    { day: addDays(easter, -2), name: 'Good Friday' },
    { day: addDays(easter, 1), name: 'Easter Monday' },
    { day: `${year}-05-01`, name: 'Workers’ Day' },
    { day: `${year}-06-12`, name: 'Democracy Day' },
    { day: `${year}-10-01`, name: 'Independence Day' },
    { day: `${year}-12-25`, name: 'Christmas Day' },
    { day: `${year}-12-26`, name: 'Boxing Day' },
  ];
}

/** Easter Sunday of a year of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift;
  return addDays(`${year}-03-22`, days);
}
