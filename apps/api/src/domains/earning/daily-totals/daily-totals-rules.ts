import { type Day, lagosDay } from '@foodbank/contract/primitives/day';

/** What one agent's day adds up to. */
export interface DailyTotals {
  /** Completed orders' amounts, on the day of completion. */
  salesKobo: number;
  salesCount: number;
  /** Commission on them. */
  earnedKobo: number;
  /** Commission that pending orders would bring, on the day of placing. */
  expectedKobo: number;
  /** People who signed up. */
  referralCount: number;
}

/** A change of the figures of one agent's day. */
export interface DailyTotalsChange extends DailyTotals {
  agentId: string;
  day: Day;
}

export const noTotals: DailyTotals = { salesKobo: 0, salesCount: 0, earnedKobo: 0, expectedKobo: 0, referralCount: 0 };

const keys = Object.keys(noTotals) as (keyof DailyTotals)[];

/** The sum of two days' figures. */
export function addTotals(one: DailyTotals, other: DailyTotals): DailyTotals {
  return {
    salesKobo: one.salesKobo + other.salesKobo,
    salesCount: one.salesCount + other.salesCount,
    earnedKobo: one.earnedKobo + other.earnedKobo,
    expectedKobo: one.expectedKobo + other.expectedKobo,
    referralCount: one.referralCount + other.referralCount,
  };
}

/** The part of an order that figures are made of. */
interface CountedOrder {
  status: 'pending' | 'completed' | 'cancelled';
  amountKobo: number;
  commissionKobo: number;
  placedAt: Date;
  completedAt: Date | null;
}

/** What an order as it stands adds to its agent's figures; a cancelled one adds nothing, wherever it stood before. */
export function totalsOfOrder(agentId: string, order: CountedOrder): DailyTotalsChange[] {
  const { status, amountKobo, commissionKobo, placedAt, completedAt } = order;
  if (status === 'pending') return [{ ...noTotals, agentId, day: lagosDay(placedAt), expectedKobo: commissionKobo }];
  if (status === 'cancelled' || completedAt === null) return [];
  const sale = { salesKobo: amountKobo, salesCount: 1, earnedKobo: commissionKobo };
  return [{ ...noTotals, ...sale, agentId, day: lagosDay(completedAt) }];
}

/** What a referral adds to the agent's figures. */
export function totalsOfReferral(agentId: string, referredAt: Date): DailyTotalsChange {
  return { ...noTotals, agentId, day: lagosDay(referredAt), referralCount: 1 };
}

/** The same change taken back. */
export function reversed(change: DailyTotalsChange): DailyTotalsChange {
  const back = { ...change };
  // Subtracting from 0 keeps a plain zero where a minus sign would make it a negative one.
  for (const key of keys) back[key] = 0 - change[key];
  return back;
}

/** One change an agent and day, those that come to nothing left out, in the order in which rows are locked. */
export function sumChanges(changes: readonly DailyTotalsChange[]): DailyTotalsChange[] {
  const sums = new Map<string, DailyTotalsChange>();
  for (const change of changes) {
    const id = `${change.agentId} ${change.day}`;
    const { agentId, day } = change;
    sums.set(id, { agentId, day, ...addTotals(sums.get(id) ?? noTotals, change) });
  }
  const meant = [...sums].filter(([, sum]) => keys.some((key) => sum[key] !== 0));
  return meant.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}
