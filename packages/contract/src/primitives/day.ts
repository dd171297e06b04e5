/**
 * Lagos days and months, whatever time zone the machine is in. Lagos is one hour ahead of UTC and has no summer time, so the
 * offset is a constant and browsers need no time zone data.
 */
const offsetMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** A Lagos day as YYYY-MM-DD. Days compare and sort as strings. */
export type Day = string;

/** The first and last year of reports. */
export const reportYearMin = 2000;
export const reportYearMax = 2100;

/** The Lagos day of an instant. */
export function lagosDay(at: Date): Day {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** The instant at which a Lagos day begins. */
export function dayStartAt(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - offsetMs);
}

/** The Lagos month (1 to 12) and year of an instant. */
export function lagosMonth(at: Date): { month: number; year: number } {
  const there = new Date(at.getTime() + offsetMs);
  return { month: there.getUTCMonth() + 1, year: there.getUTCFullYear() };
}

/** The day a number of days later (earlier, if negative). */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The day a number of months later; the 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** First and last day of a month (1 to 12). */
export function monthDays(month: number, year: number): { firstOn: Day; lastOn: Day } {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  return { firstOn: `${text}-01`, lastOn: `${text}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` };
}

/** Every day from one to another, both included; none if the second is earlier. */
export function daysBetween(firstOn: Day, lastOn: Day): Day[] {
  const [first, last] = [Date.parse(`${firstOn}T00:00:00.000Z`), Date.parse(`${lastOn}T00:00:00.000Z`)];
  const days: Day[] = [];
  for (let at = first; at <= last; at += dayMs) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The months' names, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A Lagos day, or the Lagos day of an instant, as people read it: 20 Nov 2026. */
export function formatDay(day: Day | Date): string {
  const text = typeof day === 'string' ? day.slice(0, 10) : lagosDay(day);
  const [year = '', month = '', date = ''] = text.split('-');
  return `${Number(date)} ${(monthNames[Number(month) - 1] ?? '').slice(0, 3)} ${year}`;
}

/** The month of a day, or a month as YYYY-MM, as people read it: November 2026. */
export function formatMonth(month: Day | string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** An instant as people read it, in Lagos time: 20 Nov 2026, 10:04. */
export function formatInstant(at: Date): string {
  return `${formatDay(at)}, ${new Date(at.getTime() + offsetMs).toISOString().slice(11, 16)}`;
}

/** True for the text of a day that exists, as YYYY-MM-DD, in a year that reports cover; of birthdays, from an earlier one on. */
export function isDay(text: string, yearMin = reportYearMin): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  // JavaScript parses 30 February as 2 March.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text) return false;
  return at.getUTCFullYear() >= yearMin && at.getUTCFullYear() <= reportYearMax;
}

/** An instant in Lagos time, to the second: 2026-11-20 14:05:09. */
export function lagosTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** An instant as the browser's field for a day and time has it, in Lagos time: 2026-11-20T14:05. */
export function lagosFieldTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, fieldTimeLength);
}

/** The instant of such a field, in ISO 8601. Some browsers write the seconds too. */
export const ofLagosFieldTime = (text: string): string => `${text.slice(0, fieldTimeLength)}:00+01:00`;

const fieldTimeLength = '2026-11-20T14:05'.length;
