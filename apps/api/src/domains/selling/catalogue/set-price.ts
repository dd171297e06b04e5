import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { priceDaysAheadMax } from '@foodbank/contract/selling/product-acts';
import type { Database, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { applyPriceChanges, deletePriceChange, savePriceChange, setStorePrice } from './price-queries.ts';
import { lockProduct } from './product-queries.ts';
import { findStore } from './queries.ts';

/** A price of a product in a store. */
export interface PriceOfDay {
  productId: string;
  storeId: string;
  startsOn: Day;
  priceKobo: number;
}

/**
 * Sets a price from a day on: at once for the business date, else the daily job applies it. Refuses with `day-is-over` an earlier day,
 * and with `validation` one that is more than a year ahead.
 */
export async function setPrice(tx: Tx, actor: Actor, price: PriceOfDay & { reason: string }): Promise<void> {
  const { productId, storeId, startsOn, priceKobo, reason } = price;
  if (startsOn < tx.businessDate) refuse('day-is-over');
  if (startsOn > addDays(tx.businessDate, priceDaysAheadMax)) {
    const message = 'Choose a day within the next year';
    refuse('validation', { message, errors: { startsOn: message } });
  }
  // Prices of a product are set one after the other.
  if ((await lockProduct(tx, productId)) === null || (await findStore(tx, storeId)) === null) refuse('not-found');
  const isNow = startsOn === tx.businessDate;
  if (isNow) await setStorePrice(tx, storeId, productId, priceKobo);
  const change = { storeId, productId, startsOn, priceKobo, setBy: actor.id, appliedAt: isNow ? tx.now : null };
  await savePriceChange(tx, change);
  const after = { storeId, startsOn, priceKobo };
  await addAuditLine(tx, { actor, action: 'price-set', subject: productId, after, reason });
}

/** Takes back a price whose day has not come. Refuses with `not-found` one that is applied. */
export async function cancelPrice(
  tx: Tx,
  actor: Actor,
  { productId, storeId, startsOn, reason }: Omit<PriceOfDay, 'priceKobo'> & { reason: string },
): Promise<void> {
  if ((await lockProduct(tx, productId)) === null) refuse('not-found');
  const priceKobo = (await deletePriceChange(tx, storeId, productId, startsOn)) ?? refuse('not-found');
  const before = { storeId, startsOn, priceKobo };
  await addAuditLine(tx, { actor, action: 'price-cancelled', subject: productId, before, reason });
}

const atOnce = 500;

/** Applies every price that is due by a day, in pieces. Returns how many. Again on the same day it applies nothing. */
export async function applyDuePrices(database: Database, day: Day): Promise<number> {
  let sum = 0;
  for (;;) {
    const count = await database.write((tx) => applyPriceChanges(tx, day, atOnce));
    sum += count;
    if (count < atOnce) return sum;
  }
}
