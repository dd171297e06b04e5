import type { Day } from '@foodbank/contract/primitives/day';
import type { Rounding } from './ratio.ts';

/** A rate in millionths: 30_000 is 3 %. Of the whole term (a fee), or for a month or a year of it. */
export interface Rate {
  ppm: number;
  per: 'term' | 'month' | 'year';
}

/** How many days a year has where days are counted. `30/360` counts each month as 30 days; `actual` knows leap years. */
export type DayCount = '30/360' | 360 | 364 | 365 | 'actual';

/** When instalments are due. */
export type DueDays =
  | { every: number; unit: 'days' | 'weeks' | 'months' }
  /** The days themselves, such as paydays. */
  | { days: readonly Day[] };

export interface LoanTerms {
  /** What is lent, in kobo, or another smallest unit of money. */
  principalKobo: number;
  /** The first day of the first period. */
  startsOn: Day;
  due: DueDays;
  instalments: number;
  /** `flat`: on the principal, for the whole term. `declining`: on what is still owed. */
  interest: 'flat' | 'declining';
  rate: Rate;
  /**
   * What a period's rate is. `period`: its share of the year by its kind, such as a twelfth, whatever days it has. `days`: by its days.
   */
  accrual: 'period' | 'days';
  dayCount: DayCount;
  amortization: 'equal-instalments' | 'equal-principal';
  /**
   * `exact`: the interest of a row is computed on the balance that payments without rounding would leave. `rounded`: on the balance of
   * the rows above it. The two differ by fractions of a kobo for each row.
   */
  balance: 'exact' | 'rounded';
  /**
   * `total`: the whole charge is rounded first, and the rows divide it; the last row takes the rest of it. `rows`: each row's interest is
   * rounded, and the last row pays the balance with its own.
   */
  charge: 'total' | 'rows';
  /** Of `charge: 'total'`: whether an instalment is the annuity, or the rounded total divided by the number of instalments. */
  instalmentFrom: 'annuity' | 'total';
  rounding: {
    /** Every instalment but the last. */
    instalment: Rounding;
    /** The interest and the fee of a row, and its principal where that is equal. */
    interest: Rounding;
    /** Of `charge: 'total'`: what all instalments come to (`total`), or interest and fees together (`cost`). */
    whole: Rounding & { of: 'total' | 'cost' };
  };
  /**
   * How rounded instalments end that repay more than is owed. `shorten`: the row that can pay all is the last one. `as-source`: rows go on,
   * and the last one gives back, as some other systems do.
   */
  ending: 'shorten' | 'as-source';
  /** The number of first rows that pay no principal, or no interest. Interest that isn't paid is added to the first row that pays it. */
  grace?: { principal: number; interest: number };
  /** A fee in each row: fixed, or millionths of the principal, of all interest, or of both. */
  rowFee?: { kobo: number } | { ppm: number; of: 'principal' | 'interest' | 'both' };
  /** Of `charge: 'total'`: the most that interest and fees together may be. It bounds them after rounding, before the rows divide them. */
  costCapKobo?: number;
}

/** An instalment. Principal, interest and fee together are what is paid. */
export interface ScheduleRow {
  number: number;
  dueOn: Day;
  principalKobo: number;
  interestKobo: number;
  feeKobo: number;
  paymentKobo: number;
  /** The principal that is owed after it. */
  balanceKobo: number;
}
