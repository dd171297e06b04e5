import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { Db } from '../../../platform/database.ts';
import {
  type FormerPrice,
  listFormerPrices,
  listPartsOfCombos,
  listPlannedPrices,
  listPricedProducts,
  listPricesInForce,
  listProductsNamed,
  type PlannedPrice,
  type PricedProduct,
  type PriceInForce,
} from './price-fact-queries.ts';
import { isOtherName, type PriceFacts, recentDays, sizeFactor, type WhyWaits, whyPriceWaits } from './price-rules.ts';
import { sortNameOf } from './product-words.ts';

/** A product that does not exist yet, as a file describes it. */
export type NewlyNamed = Pick<PricedProduct, 'name' | 'unit'>;

/** What some products cost, cost lately and will cost, wherever they are sold. */
export interface PriceBook {
  today: Day;
  products: ReadonlyMap<string, PricedProduct>;
  /** By the product's id, as the next two. */
  inForce: ReadonlyMap<string, readonly PriceInForce[]>;
  former: ReadonlyMap<string, readonly FormerPrice[]>;
  planned: ReadonlyMap<string, readonly PlannedPrice[]>;
  /** By the combo's id. */
  parts: ReadonlyMap<string, readonly { productId: string; quantity: number }[]>;
  /** Products that are or were on sale, by their names as lists sort them. */
  named: ReadonlyMap<string, readonly PricedProduct[]>;
}

/** A price that a member of staff asks for. */
export interface WantedPrice {
  /** Any word that is no id for a product that does not exist yet. */
  productId: string;
  /** What the product is called once it is set. */
  size: NewlyNamed;
  storeId: string;
  startsOn: Day;
  priceKobo: number;
  /** The member who sets it. */
  by: string;
}

/** Reads what decides about prices of some products, and of some that do not exist yet. */
export async function readPriceBook(
  db: Db,
  today: Day,
  productIds: readonly string[],
  named: readonly NewlyNamed[] = [],
): Promise<PriceBook> {
  const movedBy = addDays(today, -recentDays);
  const asked = await listPricedProducts(db, productIds, movedBy);
  const parts = await listPartsOfCombos(db, productIds);
  const sortNames = [
    ...new Set([...asked.map(({ sortName }) => sortName), ...named.map(({ name }) => sortNameOf(name))]),
  ];
  const alike = await listProductsNamed(db, sortNames, movedBy);
  const all = [...productIds, ...parts.map(({ productId }) => productId), ...alike.map(({ id }) => id)];
  return {
    today,
    products: new Map(asked.map((product) => [product.id, product])),
    inForce: byProduct(await listPricesInForce(db, [...new Set(all)])),
    former: byProduct(await listFormerPrices(db, productIds, movedBy)),
    planned: byProduct(await listPlannedPrices(db, productIds)),
    parts: Map.groupBy(parts, ({ comboId }) => comboId),
    named: Map.groupBy(alike, ({ sortName }) => sortName),
  };
}

const byProduct = <One extends { productId: string }>(rows: readonly One[]) =>
  Map.groupBy(rows, ({ productId }) => productId);

/** The rows of a product; none of one that does not exist yet. */
const rowsOf = <One>(rows: ReadonlyMap<string, readonly One[]>, productId: string): readonly One[] =>
  rows.get(productId) ?? [];

/** What a product costs in a store on a day, by what is in force and planned; undefined where it has no price. */
export const priceOn = (
  book: PriceBook,
  { productId, storeId, startsOn }: { productId: string; storeId: string; startsOn: Day },
): number | undefined =>
  rowsOf(book.planned, productId).findLast((one) => one.storeId === storeId && one.startsOn <= startsOn)?.priceKobo ??
  inForceOf(book, productId, storeId)?.priceKobo;

/** Why a price has to wait for a second person; null if its member may set it alone. */
export function whyWaits(book: PriceBook, wanted: WantedPrice): WhyWaits | null {
  const facts = factsOf(book, wanted);
  const now = whyPriceWaits(facts, wanted.priceKobo);
  if (now !== null || wanted.startsOn <= book.today || facts.currentKobo === null || !facts.isSold) return now;
  // A price of a later day also follows on what is planned before it, so that planned steps do not add up.
  const before = rowsOf(book.planned, wanted.productId).findLast(
    ({ storeId, startsOn }) => storeId === wanted.storeId && startsOn < wanted.startsOn,
  )?.priceKobo;
  if (before === undefined) return null;
  const recentKobo = [...facts.recentKobo, facts.currentKobo];
  return whyPriceWaits({ ...facts, currentKobo: before, dayFirstKobo: before, recentKobo }, wanted.priceKobo);
}

/**
 * True if another name or unit of a product on sale needs a second person. It does if customers would get more for the price with which
 * the day began, if the sizes can't be compared, if the new name says another product than the agreed one, or if a product of that name
 * costs over twice as much. `prices` are those that change at the same time, by store.
 */
export function sizeWaits(
  book: PriceBook,
  { id, ...before }: Pick<PricedProduct, 'id' | 'name' | 'agreedName' | 'unit'>,
  size: NewlyNamed,
  prices: ReadonlyMap<string, number> = new Map(),
): boolean {
  if (before.name === size.name && before.unit === size.unit) return false;
  const factor = sizeFactor(before, size);
  return rowsOf(book.inForce, id).some(({ storeId, priceKobo }) => {
    const wanted = {
      productId: id,
      size,
      storeId,
      startsOn: book.today,
      priceKobo: prices.get(storeId) ?? priceKobo,
      by: '',
    };
    const { partsKobo: _, ...all } = factsOf(book, wanted);
    const facts = { ...all, othersKobo: [], isSold: false };
    if (factor === null || isOtherName(before.agreedName, size.name) || whyPriceWaits(facts, wanted.priceKobo) !== null)
      return true;
    return factor !== 1 && wanted.priceKobo < (facts.dayFirstKobo ?? priceKobo) * factor;
  });
}

/** True if one of a product is another amount or product by a new name or unit, or may be. */
export const isOtherSize = (before: NewlyNamed, after: NewlyNamed): boolean =>
  sizeFactor(before, after) !== 1 || isOtherName(before.name, after.name);

/** The price in force of a product in a store; undefined if the store does not sell it. */
export const inForceOf = ({ inForce }: Pick<PriceBook, 'inForce'>, productId: string, storeId: string) =>
  rowsOf(inForce, productId).find((one) => one.storeId === storeId);

function factsOf(book: PriceBook, wanted: WantedPrice): PriceFacts {
  const { productId, storeId } = wanted;
  const product = book.products.get(productId);
  const own = inForceOf(book, productId, storeId);
  const ended = rowsOf(book.former, productId).filter((one) => one.storeId === storeId);
  const endedToday = ended.find(({ endedOn }) => endedOn === book.today);
  return {
    isSold: product !== undefined && product.state !== 'draft',
    isFresh: product?.isFresh ?? false,
    currentKobo: own?.priceKobo ?? null,
    // What ended today first was in force when the day began, or was the first price of the day.
    dayFirstKobo: endedToday?.priceKobo ?? own?.priceKobo ?? null,
    recentKobo: ended.map(({ priceKobo }) => priceKobo),
    othersKobo: othersOf(book, wanted),
    alikeKobo: alikeOf(book, wanted),
    ...(product?.kind === 'combo' && { partsKobo: partsKoboOf(book, product.id, storeId) }),
  };
}

/** What the product costs in other stores. Prices that the member set on the same day tell nothing where there are others. */
function othersOf(book: PriceBook, { productId, storeId, by }: WantedPrice): number[] {
  const elsewhere = rowsOf(book.inForce, productId).filter((one) => one.storeId !== storeId);
  const ofOthers = elsewhere.filter(({ since, setBy }) => setBy !== by || since !== book.today);
  return (ofOthers.length > 0 ? ofOthers : elsewhere).map(({ priceKobo }) => priceKobo);
}

/** What products of the same name and size cost anywhere. */
function alikeOf(book: PriceBook, { productId, size }: WantedPrice): number[] {
  const named = book.named.get(sortNameOf(size.name)) ?? [];
  const alike = named.filter((one) => one.id !== productId && sizeFactor(one, size) === 1);
  return alike.flatMap(({ id }) => rowsOf(book.inForce, id)).map(({ priceKobo }) => priceKobo);
}

/** What the parts of a combo cost alone in a store, or elsewhere where the store does not sell them; null if one has no price at all. */
function partsKoboOf(book: PriceBook, comboId: string, storeId: string): number | null {
  let sumKobo = 0;
  for (const { productId, quantity } of rowsOf(book.parts, comboId)) {
    const prices = rowsOf(book.inForce, productId);
    const here = prices.find((one) => one.storeId === storeId)?.priceKobo;
    const highest = prices.length === 0 ? null : Math.max(...prices.map(({ priceKobo }) => priceKobo));
    const priceKobo = here ?? highest;
    if (priceKobo === null) return null;
    sumKobo += priceKobo * quantity;
  }
  return sumKobo;
}
