import type { Day } from '@foodbank/contract/primitives/day';
import { yearsByDays, yearsByPeriod } from './due-days.ts';
import type { LoanTerms } from './loan-terms.ts';
import { minus, over, plus, type Ratio, ratio, reduced, times, zero } from './ratio.ts';

/** A loan as it would be if no amount were ever rounded. */
export interface ExactLoan {
  /** The rate of each period, as a fraction of the balance. */
  rates: Ratio[];
  /** What is owed at the beginning of each period. */
  balances: Ratio[];
  /** What each row pays that repays principal: principal and interest of equal instalments, or principal alone of equal principal. */
  level: Ratio;
  /** All interest. */
  interest: Ratio;
  /** The fee of each row. */
  fee: Ratio;
}

/** Computes a loan exactly, in fractions. */
export function exactLoan(terms: LoanTerms, days: readonly Day[]): ExactLoan {
  const rates = ratesOf(terms, days);
  const shape = terms.interest === 'flat' ? flat : terms.amortization === 'equal-principal' ? equalPrincipal : annuity;
  const { balances, level, interest } = shape(terms, rates);
  return { rates, balances, level, interest, fee: feeOf(terms, interest) };
}

/** The rate of each period. */
function ratesOf(terms: LoanTerms, days: readonly Day[]): Ratio[] {
  const { rate, startsOn, accrual, dayCount } = terms;
  if (rate.per === 'term') return days.map(() => ratio(rate.ppm, 1_000_000 * days.length));
  const yearly = ratio(rate.ppm * (rate.per === 'month' ? 12 : 1), 1_000_000);
  return days.map((dueOn, index) => {
    const from = days[index - 1] ?? startsOn;
    const years = accrual === 'days' ? yearsByDays(from, dueOn, dayCount) : yearsByPeriod(terms, from, dueOn);
    return reduced(times(yearly, years));
  });
}

type Shape = Pick<ExactLoan, 'balances' | 'level' | 'interest'>;

/** Interest on the principal for the whole term; every row has the same part of it. */
function flat({ principalKobo, instalments, grace }: LoanTerms, rates: readonly Ratio[]): Shape {
  const principal = ratio(principalKobo);
  const interest = times(principal, sumOf(rates));
  const part = ratio(principalKobo, instalments - (grace?.principal ?? 0));
  const level = plus(part, over(interest, ratio(instalments)));
  return { balances: rates.map(() => principal), level, interest };
}

/** The same principal in each row, and interest on what is still owed. */
function equalPrincipal({ principalKobo, grace }: LoanTerms, rates: readonly Ratio[]): Shape {
  const free = grace?.principal ?? 0;
  const rows = rates.length - free;
  const balances = rates.map((_, index) => ratio(principalKobo * (rows - Math.max(0, index - free)), rows));
  const interest = sumOf(rates.map((rate, index) => times(balances[index] ?? zero, rate)));
  return { balances, level: ratio(principalKobo, rows), interest };
}

/** Equal instalments: their worth at the beginning is the principal. */
function annuity({ principalKobo, grace }: LoanTerms, rates: readonly Ratio[]): Shape {
  const principal = ratio(principalKobo);
  const early = rates.slice(0, grace?.principal ?? 0);
  const factors = annuityFactors(rates.slice(early.length));
  const level = over(principal, factors[0] ?? ratio(1));
  const balances = [...early.map(() => principal), ...factors.map((factor) => times(level, factor))];
  const later = minus(times(level, ratio(factors.length)), principal);
  return { balances, level, interest: plus(times(principal, sumOf(early)), later) };
}

/** For each period: what payments of 1 at the end of it and of all later ones are worth at its beginning. */
function annuityFactors(rates: readonly Ratio[]): Ratio[] {
  let later = zero;
  const factors = rates.toReversed().map((rate) => {
    later = over(plus(later, ratio(1)), plus(rate, ratio(1)));
    return later;
  });
  return factors.reverse();
}

const sumOf = (parts: readonly Ratio[]): Ratio => parts.reduce((sum, part) => reduced(plus(sum, part)), zero);

/** The fee of each row: fixed, or a part of the principal, of all interest, or of both. */
function feeOf({ principalKobo, rowFee }: LoanTerms, interest: Ratio): Ratio {
  if (!rowFee) return zero;
  if ('kobo' in rowFee) return ratio(rowFee.kobo);
  const principal = ratio(principalKobo);
  const base = { principal, interest, both: plus(principal, interest) }[rowFee.of];
  return times(base, ratio(rowFee.ppm, 1_000_000));
}
