import { addDays, type Day, daysBetween } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { listFormerPrices, listPricesInForce } from './price-fact-queries.ts';
import { recentDays } from './price-rules.ts';

/** What a product usually costs in a store, in kobo, and the member of staff who set its price today; null if nobody did. */
export interface UsualPrice {
  usualKobo: number;
  setTodayBy: string | null;
}

/** A price with the days in which it was in force. */
interface Span {
  priceKobo: number;
  from: Day | null;
  to: Day;
}

/**
 * What products of a store usually cost, by id: the average of what they cost on each of the last 30 days. One that the store began to sell
 * today usually costs what it does now.
 */
export async function readUsualPrices(
  tx: Tx,
  storeId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, UsualPrice>> {
  const today = tx.businessDate;
  const first = addDays(today, -recentDays);
  const former = (await listFormerPrices(tx, productIds, first)).filter((one) => one.storeId === storeId);
  const inForce = (await listPricesInForce(tx, productIds)).filter((one) => one.storeId === storeId);
  return new Map(
    inForce.map(({ productId, priceKobo, since, setBy }) => {
      const own = former.filter((one) => one.productId === productId);
      const spans = own.map(({ beganOn, endedOn, ...one }): Span => ({ ...one, from: beganOn, to: endedOn }));
      const usualKobo = averageOf([...spans, { priceKobo, from: since, to: today }], first) ?? priceKobo;
      return [productId, { usualKobo, setTodayBy: since === today ? setBy : null }];
    }),
  );
}

/** The average of prices by their days since a day; null if none was in force on any of them. */
function averageOf(spans: readonly Span[], first: Day): number | null {
  let [days, sum] = [0, 0];
  for (const { priceKobo, from, to } of spans) {
    // The day on which it ended belongs to the next one.
    const length = Math.max(0, daysBetween(from === null || from < first ? first : from, to).length - 1);
    days += length;
    sum += priceKobo * length;
  }
  return days === 0 ? null : Math.round(sum / days);
}
