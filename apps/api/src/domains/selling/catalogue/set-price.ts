import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { priceDaysAheadMax } from '@foodbank/contract/selling/products-staff';
import type { Database, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { inForceOf, priceOn, readPriceBook, whyWaits } from './price-book.ts';
import {
  applyPrices,
  type DuePrice,
  deletePriceChange,
  lockDuePrices,
  savePriceChange,
  setStorePrice,
} from './price-queries.ts';
import { type AskedPrice, requestPrices } from './price-requests.ts';
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
 * Sets a price from a day on: at once for the business date, else the daily job applies it. One that a member may not set alone waits for a
 * second person: then the request's id is returned, and nothing has changed. Refuses with `day-is-over` an earlier day, with `validation` one
 * that is more than a year ahead, with `nothing-changed` the price of that day, with `changed-meanwhile` where it is not
 * the one that was seen, and with `change-already-asked` while another price waits.
 */
export async function setPrice(
  tx: Tx,
  actor: Actor,
  { reason, seenKobo, ...price }: PriceOfDay & { reason: string; seenKobo?: number | null | undefined },
): Promise<{ approvalId: string | null }> {
  const { productId, storeId, startsOn, priceKobo } = price;
  if (startsOn < tx.businessDate) refuse('day-is-over');
  if (startsOn > addDays(tx.businessDate, priceDaysAheadMax)) {
    const message = 'Choose a day within the next year';
    refuse('validation', { message, errors: { startsOn: message } });
  }
  // Prices of a product are set one after the other.
  const product = (await lockProduct(tx, productId)) ?? refuse('not-found');
  if ((await findStore(tx, storeId)) === null) refuse('not-found');
  const before = priceOn(await readPriceBook(tx, tx.businessDate, [productId]), price);
  refuseUnseen(seenKobo, before ?? null);
  if (before === priceKobo)
    refuse('nothing-changed', { message: 'The product has this price there on that day already.' });
  const waiting = await askedUnlessFree(tx, { ...price, size: product, by: actor.id });
  if (waiting === null) {
    await storePrice(tx, { actor, setBy: actor.id, approvalId: null }, price, reason);
    return { approvalId: null };
  }
  const { name, unit } = product;
  const later = startsOn > tx.businessDate ? ` ${startsOn}` : '';
  const asked = { subject: `${productId} ${storeId}${later}`, title: `${name}, ${unit}`, prices: [waiting], sizes: [] };
  return { approvalId: await requestPrices(tx, actor, asked, reason) };
}

/** Refuses with `changed-meanwhile` to replace a price that the member has not seen. Undefined is not compared. */
function refuseUnseen(seenKobo: number | null | undefined, nowKobo: number | null): void {
  if (seenKobo === undefined || seenKobo === nowKobo) return;
  const now =
    nowKobo === null
      ? 'It has no price there on that day any more'
      : `It costs ${formatKobo(nowKobo)} there on that day now`;
  refuse('changed-meanwhile', { message: `${now}: another person changed it meanwhile. Please look at it again.` });
}

/** A price as it is asked for, if its member may not set it alone; else null. */
async function askedUnlessFree(
  tx: Tx,
  wanted: PriceOfDay & { size: { name: string; unit: string }; by: string },
): Promise<AskedPrice | null> {
  const book = await readPriceBook(tx, tx.businessDate, [wanted.productId]);
  const why = whyWaits(book, wanted);
  if (why === null) return null;
  const { productId, storeId, startsOn, priceKobo } = wanted;
  return { productId, storeId, startsOn, priceKobo, ...why, onHand: inForceOf(book, productId, storeId)?.onHand ?? 0 };
}

/** Who stores a price: the member who acts, the one whose price it is, and the request that a second person approved. */
export interface PriceBy {
  actor: Actor;
  setBy: string;
  approvalId: string | null;
}

/** Stores a price that is free, or was approved. The product is locked. */
export async function storePrice(
  tx: Tx,
  { actor, setBy, approvalId }: PriceBy,
  { productId, storeId, startsOn, priceKobo }: PriceOfDay,
  reason: string,
): Promise<void> {
  const isNow = startsOn === tx.businessDate;
  if (isNow) await setStorePrice(tx, storeId, productId, priceKobo, setBy);
  const appliedAt = isNow ? tx.now : null;
  await savePriceChange(tx, { storeId, productId, startsOn, priceKobo, setBy, appliedAt, approvalId });
  const after = { storeId, startsOn, priceKobo };
  const detail = approvalId === null ? {} : { detail: { approval: approvalId } };
  await addAuditLine(tx, { actor, action: 'price-set', subject: productId, after, reason, ...detail });
}

/** Takes back a price whose day has not come. Refuses with `not-found` one that is applied, and with `changed-meanwhile` another one than was seen. */
export async function cancelPrice(
  tx: Tx,
  actor: Actor,
  { seenKobo, ...price }: Omit<PriceOfDay, 'priceKobo'> & { reason: string; seenKobo?: number | undefined },
): Promise<void> {
  const { productId, storeId, startsOn, reason } = price;
  if ((await lockProduct(tx, productId)) === null) refuse('not-found');
  const priceKobo = (await deletePriceChange(tx, storeId, productId, startsOn)) ?? refuse('not-found');
  refuseUnseen(seenKobo, priceKobo);
  const before = { storeId, startsOn, priceKobo };
  await addAuditLine(tx, { actor, action: 'price-cancelled', subject: productId, before, reason });
}

const atOnce = 500;

/**
 * Applies every price that is due by a day, in pieces. Returns how many. Again on the same day it applies nothing. A price that its member
 * may not set alone any more, because others changed since it was planned, waits for a second person in place of beginning.
 */
export async function applyDuePrices(database: Database, day: Day): Promise<number> {
  let sum = 0;
  for (;;) {
    const { found, applied } = await database.write((tx) => applyPiece(tx, day));
    sum += applied;
    if (found < atOnce) return sum;
  }
}

async function applyPiece(tx: Tx, day: Day): Promise<{ found: number; applied: number }> {
  const due = await lockDuePrices(tx, day, atOnce);
  const book = await readPriceBook(tx, day, [...new Set(due.map(({ productId }) => productId))]);
  const free: DuePrice[] = [];
  for (const price of due) {
    const { approvalId, productId, storeId, setBy, priceKobo } = price;
    const size = book.products.get(productId);
    const isOwn = approvalId === null && setBy !== null && size !== undefined;
    const why = isOwn ? whyWaits(book, { productId, storeId, priceKobo, startsOn: day, size, by: setBy }) : null;
    if (why === null || setBy === null || size === undefined) {
      free.push(price);
      continue;
    }
    await deletePriceChange(tx, storeId, productId, price.startsOn);
    const onHand = inForceOf(book, productId, storeId)?.onHand ?? 0;
    const asked = {
      subject: `${productId} ${storeId} ${price.startsOn} planned`,
      title: `${size.name}, ${size.unit}`,
      prices: [{ productId, storeId, startsOn: day, priceKobo, ...why, onHand }],
      sizes: [],
    };
    await requestPrices(tx, { kind: 'staff', id: setBy }, asked, 'It was planned, and others changed since then.');
  }
  return { found: due.length, applied: await applyPrices(tx, day, free) };
}
