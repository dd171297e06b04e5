import { addMonths, type Day } from '@foodbank/contract/primitives/day';
import { type DatedAmount, netOf } from './annual-rate.ts';
import { daysFrom } from './due-days.ts';
import { firstAtMost, power } from './ratio.ts';

/**
 * How the time to a payment becomes years. `days`: its days, of which a year has 365. The others: whole years, months (twelfths) or weeks
 * (a year has 52), counted back from the payment, and the days that are left, of 365 or 366.
 */
export type EuInterval = 'days' | 'weeks' | 'months' | 'years';

// Numbers with 60 decimals, as integers. A result is exact to far more than 30 of them.
const one = 10n ** 60n;
const known = 10n ** 30n;
const steps = 230;

/**
 * The annual percentage rate of charge of one advance, as the EU and the UK define it: X in the equation by which the payments, each
 * divided by (1 + X)^t with t in years, are worth the advance. In units of its last decimal, rounded half up: with one decimal, 132 is
 * 13.2 %. Zero if no more is paid than was received. Directive 2008/48/EC, annex I, with remark (c) as Directive 2011/90/EU words it; the
 * same equation is in the UK's CONC App 1.2.
 */
export function euAnnualRate(
  advance: DatedAmount,
  payments: readonly DatedAmount[],
  interval: EuInterval,
  decimals = 1,
): number {
  const { lent, later } = netOf(advance, payments);
  const times = later.map(({ day, kobo }) => ({ kobo: BigInt(kobo), ...yearsFrom(advance.day, day, interval) }));
  // The smallest part of a year in which all times are whole numbers. The growth of one such part is what is searched for.
  const parts = times.reduce((all, { days, year, of }) => common(common(all, of), days === 0 ? 1 : year), 1);
  const terms = times.map(({ kobo, whole, of, days, year }) => ({
    kobo,
    count: whole * (parts / of) + (days === 0 ? 0 : days * (parts / year)),
  }));
  const target = BigInt(lent) * one;
  const valueAt = (growth: bigint) =>
    terms.reduce((sum, { kobo, count }) => sum + (kobo * one * one) / power(one + growth, count, one), 0n);
  if (valueAt(0n) <= target) return 0;
  const growth = firstAtMost(valueAt, target, one / BigInt(parts), steps);
  const rate = roundedRatio(power(one + growth, parts, one) - one, one / known);
  return Number(roundedRatio(rate * 100n * 10n ** BigInt(decimals), known));
}

/** A time as `whole` parts, of which a year has `of`, and days, of which it has `year`. */
function yearsFrom(from: Day, to: Day, interval: EuInterval) {
  const all = daysFrom(from, to);
  if (interval === 'days') return { whole: 0, of: 1, days: all, year: 365 };
  if (interval === 'weeks') {
    const whole = Math.floor(all / 7);
    const days = all % 7;
    return { whole, of: 52, days, year: yearBefore(from, days) };
  }
  const months = interval === 'months' ? 1 : 12;
  let whole = 0;
  while (addMonths(to, -months * (whole + 1)) >= from) whole++;
  const days = daysFrom(from, addMonths(to, -months * whole));
  return { whole, of: 12 / months, days, year: yearBefore(from, days) };
}

/** The days of the year that ends some days after a day. */
function yearBefore(from: Day, days: number): number {
  const last = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
  return daysFrom(addMonths(last, -12), last);
}

/** Divides integers that aren't negative and rounds half up. */
const roundedRatio = (n: bigint, d: bigint): bigint => (n * 2n + d) / (2n * d);

/** The least common multiple. */
function common(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return (a / x) * b;
}
