import type { Db, Tx } from '../../../platform/database.ts';
import {
  listProductPrices,
  lockStockOfLines,
  type ProductPrice,
  type Shortage,
  updateHeld,
  updateStock,
} from './stock-queries.ts';

export type { ProductPrice, Shortage } from './stock-queries.ts';

/** How many of a product, single or combo. Quantities are 1 or more; several lines may have the same product. */
export interface StockLine {
  productId: string;
  quantity: number;
}

/**
 * Holds every line in a store, or none if one is short: then it returns what is short. Combos become their parts, and lines of one
 * product are summed. One statement locks the rows in the order of product ids. A published combo's parts never change, so the same
 * lines can be released, taken and returned later.
 */
export async function holdStock(tx: Tx, storeId: string, lines: readonly StockLine[]): Promise<Shortage[]> {
  return updateHeld(tx, storeId, checked(lines));
}

/** Ends the hold of lines: they can be sold again. */
export const releaseStock = (tx: Tx, storeId: string, lines: readonly StockLine[]) =>
  changeStock(tx, 'release', storeId, lines);

/**
 * Ends the hold of a line and holds another one instead. Both may need the same products, as combos do. All rows are locked first, in
 * order. Returns what is short; then the hold has ended all the same, so the caller refuses.
 */
export async function swapHeldStock(tx: Tx, storeId: string, out: StockLine, into: StockLine): Promise<Shortage[]> {
  await lockStockOfLines(tx, storeId, checked([out, into]));
  await releaseStock(tx, storeId, [out]);
  return holdStock(tx, storeId, [into]);
}

/** Takes held lines out of the store: they were handed over or sent. */
export const takeStock = (tx: Tx, storeId: string, lines: readonly StockLine[]) =>
  changeStock(tx, 'take', storeId, lines);

/** Puts lines that were taken back on the store's shelves, for sale again. */
export const returnStock = (tx: Tx, storeId: string, lines: readonly StockLine[]) =>
  changeStock(tx, 'return', storeId, lines);

/**
 * Prices and stock of products in a store, by product, in no order. A product that isn't published, or that the store doesn't sell, is
 * missing. Amounts in kobo.
 */
export const listPrices = (db: Db, storeId: string, productIds: readonly string[]): Promise<ProductPrice[]> =>
  listProductPrices(db, storeId, productIds);

/** Releasing or taking more than is held breaks a check of the table: a bug, so it is no refusal. */
async function changeStock(
  tx: Tx,
  act: 'release' | 'take' | 'return',
  storeId: string,
  lines: readonly StockLine[],
): Promise<void> {
  const { wanted, changed } = await updateStock(tx, act, storeId, checked(lines));
  if (wanted !== changed) throw new Error(`${act}: the store has ${changed} of ${wanted} products`);
}

function checked(lines: readonly StockLine[]): readonly StockLine[] {
  const wrong = lines.find(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1);
  if (wrong) throw new RangeError(`a line has the quantity ${wrong.quantity}`);
  return lines;
}
