import { addDays, addMonths, type Day, monthDays } from '@foodbank/contract/primitives/day';
import { daysFrom } from './due-days.ts';
import { firstAtMost, power } from './ratio.ts';

/**
 * The period in which an annual percentage rate is counted: months, half months, or days (a week is 7 of them). US Regulation Z, 12 CFR
 * 1026, appendix J (b)(4) and (5): the most common time between two payments. A longer one than a year counts as a year, and of a loan
 * that is paid at once it is the whole term, whatever is given.
 */
export type UnitPeriod = { months: number } | { halfMonths: 1 } | { days: number };

/** A payment that is received (the advance) or made. */
export interface DatedAmount {
  day: Day;
  kobo: number;
}

// Numbers with 30 decimals, as integers.
const one = 10n ** 30n;
const steps = 110;

/**
 * The annual percentage rate of one advance and its payments, in hundredths of a per cent, rounded half up. The general equation of
 * appendix J: the payments, each divided by (1 + f·i)(1 + i)^t, are worth the advance; the rate is i times the unit periods of a year.
 * Zero if less or no more is paid than was received. What is paid on the day of the advance lowers it. Throws if nothing of it is left
 * and more is paid: there is no such rate.
 */
export function annualRateHundredths(advance: DatedAmount, payments: readonly DatedAmount[], unit: UnitPeriod): number {
  const { lent, later } = netOf(advance, payments);
  const { unitsTo, perYear } = periodsOf(advance.day, later, unit);
  const terms = later.map(({ day, kobo }) => ({ kobo: BigInt(kobo), ...unitsTo(day) }));
  const target = BigInt(lent) * one;
  const valueAt = (rate: bigint) =>
    terms.reduce((sum, { kobo, whole, part, of }) => {
      const growth = power(one + rate, whole, one);
      const odd = one + (rate * BigInt(part)) / BigInt(of);
      return sum + (kobo * one * one) / ((growth * odd) / one);
    }, 0n);
  if (valueAt(0n) <= target) return 0;
  const high = firstAtMost(valueAt, target, one, steps);
  const { numerator, denominator } = perYear;
  return Number((high * numerator * 10_000n * 2n + one * denominator) / (2n * one * denominator));
}

/** The advance less what is paid back on its own day, and the payments after that day. */
export function netOf({ day, kobo }: DatedAmount, payments: readonly DatedAmount[]) {
  const later = payments.filter((payment) => payment.day > day && payment.kobo !== 0);
  const all = (amounts: readonly DatedAmount[]) => amounts.reduce((sum, amount) => sum + amount.kobo, 0);
  const lent = kobo - (all(payments) - all(later));
  if (lent <= 0 && lent < all(later)) throw new RangeError('nothing is lent, so there is no annual rate');
  return { lent, later };
}

/** A time as whole unit periods, counted back from its end, and the part of one that is left. */
interface Units {
  whole: number;
  part: number;
  of: number;
}

/** How the times of a loan are counted, and how many unit periods a year has. */
interface Periods {
  unitsTo: (day: Day) => Units;
  perYear: { numerator: bigint; denominator: bigint };
}

function periodsOf(from: Day, payments: readonly DatedAmount[], unit: UnitPeriod): Periods {
  const series = [...new Set(payments.map(({ day }) => day))];
  const timeTo = (day: Day) => monthsBack(from, day, dateInSeries(day, series, from));
  const [only] = series;
  if (only !== undefined && series.length === 1) return periodsOfTerm(timeTo(only));
  if ('halfMonths' in unit) return { perYear: perYear(24), unitsTo: (day) => halfMonths(timeTo(day)) };
  if ('months' in unit ? unit.months >= 12 : unit.days >= 365)
    return { perYear: perYear(1), unitsTo: (day) => years(timeTo(day)) };
  if ('months' in unit)
    return { perYear: perYear(12, unit.months), unitsTo: (day) => monthsOf(timeTo(day), unit.months) };
  const { days: of } = unit;
  return {
    // A year has 52 weeks; counted in single days it has 365 of them.
    perYear: of % 7 === 0 ? perYear(52 * 7, of) : perYear(365, of),
    unitsTo: (day) => ({ whole: Math.floor(daysFrom(from, day) / of), part: daysFrom(from, day) % of, of }),
  };
}

/** A loan that is paid at once: its term is the unit period, or a year where it is longer (appendix J (b)(5)(v) to (vii)). */
function periodsOfTerm(term: Months): Periods {
  if (term.months >= 12) return { perYear: perYear(1), unitsTo: () => years(term) };
  const year = term.days === 0 ? perYear(12, term.months) : perYear(365, term.allDays);
  return { perYear: year, unitsTo: () => ({ whole: 1, part: 0, of: 1 }) };
}

const perYear = (numerator: number, denominator = 1) => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

const monthsOf = ({ months, days }: Months, each: number): Units => ({
  whole: Math.floor(months / each),
  part: (months % each) * 30 + days,
  of: each * 30,
});

const halfMonths = ({ months, days }: Months): Units => ({
  whole: months * 2 + Math.floor(days / 15),
  part: days % 15,
  of: 15,
});

/** Whole years, and what is left in months if it is a whole number of them, else in days. */
const years = ({ months, days, daysBesideYears }: Months): Units => ({
  whole: Math.floor(months / 12),
  ...(days === 0 ? { part: months % 12, of: 12 } : { part: daysBesideYears, of: 365 }),
});

/** A time in full months, counted back from its end, and the days that are left; all its days; the days beside full years. */
interface Months {
  months: number;
  days: number;
  allDays: number;
  daysBesideYears: number;
}

/** The time to a payment that is scheduled for a date (1 to 31) of its month. All months are equal (appendix J (b)(3)). */
function monthsBack(from: Day, to: Day, date: number): Months {
  const earlier = (months: number) => onDate(addMonths(`${to.slice(0, 8)}01`, -months), date);
  let months = 0;
  while (earlier(months + 1) >= from) months++;
  return {
    months,
    days: daysFrom(from, months === 0 ? to : earlier(months)),
    allDays: daysFrom(from, to),
    daysBesideYears: daysFrom(from, months < 12 ? to : earlier(months - (months % 12))),
  };
}

/** A date of a month, or the last day of a month that lacks it. */
function onDate(month: Day, date: number): Day {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  const { lastOn } = monthDays(number, year);
  return dateOf(lastOn) < date ? lastOn : `${month.slice(0, 8)}${String(date).padStart(2, '0')}`;
}

/**
 * The date that a payment is scheduled for. A month's last day may stand for a later date that the month lacks, and for the last day of
 * every month: what most payments agree with decides, then the day of the advance. A series of month ends, otherwise, is one.
 */
function dateInSeries(day: Day, series: readonly Day[], from: Day): number {
  if (!isMonthEnd(day)) return dateOf(day);
  const fits = (other: Day, date: number) => onDate(other, date) === other;
  const agreeing = (date: number) => series.filter((other) => fits(other, date)).length;
  const dates = Array.from({ length: 32 - dateOf(day) }, (_, index) => dateOf(day) + index);
  const most = Math.max(...dates.map(agreeing));
  const likely = dates.filter((date) => agreeing(date) === most);
  return likely.find((date) => fits(from, date)) ?? (series.every(isMonthEnd) ? 31 : dateOf(day));
}

const dateOf = (day: Day): number => Number(day.slice(8));
const isMonthEnd = (day: Day): boolean => addDays(day, 1).endsWith('-01');
