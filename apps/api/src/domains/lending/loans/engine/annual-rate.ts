import { addMonths, type Day } from '@foodbank/contract/primitives/day';
import { daysFrom } from './due-days.ts';
import { firstAtMost, power } from './fixed-point.ts';

/**
 * The period in which an annual percentage rate is counted: months, half months, or days (a week is 7 of them). US Regulation Z, 12 CFR
 * 1026, appendix J (b)(4) and (5): the most common time between two payments.
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
  const terms = later.map(({ day, kobo }) => ({ kobo: BigInt(kobo), ...unitsFrom(advance.day, day, unit) }));
  const target = BigInt(lent) * one;
  const valueAt = (rate: bigint) =>
    terms.reduce((sum, { kobo, whole, part, of }) => {
      const growth = power(one + rate, whole, one);
      const odd = one + (rate * BigInt(part)) / BigInt(of);
      return sum + (kobo * one * one) / ((growth * odd) / one);
    }, 0n);
  if (valueAt(0n) <= target) return 0;
  const high = firstAtMost(valueAt, target, one, steps);
  const { numerator, denominator } = periodsPerYear(unit);
  return Number((high * numerator * 10_000n * 2n + one * denominator) / (2n * one * denominator));
}

/** The advance less what is paid back on its own day, and the payments after that day. */
export function netOf({ day, kobo }: DatedAmount, payments: readonly DatedAmount[]) {
  const later = payments.filter((payment) => payment.day > day);
  const all = (amounts: readonly DatedAmount[]) => amounts.reduce((sum, amount) => sum + amount.kobo, 0);
  const lent = kobo - (all(payments) - all(later));
  if (lent <= 0 && lent < all(later)) throw new RangeError('nothing is lent, so there is no annual rate');
  return { lent, later };
}

/** How long after the advance a payment is: whole unit periods, counted back from the payment, and the part of one that is left. */
function unitsFrom(from: Day, to: Day, unit: UnitPeriod): { whole: number; part: number; of: number } {
  if ('days' in unit) {
    const days = daysFrom(from, to);
    return { whole: Math.floor(days / unit.days), part: days % unit.days, of: unit.days };
  }
  let months = 0;
  while (addMonths(to, -(months + 1)) >= from) months++;
  const days = daysFrom(from, addMonths(to, -months));
  if ('halfMonths' in unit) return { whole: months * 2 + Math.floor(days / 15), part: days % 15, of: 15 };
  const rest = months % unit.months;
  return { whole: Math.floor(months / unit.months), part: rest * 30 + days, of: unit.months * 30 };
}

function periodsPerYear(unit: UnitPeriod): { numerator: bigint; denominator: bigint } {
  if ('halfMonths' in unit) return { numerator: 24n, denominator: 1n };
  if ('months' in unit) return { numerator: 12n, denominator: BigInt(unit.months) };
  // A year has 52 weeks; counted in single days it has 365 of them.
  return unit.days % 7 === 0
    ? { numerator: 52n * 7n, denominator: BigInt(unit.days) }
    : { numerator: 365n, denominator: BigInt(unit.days) };
}
