import { addDays, type Day } from '@foodbank/contract/primitives/day';

// Demand relative to an average day, Sunday first. These are guesses at how Nigerian households shop, not measurements.
const weekdayWeights = [0.5, 0.9, 0.85, 0.95, 1.05, 1.3, 1.55];
const paydayWeights: readonly [from: number, weight: number][] = [
  [1, 1.25],
  [3, 1],
  [8, 0.9],
  [13, 0.75],
  [19, 0.65],
  [25, 1.6],
  [26, 1.9],
  [29, 1.45],
];

/** The demand on a day, relative to an average day, by season and day of the week. */
export function demandOn(day: Day): number {
  return (weekdayWeights[weekdayOf(day)] ?? 1) * seasonOf(day) * (holidayWeight(day) ?? 1);
}

/** The effect of paydays on demand: salaries come from the 25th on and are mostly spent by the middle of the next month. */
export function paydayOn(day: Day): number {
  const date = dateOf(day);
  // December's salaries are paid before Christmas.
  if (monthOf(day) === 12) return date >= 17 ? 1.3 : 0.95;
  return paydayWeights.findLast(([from]) => date >= from)?.[1] ?? 1;
}

/** True in the weeks in which baskets are larger: before Christmas and the end of Ramadan. */
export function isFeastSeason(day: Day): boolean {
  return (monthOf(day) === 12 && dateOf(day) >= 10) || isWithin(day, 8, isEidAlFitr);
}

/** The day of the week; 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function seasonOf(day: Day): number {
  const [month, date] = [monthOf(day), dateOf(day)];
  if (month === 12) return date < 10 ? 1.4 : 2.3;
  if (month === 1) return date < 20 ? 0.6 : 0.75;
  // Families buy provisions before boarding schools open, and less once the fees are paid.
  if (month === 9) return date <= 18 ? 1.3 : 0.95;
  if (isWithin(day, 8, isEidAlFitr) || isWithin(day, 8, isEidAlAdha)) return 1.5;
  if (isWithin(day, 5, isEaster)) return 1.4;
  return islamicDate(day).month === 9 ? 1.2 : 1;
}

/** Demand is low on the holiday itself. Null on other days. */
function holidayWeight(day: Day): number | null {
  const monthAndDate = day.slice(5);
  if (['12-25', '12-26', '01-01'].includes(monthAndDate)) return 0.3;
  return isEidAlFitr(day) || isEidAlAdha(day) || isEaster(day) ? 0.4 : null;
}

function isWithin(day: Day, days: number, isFeast: (day: Day) => boolean): boolean {
  return Array.from({ length: days }, (_, index) => addDays(day, index)).some(isFeast);
}

const monthOf = (day: Day) => Number(day.slice(5, 7));
const dateOf = (day: Day) => Number(day.slice(8, 10));

// The runtime's Islamic calendar. The sighting of the moon in Nigeria can differ by a day.
const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

// The demo asks for the same few hundred days thousands of times.
const islamicDates = new Map<Day, { month: number; date: number }>();

function islamicDate(day: Day): { month: number; date: number } {
  const known = islamicDates.get(day);
  if (known) return known;
  const parts = islamic.formatToParts(new Date(`${day}T12:00:00Z`));
  const numberIn = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const found = { month: numberIn('month'), date: numberIn('day') };
  islamicDates.set(day, found);
  return found;
}

/** True on Eid al-Fitr, the end of Ramadan. */
export function isEidAlFitr(day: Day): boolean {
  const { month, date } = islamicDate(day);
  return month === 10 && date === 1;
}

/** True on Eid al-Adha, the feast of sacrifice. */
export function isEidAlAdha(day: Day): boolean {
  const { month, date } = islamicDate(day);
  return month === 12 && date === 10;
}

/** True on Easter Sunday of the western churches. */
export function isEaster(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const age = (19 * golden + skipped + 15) % 30;
  const moon = age - Math.floor(age / 28) * (1 - Math.floor(29 / (age + 1)) * Math.floor((21 - golden) / 11));
  const leaps = Math.floor(year / 4) - century + Math.floor(century / 4);
  const afterFullMoon = moon - ((year + leaps + moon + 2) % 7);
  return day === addDays(`${year}-03-28`, afterFullMoon);
}
