import { type Day, lagosDay } from '@foodbank/contract/primitives/day';

/** The totals of one agent on one Lagos day. Amounts are integer kobo. */
export interface DailyTotals {
  /** Amounts of completed orders, on the day of completion. */
  salesKobo: number;
  salesCount: number;
  /** Commission on completed orders. */
  earnedKobo: number;
  /** Commission that pending orders would earn, on the day on which they were placed. */
  expectedKobo: number;
  /** Customers who signed up. */
  referralCount: number;
}

/** A change of the totals of one agent on one day. */
export interface DailyTotalsChange extends DailyTotals {
  agentId: string;
  day: Day;
}

/** Totals of zero. */
export const noTotals: DailyTotals = { salesKobo: 0, salesCount: 0, earnedKobo: 0, expectedKobo: 0, referralCount: 0 };

const keys = Object.keys(noTotals) as (keyof DailyTotals)[];

/** Adds the totals of two days. */
export function addTotals(one: DailyTotals, other: DailyTotals): DailyTotals {
  return {
    salesKobo: one.salesKobo + other.salesKobo,
    salesCount: one.salesCount + other.salesCount,
    earnedKobo: one.earnedKobo + other.earnedKobo,
    expectedKobo: one.expectedKobo + other.expectedKobo,
    referralCount: one.referralCount + other.referralCount,
  };
}

/** The fields of an order that daily totals depend on. */
interface CountedOrder {
  status: 'pending' | 'completed' | 'cancelled';
  amountKobo: number;
  commissionKobo: number;
  placedAt: Date;
  completedAt: Date | null;
}

/** What an order adds to its agent's daily totals in its present status. A cancelled order adds nothing. */
export function totalsOfOrder(agentId: string, order: CountedOrder): DailyTotalsChange[] {
  const { status, amountKobo, commissionKobo, placedAt, completedAt } = order;
  if (status === 'pending') return [{ ...noTotals, agentId, day: lagosDay(placedAt), expectedKobo: commissionKobo }];
  if (status === 'cancelled' || completedAt === null) return [];
  const sale = { salesKobo: amountKobo, salesCount: 1, earnedKobo: commissionKobo };
  return [{ ...noTotals, ...sale, agentId, day: lagosDay(completedAt) }];
}

/** What a referral adds to the agent's daily totals. */
export function totalsOfReferral(agentId: string, referredAt: Date): DailyTotalsChange {
  return { ...noTotals, agentId, day: lagosDay(referredAt), referralCount: 1 };
}

/** The opposite of a change. */
export function reversed(change: DailyTotalsChange): DailyTotalsChange {
  const opposite = { ...change };
  // Subtracts from 0, because a minus sign would make -0 of 0.
  for (const key of keys) opposite[key] = 0 - change[key];
  return opposite;
}

/** Sums changes by agent and day, without those that sum to zero, in the order in which rows are locked. */
export function sumChanges(changes: readonly DailyTotalsChange[]): DailyTotalsChange[] {
  const sums = new Map<string, DailyTotalsChange>();
  for (const change of changes) {
    const id = `${change.agentId} ${change.day}`;
    const { agentId, day } = change;
    sums.set(id, { agentId, day, ...addTotals(sums.get(id) ?? noTotals, change) });
  }
  const nonZero = [...sums].filter(([, sum]) => keys.some((key) => sum[key] !== 0));
  return nonZero.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}
