/** Delivery times as customers and riders read them. Staff read them on the clock of 24 hours. */
import { addDays, type Day, formatDay, lagosDay, lagosTime } from './day.ts';

/** The hours of a delivery window in Lagos: 4–8 pm, 8 am–12 noon. */
export function hoursText(startsAt: Date, endsAt: Date): string {
  const [start, startHalf] = clockOf(startsAt);
  const [end, endHalf] = clockOf(endsAt);
  return startHalf === endHalf ? `${start}–${end} ${endHalf}` : `${start} ${startHalf}–${end} ${endHalf}`;
}

/** A Lagos day as people speak of it: Today, Tomorrow, or 30 Nov 2026. */
export function dayText(day: Day, now: Date): string {
  const today = lagosDay(now);
  if (day === today) return 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : formatDay(day);
}

function clockOf(at: Date): [time: string, half: string] {
  const [hour, minute] = [Number(lagosTime(at).slice(11, 13)), lagosTime(at).slice(14, 16)];
  if (hour % 12 === 0 && minute === '00') return ['12', hour === 0 ? 'midnight' : 'noon'];
  return [`${hour % 12 || 12}${minute === '00' ? '' : `:${minute}`}`, hour < 12 ? 'am' : 'pm'];
}
