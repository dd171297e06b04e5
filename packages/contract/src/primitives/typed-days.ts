/**
 * Days and months as people type them and as spreadsheets save them: one reader for files and fields. Slashed days are
 * day/month/year, whatever a spreadsheet's language is; what may mean two days is refused, never guessed.
 */
import { type Day, formatDay, isDay, lagosDay, monthNames, reportYearMin } from './day.ts';
import { seenWithDashes } from './seen-text.ts';

/** The order of slashed days. Only what a person says makes it month first. */
export type DayOrder = 'day-first' | 'month-first';

// Longer texts are no days, and aren't looked into.
const textLengthMax = 100;

const plain = (text: string) =>
  seenWithDashes(text.length > textLengthMax ? '' : text)
    .replace(/ ?([/.-]) ?/g, '$1')
    .replace(/^['’]/, '')
    .toLowerCase();

const slashed = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4})$/;
const yearFirst = /^(\d{4})([/. -])(\d{1,2})\2(\d{1,2})$/;
const named = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ ,/.-]*([a-z]{3,9})[ ,/.'’-]*(\d{4}|\d{2})$/;
const namedFirst = /^([a-z]{3,9})[ .]*(\d{1,2})(?:st|nd|rd|th)?(?:, ?| )(\d{4})$/;
const namedBetween = /^(\d{4})[ /.-]([a-z]{3,9})[ /.-](\d{1,2})$/;
const weekday =
  /^(mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)[,. ]+/;
const time =
  /(?:, ?| |(?<=\d)t)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?: ?([ap])\.?m\.?)?(?: ?(z|utc|gmt|wat|[+-]\d\d:?\d\d))?$/;
const serial = /^[345]\d{4}(?:\.\d+)?$/;

/** The first year that two digits may stand for. */
const shortYearMin = 20;

/** The number of a month's name, in full or its first three letters; 0 for any other word. */
function monthOf(word: string): number {
  if (word === 'sept') return 9;
  return monthNames.findIndex((name) => word === name.toLowerCase() || word === name.slice(0, 3).toLowerCase()) + 1;
}

function dayOf(year: string, month: string | number, date: string, yearMin: number): Day | null {
  // `Dec 01` is a day without its year, and a birthday in `90` may be in two centuries.
  if (year.length === 2 && (Number(year) < shortYearMin || yearMin < reportYearMin)) return null;
  const full = year.length === 2 ? `20${year}` : year;
  const day = `${full}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day, yearMin) ? day : null;
}

/** Day and month of a slashed day in both orders, null where no such day exists; null for any other text. */
function bothOrders(text: string, yearMin: number): Record<DayOrder, Day | null> | null {
  const [, first, , second, year] = slashed.exec(text) ?? [];
  if (first === undefined || second === undefined || year === undefined) return null;
  return { 'day-first': dayOf(year, second, first, yearMin), 'month-first': dayOf(year, first, second, yearMin) };
}

function readBare(text: string, order: DayOrder, yearMin: number): Day | null {
  const both = bothOrders(text, yearMin);
  if (both !== null) return both[order];
  const [, year = '', , month = '', date = ''] = yearFirst.exec(text) ?? [];
  if (year !== '') return dayOf(year, month, date, yearMin);
  const [, dateBefore = '', word = '', yearBehind = ''] = named.exec(text) ?? [];
  if (word !== '') return dayOf(yearBehind, monthOf(word), dateBefore, yearMin);
  const [, wordBefore = '', dateBehind = '', yearLast = ''] = namedFirst.exec(text) ?? [];
  if (wordBefore !== '') return dayOf(yearLast, monthOf(wordBefore), dateBehind, yearMin);
  const [, yearBefore = '', wordBetween = '', dateLast = ''] = namedBetween.exec(text) ?? [];
  return yearBefore === '' ? null : dayOf(yearBefore, monthOf(wordBetween), dateLast, yearMin);
}

/** The text without its weekday and its time, and how a time with a zone moves its Lagos day. Null for a time that no day has. */
function partsOf(text: string): { bare: string; weekday: string | null; inLagos: (day: Day) => Day } | null {
  const match = time.exec(text);
  const rest = match === null ? text : text.slice(0, match.index);
  const first = weekday.exec(rest)?.[1] ?? null;
  const bare = first === null ? rest : rest.replace(weekday, '');
  if (match === null) return { bare, weekday: first, inLagos: (day) => day };
  const [, typedHour = '', minute = '', second = '00', half, zone] = match;
  const hour = half === undefined ? Number(typedHour) : (Number(typedHour) % 12) + (half === 'p' ? 12 : 0);
  const isTime =
    hour < 24 && Number(minute) < 60 && Number(second) < 60 && (half === undefined || Number(typedHour) <= 12);
  if (!isTime) return null;
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? '') ?? [];
  const eastMinutes = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const isLagos = zone === undefined || zone === 'wat';
  const utcMinutes = hour * 60 + Number(minute) - eastMinutes;
  const inLagos = (day: Day) =>
    isLagos ? day : lagosDay(new Date(Date.parse(`${day}T00:00:00.000Z`) + utcMinutes * 60_000));
  return { bare, weekday: first, inLagos };
}

const isWeekday = (day: Day, word: string) =>
  new Date(`${day}T00:00:00.000Z`)
    .toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
    .toLowerCase()
    .startsWith(word);

/**
 * A day as typed, without the time that may stand behind it: `31/12/2026`, `2026-12-31`, `31-Dec-26`, `Dec 31, 2026` and
 * `31/12/2026 14:03:22`. A time with a zone counts in Lagos. Null for what is no day, or may be two: `01/12/26`, `12/2026`, 46357.
 * Birthdays begin in an earlier year (`yearMin`).
 */
export function readDay(text: string, order: DayOrder = 'day-first', yearMin = reportYearMin): Day | null {
  const parts = partsOf(plain(text));
  if (parts === null) return null;
  const day = readBare(parts.bare, order, yearMin);
  if (day === null || (parts.weekday !== null && !isWeekday(day, parts.weekday))) return null;
  return parts.inLagos(day);
}

/** True for a slashed day that exists in the other order only: it says how all days of its file are written. */
export function isInOtherOrder(text: string, order: DayOrder = 'day-first'): boolean {
  const both = bothOrders(partsOf(plain(text))?.bare ?? '', reportYearMin);
  return both !== null && both[order] === null && both[order === 'day-first' ? 'month-first' : 'day-first'] !== null;
}

const yearBeforeMonth = [/^(\d{4})[/. -](\d{1,2})$/, /^(\d{4})[ /.-]?([a-z]{3,9})$/];
const monthBeforeYear = [/^(\d{1,2})[/. -](\d{4})$/, /^([a-z]{3,9})[ ,/.'’-]*(\d{4}|\d{2})$/];

/** The month and the year of a text that has these two alone, as typed; null for any other text. */
function monthAndYear(bare: string): [month: string, year: string] | null {
  for (const pattern of yearBeforeMonth) {
    const [, year, month] = pattern.exec(bare) ?? [];
    if (year !== undefined && month !== undefined) return [month, year];
  }
  for (const pattern of monthBeforeYear) {
    const [, month, year] = pattern.exec(bare) ?? [];
    if (year !== undefined && month !== undefined) return [month, year];
  }
  return null;
}

/**
 * A month as YYYY-MM: `Dec-26`, `December 2026`, `2026-12`, `12/2026`, or its first day where the text has one reading as a first day,
 * as spreadsheets of both orders write it: `01/12/2026` and `12/1/2026`. Null for any other text.
 */
export function readMonth(text: string): string | null {
  const typed = monthAndYear(plain(text));
  if (typed !== null) {
    const [month, year] = typed;
    return dayOf(year, /^\d/.test(month) ? month : monthOf(month), '1', reportYearMin)?.slice(0, 7) ?? null;
  }
  const firsts = (['day-first', 'month-first'] as const).flatMap((order) => {
    const day = readDay(text, order);
    return day?.endsWith('-01') ? [day.slice(0, 7)] : [];
  });
  return new Set(firsts).size === 1 ? (firsts[0] ?? null) : null;
}

/** The day that a spreadsheet counts by such a number, as 46357 for 1 December 2026; null for any other text. */
function serialDay(text: string): Day | null {
  if (!serial.test(text)) return null;
  // Day 1 is 1 January 1900, and spreadsheets count a 29 February 1900.
  return new Date(Date.UTC(1899, 11, 30 + Math.floor(Number(text)))).toISOString().slice(0, 10);
}

/** What kept a text from being a day or month, with what to do; null where only an example helps. */
export function dayProblem(text: string): string | null {
  const bare = plain(text);
  const day = serialDay(bare);
  if (day !== null) {
    return `${bare} is the number by which a spreadsheet counts days (perhaps ${formatDay(day)}). Show the column as a date, and save again`;
  }
  if (/^\d{1,2}([/. -])\d{1,2}\1\d{2}$/.test(bare)) return `Write the year of “${text.slice(0, 20)}” with four digits`;
  if (/^(?:\d{1,2}[ -]?[a-z]{3,9}|[a-z]{3,9}[ -]?\d{1,2})$/.test(bare))
    return `“${text.slice(0, 20)}” has no year, or no day`;
  return null;
}
