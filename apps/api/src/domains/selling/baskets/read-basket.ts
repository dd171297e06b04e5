import type { Basket } from '@foodbank/contract/selling/baskets';
import type { Db } from '../../../platform/database.ts';
import { listProductNames } from '../catalogue/name-queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { listPrices } from '../catalogue/stock.ts';
import { findBasket, listBasketLines, type StoredBasket, type StoredBasketLine } from './queries.ts';
import { describeBasket, describeLine, productsOf } from './rules.ts';

/** The basket of a customer as replies have it: at the store's prices and stock of now. Prices are naira. */
export async function readBasket(db: Db, customerId: string): Promise<Basket> {
  const basket = await findBasket(db, customerId);
  const lines = await listBasketLines(db, customerId);
  if (basket === null) return describeBasket(null, null, []);
  // While it is empty, each phone keeps the store that was chosen there.
  if (lines.length === 0) return describeBasket(basket, null, [], await findStore(db, basket.storeId));
  return describeStoredBasket(db, basket, lines);
}

/** A basket with its lines as replies have it: at the store's prices and stock of now. */
export async function describeStoredBasket(
  db: Db,
  basket: Pick<StoredBasket, 'storeId' | 'version' | 'updatedAt'>,
  lines: readonly StoredBasketLine[],
): Promise<Basket> {
  const store = await findStore(db, basket.storeId);
  const ids = productsOf(lines);
  const prices = new Map((await listPrices(db, basket.storeId, ids)).map((price) => [price.productId, price]));
  const unpriced = ids.filter((id) => !prices.has(id));
  const named = unpriced.length === 0 ? [] : await listProductNames(db, unpriced);
  const names = new Map(named.map((name) => [name.productId, name]));
  const described = lines.map((line) => describeLine(line, { prices, names }));
  return describeBasket(basket, store, described);
}
