import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import type { StockLine } from '../catalogue/stock.ts';
import { listStockOfLines, listStockValues } from '../catalogue/stock-queries.ts';
import { findWindow } from '../deliveries/window-queries.ts';
import { findLargestKept } from '../orders/shop-order-queries.ts';
import { countUnpaidInWindow, getHolds, listHeldByStore, listUnpaidByProduct } from './queries.ts';
import type { CheckoutQuote } from './quote-checkout.ts';
import { isHoldShort, isMostlyHeld, minutesOf, unusedMs } from './rules.ts';

/** What a checkout is to hold. */
export interface WantedHold {
  customerId: string;
  storeId: string;
  lines: readonly StockLine[];
  /** The delivery window; null for pick-up. */
  windowId: string | null;
  goodsKobo: number;
  /** True once stock and window are held for it; they are then locked, so that two holds at once see each other. */
  isHeld: boolean;
}

/** A hold as a checkout stores it. */
export interface Hold {
  /** The customer has no completed order of which anything was kept. */
  byNewcomer: boolean;
  /** It lasts ten minutes and is not prolonged. */
  isShort: boolean;
  /** The products with stock of their own. */
  products: readonly StockLine[];
}

/**
 * How long a checkout may hold what it wants. Nobody is refused: what is beyond the bounds of `isHoldShort` is held for a shorter time.
 * The value is that of all that the customer holds: beside this one may be a checkout of which too little was paid.
 */
export async function chooseHold(db: Db, wanted: WantedHold, now: Date): Promise<Hold> {
  const { customerId, storeId, lines } = wanted;
  const { heldKobo, unusedCount } = await getHolds(db, customerId, new Date(now.getTime() - unusedMs));
  const goodsKobo = wanted.goodsKobo + heldKobo;
  const largestKeptKobo = await findLargestKept(db, customerId);
  const stock = await listStockOfLines(db, storeId, lines);
  const isContested = largestKeptKobo === null && (await isContestedByNewcomers(db, wanted, stock));
  return {
    byNewcomer: largestKeptKobo === null,
    isShort: isHoldShort({ largestKeptKobo, goodsKobo, unusedCount, isContested }),
    products: stock.map(({ productId, quantity }) => ({ productId, quantity })),
  };
}

/** True if newcomers hold most of a product that is wanted, or of the places of the window. What is sold is no part of either. */
async function isContestedByNewcomers(
  db: Db,
  { storeId, windowId, isHeld }: WantedHold,
  stock: Awaited<ReturnType<typeof listStockOfLines>>,
): Promise<boolean> {
  const productIds = stock.map(({ productId }) => productId);
  const unpaid = new Map((await listUnpaidByProduct(db, storeId, productIds)).map((one) => [one.productId, one]));
  const isProductContested = stock.some(({ productId, quantity, onHand, held }) => {
    const found = unpaid.get(productId);
    if (found === undefined) return false;
    const ownQuantity = isHeld ? quantity : 0;
    return isMostlyHeld(found, { total: onHand, held: held - ownQuantity });
  });
  if (isProductContested || windowId === null) return isProductContested;
  const window = await findWindow(db, windowId);
  if (window === null) return false;
  const inWindow = await countUnpaidInWindow(db, storeId, windowId);
  return isMostlyHeld(inWindow, { total: window.capacity, held: window.taken - (isHeld ? 1 : 0) });
}

/** How many minutes a checkout of a quote would hold its goods if it were made now. */
export async function foreseeHold(
  db: Db,
  customerId: string,
  { basket, store, window, goodsKobo }: CheckoutQuote,
  now: Date,
): Promise<number> {
  const wanted = { customerId, storeId: store?.id ?? null, windowId: window?.id ?? null, goodsKobo, isHeld: false };
  if (wanted.storeId === null) return minutesOf({ isShort: false });
  const { storeId } = wanted;
  return minutesOf(await chooseHold(db, { ...wanted, storeId, lines: basket.lines }, now));
}

/** Adds the gauges of what unpaid checkouts hold, over all processes: its value, and how much of a store's stock newcomers hold. */
export function addHoldGauges({ database, metrics }: Pick<AppContext, 'database' | 'metrics'>): void {
  const source = 'holds';
  metrics.addGauge({
    name: 'foodbank_unpaid_holds_kobo',
    help: 'The value of the goods that unpaid checkouts hold, in kobo: of customers without a completed order, and of others',
    labels: ['customers'],
    source,
    read: async () => {
      const stores = await listHeldByStore(database.read);
      const sum = (key: 'newcomersKobo' | 'knownKobo') => stores.reduce((total, store) => total + store[key], 0);
      return [
        { labels: { customers: 'without-orders' }, value: sum('newcomersKobo') },
        { labels: { customers: 'with-orders' }, value: sum('knownKobo') },
      ];
    },
  });
  metrics.addGauge({
    name: 'foodbank_newcomer_holds_share',
    help: 'The share of the value of a store’s stock that customers without a completed order hold unpaid, of the store with most',
    source,
    read: async () => {
      const held = new Map((await listHeldByStore(database.read)).map((one) => [one.storeId, one.newcomersKobo]));
      const stocks = await listStockValues(database.read);
      const shares = stocks.map(({ storeId, valueKobo }) =>
        valueKobo === 0 ? 0 : (held.get(storeId) ?? 0) / valueKobo,
      );
      return [{ value: Math.max(0, ...shares) }];
    },
  });
}
