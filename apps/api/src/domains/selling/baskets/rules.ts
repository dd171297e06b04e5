import { shortKobo, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import {
  type Basket,
  type BasketLine,
  type BasketLineInput,
  basketMinimumNaira,
  type LineProblem,
  lineQuantityMax,
  type NamedSubstitute,
} from '@foodbank/contract/selling/baskets';
import type { ProductPrice } from '../catalogue/stock.ts';
import type { StoredBasketLine } from './queries.ts';

/** The least that a basket is worth at checkout, in kobo. */
export const basketMinimumKobo = toKobo(basketMinimumNaira);

/** A store as baskets show it. */
export interface BasketStore {
  id: string;
  slug: string;
  name: string;
  city: string;
  state: 'open' | 'closed';
}

/** The name of a product that the store does not sell. */
export interface ProductName {
  slug: string;
  name: string;
  unit: string;
  kind: 'single' | 'combo';
  categorySlug: string;
  drawing: string | null;
}

/**
 * Lines with each product once: the quantities of a product that is given twice are added, up to the most of one line. A substitute
 * counts for `similar` only, and is another product than the line's.
 */
export function oneOfEach(lines: readonly BasketLineInput[]): BasketLineInput[] {
  const byProduct = new Map<string, BasketLineInput>();
  for (const line of lines) {
    const known = byProduct.get(line.productId);
    const quantity = Math.min(lineQuantityMax, line.quantity + (known?.quantity ?? 0));
    const isNamed = line.substitution === 'similar' && line.substituteId !== line.productId;
    byProduct.set(line.productId, { ...line, quantity, substituteId: isNamed ? line.substituteId : null });
  }
  return [...byProduct.values()];
}

/** The products of lines, and those that are named instead. */
export const productsOf = (lines: readonly Pick<BasketLineInput, 'productId' | 'substituteId'>[]): string[] => [
  ...new Set(lines.flatMap(({ productId, substituteId }) => [productId, ...(substituteId ? [substituteId] : [])])),
];

/** The account's lines with those of a device added: of a product in both the larger quantity, and the device's substitution. */
export function mergedLines(stored: readonly StoredBasketLine[], sent: readonly BasketLineInput[]): BasketLineInput[] {
  const bySent = new Map(sent.map((line) => [line.productId, line]));
  const kept = stored.map(({ seenPriceKobo: _, ...line }) => {
    const { productId, quantity } = line;
    const also = bySent.get(productId);
    return also ? { ...also, quantity: Math.max(quantity, also.quantity) } : line;
  });
  const known = new Set(stored.map(({ productId }) => productId));
  return [...kept, ...sent.filter(({ productId }) => !known.has(productId))];
}

/** True if stored lines are those that were sent, in the same order. */
export const sameLines = (stored: readonly StoredBasketLine[], sent: readonly BasketLineInput[]): boolean =>
  stored.length === sent.length &&
  stored.every(({ productId, quantity, substitution, substituteId }, index) => {
    const other = sent[index];
    return (
      other?.productId === productId &&
      other.quantity === quantity &&
      other.substitution === substitution &&
      other.substituteId === substituteId
    );
  });

/** What is wrong with a line at the store's price and stock; null if nothing is. */
export function problemOf(line: StoredBasketLine, price: ProductPrice | undefined): LineProblem | null {
  if (price === undefined) return 'not-sold-here';
  if (price.available <= 0) return 'sold-out';
  if (price.available < line.quantity) return 'too-few';
  return line.seenPriceKobo !== null && line.seenPriceKobo !== price.priceKobo ? 'price-changed' : null;
}

/** True for a problem with which a checkout is refused. A changed price alone is shown in the total. */
export const isBlocking = (problem: LineProblem | null): boolean => problem !== null && problem !== 'price-changed';

/** A substitute as replies have it, at the price of the line; null without one. `called` is what a product is called in any state. */
function describeSubstitute(
  { substituteId }: StoredBasketLine,
  line: ProductPrice | undefined,
  { prices, names }: Listed,
): NamedSubstitute | null {
  const price = prices.get(substituteId ?? '');
  const called = price ?? names.get(substituteId ?? '');
  if (substituteId === null || called === undefined) return null;
  const problem =
    price === undefined
      ? 'not-sold-here'
      : price.priceKobo > (line?.priceKobo ?? 0)
        ? 'costs-more'
        : price.available <= 0
          ? 'sold-out'
          : null;
  const { name, unit } = called;
  return { productId: substituteId, name, unit, price: price === undefined ? null : toNaira(price.priceKobo), problem };
}

/** What a store sells, and what other products are called, by product. */
export interface Listed {
  prices: ReadonlyMap<string, ProductPrice>;
  names: ReadonlyMap<string, ProductName>;
}

const unknownProduct: ProductName = { slug: '', name: '', unit: '', kind: 'single', categorySlug: '', drawing: null };

/** A line as replies have it. */
export function describeLine(line: StoredBasketLine, listed: Listed): BasketLine {
  const price = listed.prices.get(line.productId);
  const name = listed.names.get(line.productId);
  const problem = problemOf(line, price);
  const { slug, name: called, unit, kind, categorySlug, drawing } = price ?? name ?? unknownProduct;
  return {
    productId: line.productId,
    slug,
    name: called,
    unit,
    kind,
    categorySlug,
    drawing,
    quantity: line.quantity,
    substitution: line.substitution,
    substitute: describeSubstitute(line, price, listed),
    price: price === undefined ? null : toNaira(price.priceKobo),
    lineTotal: toNaira(line.quantity * (price?.priceKobo ?? 0)),
    available: Math.max(0, Math.min(lineQuantityMax, price?.available ?? 0)),
    problem,
    problemText: problem === null ? null : problemText(problem, line, price),
    oldPrice: problem === 'price-changed' && line.seenPriceKobo !== null ? toNaira(line.seenPriceKobo) : null,
  };
}

function problemText(problem: LineProblem, line: StoredBasketLine, price: ProductPrice | undefined): string {
  if (problem === 'not-sold-here') return 'This store doesn’t sell it.';
  if (problem === 'sold-out') return 'Sold out.';
  if (problem === 'too-few') return `Only ${price?.available ?? 0} left.`;
  return `The price was ${shortKobo(line.seenPriceKobo ?? 0)} and is now ${shortKobo(price?.priceKobo ?? 0)}.`;
}

/** The whole basket as replies have it. */
export function describeBasket(
  basket: { version: number; updatedAt: Date } | null,
  store: BasketStore | null,
  lines: readonly BasketLine[],
  lastStore: BasketStore | null = store,
): Basket {
  const goodsKobo = lines.reduce((sum, { lineTotal }) => sum + toKobo(lineTotal), 0);
  const missingKobo = Math.max(0, basketMinimumKobo - goodsKobo);
  const isOpen = store?.state === 'open';
  return {
    version: basket?.version ?? 0,
    store: store && shownStore(store),
    lastStore: lastStore && shownStore(lastStore),
    lines: [...lines],
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    goodsTotal: toNaira(goodsKobo),
    minimum: basketMinimumNaira,
    missingToMinimum: toNaira(missingKobo),
    problemCount: lines.filter(({ problem }) => problem !== null).length,
    canCheckOut: isOpen && lines.length > 0 && missingKobo === 0 && !lines.some(({ problem }) => isBlocking(problem)),
    updatedAt: basket?.updatedAt.toISOString() ?? null,
  };
}

const shownStore = ({ id, slug, name, city, state }: BasketStore) => ({
  id,
  slug,
  name,
  city,
  isOpen: state === 'open',
});
