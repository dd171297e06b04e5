import { openLateFeeOf, openOf, type Row, type Walk } from './loan-walk.ts';
import { shareOf } from './share-of.ts';

/**
 * What pays a row off on a day on which its period has begun. A fee counts by the days of the period that are used; the charge of a month
 * that has begun is used. From the period's last day on, or once it was due, all of it is.
 */
export function priceOf(walk: Walk, row: Row, day: number): number {
  return isByDays(walk, row, day) ? row.openPrincipalKobo + usedFeeOf(row, day) : openOf(row);
}

/** True for a row whose price grows day by day: a fee's, within its period. A row without principal has no part of it to give back. */
export const isByDays = (walk: Walk, row: Row, day: number): boolean =>
  walk.isFee && !row.isDue && day < row.endsOn && row.principalKobo > 0;

/** The fee of the days that are used, for the principal that is open. Rounded once, from the agreed fee. */
export function usedFeeOf(row: Row, day: number): number {
  const used = Math.max(0, day - row.startsOn);
  const fee = shareOf(
    row.agreedFinanceChargeKobo,
    [row.openPrincipalKobo, used],
    [row.principalKobo, row.endsOn - row.startsOn],
  );
  return Math.min(row.openFinanceChargeKobo, fee);
}

/** What settles a loan on a day, in its parts. */
export function payoffOf(walk: Walk, day: number) {
  const payoff = { principalKobo: walk.openPrincipalKobo, financeChargeKobo: 0, lateFeeKobo: 0 };
  for (const row of walk.rows.slice(0, walk.begun)) {
    payoff.financeChargeKobo += isByDays(walk, row, day) ? usedFeeOf(row, day) : row.openFinanceChargeKobo;
    payoff.lateFeeKobo += openLateFeeOf(row);
  }
  return payoff;
}
