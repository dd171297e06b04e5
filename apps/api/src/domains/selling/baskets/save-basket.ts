import { type BasketLineInput, basketLinesMax } from '@foodbank/contract/selling/baskets';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { lockOrderingCustomers } from '../../people/customers/queries.ts';
import { listProductNames } from '../catalogue/name-queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { listPrices } from '../catalogue/stock.ts';
import { listBasketLines, lockBasket, type StoredBasketLine, storeBasket } from './queries.ts';
import { mergedLines, oneOfEach, productsOf, sameLines } from './rules.ts';

/** A basket as a browser sends it. */
export interface BasketToSave {
  storeId: string;
  lines: readonly BasketLineInput[];
  /** The version that the browser changed; a merge ignores it. */
  version: number;
  mode: 'replace' | 'merge';
}

/**
 * Saves the whole basket of a customer at the store's prices of now. Refuses a version that is not the newest one, so that one device
 * never wipes what another one put in. Locks the customer, then the basket.
 */
export async function saveBasket(tx: Tx, customerId: string, sent: BasketToSave): Promise<void> {
  await lockOrderingCustomers(tx, [customerId]);
  const stored = await lockBasket(tx, customerId);
  if (sent.mode === 'replace' && sent.version !== (stored?.version ?? 0)) {
    // The answer to this very change may have been lost on its way.
    if (stored?.storeId === sent.storeId && sameLines(await listBasketLines(tx, customerId), oneOfEach(sent.lines)))
      return;
    refuse('basket-changed');
  }
  if ((await findStore(tx, sent.storeId)) === null) refuse('unknown-store');
  const given = oneOfEach(sent.lines);
  const lines = sent.mode === 'merge' ? mergedLines(await listBasketLines(tx, customerId), given) : given;
  if (lines.length > basketLinesMax) refuse('basket-full');
  const basket = { customerId, storeId: sent.storeId, version: (stored?.version ?? 0) + 1 };
  await storeBasket(tx, basket, await linesToStore(tx, sent.storeId, lines));
}

/** Lines with the prices that the store has for them now. Refuses with `unknown-product` what does not exist. */
export async function linesToStore(
  db: Db,
  storeId: string,
  lines: readonly BasketLineInput[],
): Promise<StoredBasketLine[]> {
  const ids = productsOf(lines);
  const prices = new Map((await listPrices(db, storeId, ids)).map((price) => [price.productId, price.priceKobo]));
  const unpriced = ids.filter((id) => !prices.has(id));
  if ((await listProductNames(db, unpriced)).length < unpriced.length) refuse('unknown-product');
  return lines.map((line) => ({ ...line, seenPriceKobo: prices.get(line.productId) ?? null }));
}
