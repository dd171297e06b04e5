/** A calendar of its own for the second calculation: days since 1 March of the year 0, by the lengths of the months alone. */
const lengths = [31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 29];

/** The number of a day such as `2026-06-15`. */
export function numberOf(text: string): number {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  // Years begin in March, so that a leap day is the last of its year.
  const [from, index] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return from * 365 + leapDays + lengths.slice(0, index).reduce((sum, length) => sum + length, 0) + date - 1;
}

/** The text of a day's number. */
export function textOf(day: number): string {
  let from = Math.floor(day / 365.2425) + 1;
  const firstOf = (year: number) => numberOf(`${year}-03-01`);
  while (firstOf(from) > day) from -= 1;
  let [left, index] = [day - firstOf(from), 0];
  for (let length = lengths[0] ?? 0; left >= length; length = lengths[index] ?? 0) {
    left -= length;
    index += 1;
  }
  const [year, month] = index < 10 ? [from, index + 3] : [from + 1, index - 9];
  return `${year}-${String(month).padStart(2, '0')}-${String(left + 1).padStart(2, '0')}`;
}

/** Saturday or Sunday: the first day of the count was a Wednesday. */
export const isWeekend = (day: number): boolean => day % 7 === 3 || day % 7 === 4;

/** The last date of a month; months count on over the years. */
const lastOf = (year: number, month: number): number =>
  Number(
    textOf(numberOf(`${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`) - 1).slice(8),
  );

/** A date in the month that comes so many months after the month of a day; a date that it lacks is its last one. */
export function dateInMonth(day: number, months: number, date: number): number {
  const [year = 0, month = 1] = textOf(day).split('-').map(Number);
  const all = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(all / 12), (all % 12) + 1];
  const wanted = Math.min(date, lastOf(inYear, inMonth));
  return numberOf(`${inYear}-${String(inMonth).padStart(2, '0')}-${String(wanted).padStart(2, '0')}`);
}

/** So many months later. */
export const monthsLater = (day: number, months: number): number =>
  dateInMonth(day, months, Number(textOf(day).slice(8)));
