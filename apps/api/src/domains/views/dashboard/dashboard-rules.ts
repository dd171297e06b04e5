import { type Day, daysBetween } from '@foodbank/contract/primitives/day';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import type { DailySale, DashboardSummary } from '@foodbank/contract/views/dashboard';
import { addTotals, type DailyTotals, noTotals } from '../../earning/daily-totals/daily-totals-rules.ts';

/** The totals of one day. */
export type AgentDailyTotals = DailyTotals & { day: Day };

/** The summary of a period, in naira. `target` and `targetRemaining` are null without a target. */
export function summarize(days: readonly AgentDailyTotals[], targetKobo: number | null): DashboardSummary {
  const sum = days.reduce<DailyTotals>(addTotals, noTotals);
  return {
    totalSales: toNaira(sum.salesKobo),
    totalReferrals: sum.referralCount,
    totalReferralEarnings: toNaira(sum.earnedKobo),
    expectedEarnings: toNaira(sum.expectedKobo),
    target: nairaOrNull(targetKobo),
    targetRemaining: targetKobo === null ? null : toNaira(Math.max(0, targetKobo - sum.salesKobo)),
    totalOrdersFromReferrals: sum.salesCount,
  };
}

/**
 * The sales of each Lagos day of the period that has begun, in naira, with zeros. For all time (no period) from the day of the first
 * sale to today. Empty if nothing was sold.
 */
export function salesHistoryOf(
  days: readonly AgentDailyTotals[],
  period: { firstOn: Day; lastOn: Day } | null,
  today: Day,
): DailySale[] {
  const sales = new Map(days.filter(({ salesCount }) => salesCount > 0).map(({ day, salesKobo }) => [day, salesKobo]));
  const [firstSaleOn] = sales.keys();
  if (firstSaleOn === undefined) return [];
  const firstOn = period?.firstOn ?? firstSaleOn;
  const lastOn = period !== null && period.lastOn < today ? period.lastOn : today;
  return daysBetween(firstOn, lastOn).map((day) => ({ day, value: toNaira(sales.get(day) ?? 0) }));
}
