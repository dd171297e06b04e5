import { addMonths, type Day, monthDays } from '@foodbank/contract/primitives/day';
import { commissionKobo } from '../terms/terms-rules.ts';
import { isOrderLine, monthsHeldBack, withSecondHalf } from './halves.ts';
import type { CommissionLine } from './line-rules.ts';

/** A month with fewer plans is decided with the next one: a share of few plans would show who pays late. */
export const plansAtLeast = 50;
/** How often a month may be joined by the next one. */
const joinsAtMost = 3;
const ppmInOnePercent = 10_000;

/** What the plan of an order lent, and what of that was repaid by a day, in kobo. */
export interface PrincipalOfPlan {
  orderNumber: string;
  principalKobo: number;
  repaidKobo: number;
}

/** The last month that is decided on a day, by its first day; null on any day but a 1st. */
export const monthDecidedOn = (day: Day): Day | null =>
  day.endsWith('-01') ? addMonths(day, 0 - monthsHeldBack) : null;

/** The first and last day of a month, given by its first day. */
export function daysOfMonth(month: Day): { firstOn: Day; lastOn: Day } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthDays(number, year);
}

/** True if months from the first to the last one, with so many plans together, are decided; else the next month joins them. */
export const isDecided = (firstMonth: Day, lastMonth: Day, planCount: number): boolean =>
  planCount >= plansAtLeast || addMonths(firstMonth, joinsAtMost) <= lastMonth;

/** What is decided of months. */
export interface Share {
  planCount: number;
  principalKobo: number;
  repaidKobo: number;
  sharePercent: number;
  /** True if there are too few plans to tell of a share: everything is due. */
  tooFew: boolean;
}

/** The share of principal that plans repaid: a whole per cent, rounded half up. Everything where there are too few, or where nothing was lent. */
export function shareOf(plans: readonly PrincipalOfPlan[]): Share {
  const planCount = plans.length;
  const principalKobo = plans.reduce((sum, plan) => sum + plan.principalKobo, 0);
  const repaidKobo = plans.reduce((sum, plan) => sum + Math.min(plan.repaidKobo, plan.principalKobo), 0);
  const tooFew = planCount < plansAtLeast;
  const isWhole = tooFew || principalKobo === 0;
  const sharePercent = isWhole
    ? 100
    : Number((BigInt(repaidKobo) * 200n + BigInt(principalKobo)) / (2n * BigInt(principalKobo)));
  return { planCount, principalKobo, repaidKobo, sharePercent, tooFew };
}

/** The second halves of an agent's month, in kobo: the part on goods that were kept, and the one on goods that came back. */
export interface HalvesOfMonth {
  keptKobo: number;
  returnedKobo: number;
}

/**
 * What of an order's second half stands for goods that were kept. What came back after the first half was paid, or was corrected, was taken back
 * whole, both halves of it: so the half that was held back of that is due in full. `lines` are those of one order, without reversed ones.
 */
export function halvesOfOrder(lines: readonly CommissionLine[]): HalvesOfMonth {
  const first = lines.find(isOrderLine);
  const [, second] = first === undefined ? [] : withSecondHalf(first, lines);
  if (first === undefined || second === undefined) return { keptKobo: 0, returnedKobo: 0 };
  const sumOf = (kinds: readonly string[]) =>
    lines.reduce(
      (sum, { kind, state, amountKobo }) => sum + (kinds.includes(kind) && state !== 'reversed' ? amountKobo : 0),
      0,
    );
  const beside = sumOf(['return', 'restored']) + Math.min(0, sumOf(['correction']));
  const keptWhole = Math.max(0, first.amountKobo + second.amountKobo + Math.min(0, beside));
  const keptKobo = Math.min(second.amountKobo, Math.floor(keptWhole / 2));
  return { keptKobo, returnedKobo: second.amountKobo - keptKobo };
}

/** What is due of the second halves of an agent's month. Half to even on the kobo of the sum. */
export const dueKoboOf = ({ keptKobo, returnedKobo }: HalvesOfMonth, sharePercent: number): number =>
  returnedKobo + commissionKobo(keptKobo, sharePercent * ppmInOnePercent);

/** A share as the rate of a line, in parts per million. */
export const sharePpm = (sharePercent: number): number => sharePercent * ppmInOnePercent;
