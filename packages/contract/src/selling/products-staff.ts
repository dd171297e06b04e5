/** One product in the console: its record, and what members of staff do with it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { isWholeKobo, naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { comboPart, productKinds, slugText } from './catalogue.ts';
import {
  changed,
  comboPartsMax,
  comboQuantityMax,
  lastChange,
  type ProductState,
  path,
  productFields,
  productStates,
  revision,
} from './catalogue-staff.ts';

/** The highest price of one product, in naira; the largest stock; and how many days ahead a price may begin. */
export const priceMaxNaira = 10_000_000;
export const stockMax = 1_000_000;
export const priceDaysAheadMax = 366;

const stateValues = Object.keys(productStates) as [ProductState, ...ProductState[]];
const dayMessage = 'Choose a day';
const day = z.string(dayMessage).check(z.refine(isDay, dayMessage), z.describe('A Lagos day, YYYY-MM-DD'));
const priceMessage = 'Enter a price between ₦0.01 and ₦10,000,000';
/** A price in naira. */
export const priceField = z
  .number(priceMessage)
  .check(z.minimum(0.01, priceMessage), z.maximum(priceMaxNaira, priceMessage), z.refine(isWholeKobo, priceMessage));
/** How many were counted. */
export const countedField = z
  .int('Enter a whole number')
  .check(z.minimum(0, 'Enter a whole number'), z.maximum(stockMax, 'Enter a smaller number'));

/** A product in one store. */
const productInStore = z.object({
  storeId: z.string(),
  storeName: z.string(),
  city: z.string(),
  price: naira,
  /** VAT that the price contains, in per cent: of a combo what follows from its parts. */
  vatPercent: z.number(),
  /** Of a combo: what its parts cost alone, in this store. Null if the store doesn't sell them all, and for other products. */
  partsPrice: z.nullable(naira),
  /** Null for combos. */
  onHand: z.nullable(z.int()),
  held: z.nullable(z.int()),
  /** How many can be sold now; of a combo, what its parts suffice for. */
  available: z.int(),
});

/** A price from a day on. */
const priceChange = z.object({
  storeId: z.string(),
  storeName: z.string(),
  startsOn: z.string(),
  price: naira,
  setAt: z.string(),
  /** The member's name; null for the demo. */
  setBy: z.nullable(z.string()),
  /** Null until its day. */
  appliedAt: z.nullable(z.string()),
});

/** A price that waits for a second person. */
const waitingPrice = z.object({
  approvalId: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  startsOn: z.string(),
  price: naira,
  /** What it costs there now; null where the store does not sell it. */
  before: z.nullable(naira),
  /** By how much it changes, such as "−99.95 %"; null without a price to compare it with. */
  change: z.nullable(z.string()),
  /** The member's name. */
  requestedBy: z.string(),
  requestedAt: z.string(),
});

/** Everything about a product. */
export const productRecord = z.extend(productFields, {
  id: z.string(),
  slug: z.string(),
  kind: z.enum(productKinds),
  state: z.enum(stateValues),
  revision: z.int(),
  /** Of a combo. They are fixed once it was published. */
  parts: z.array(comboPart),
  /** The published combos that it is a part of: the first five names. It can't be archived while there is one. */
  usedIn: z.array(z.string()),
  /** The stores that sell it. */
  stores: z.array(productInStore),
  /** The prices with a day, the latest first: at most 100. */
  prices: z.array(priceChange),
  /** The prices that wait for a second person, the longest waiting first. */
  waitingPrices: z.array(waitingPrice),
  /** The names and units that wait for a second person. */
  waitingSizes: z.array(
    z.object({
      approvalId: z.string(),
      name: z.string(),
      unit: z.string(),
      requestedBy: z.string(),
      requestedAt: z.string(),
    }),
  ),
  lastChange,
});
export type ProductRecord = z.output<typeof productRecord>;

/** Returns one product. */
export const getProductRecord = endpoint({
  name: 'getProductRecord',
  method: 'GET',
  path: '/staff/products/{id}',
  access: 'staff',
  staff: 'catalogue.read',
  summary: 'One product with its parts, its price and stock in each store, and its prices by day.',
  params: path,
  reply: z.object({ product: productRecord }),
  refusals: ['not-found'],
});

const parts = z
  .array(z.object({ productId: rowId, quantity: z.int().check(z.minimum(1), z.maximum(comboQuantityMax)) }))
  .check(
    z.maxLength(comboPartsMax),
    z.refine(
      (all) => new Set(all.map(({ productId }) => productId)).size === all.length,
      'Each product can be a part once',
    ),
  );

/** What the form of a new product says. */
export const newProductFields = z.extend(productFields, { slug: slugText, kind: z.enum(productKinds), parts });

/** Adds a product as a draft. */
export const createProduct = endpoint({
  name: 'createProduct',
  method: 'POST',
  path: '/staff/products',
  access: 'staff',
  staff: 'catalogue.write',
  summary: 'Adds a product as a draft. A combo has parts, which are single products; another product has none.',
  body: newProductFields,
  reply: changed,
  refusals: ['slug-taken', 'validation'],
});

/** Changes a product. */
export const updateProduct = endpoint({
  name: 'updateProduct',
  method: 'POST',
  path: '/staff/products/{id}',
  access: 'staff',
  staff: 'catalogue.write',
  summary:
    'Changes a product. The parts of a combo change only while it is a draft. Another name or unit of a product on sale waits for a second person if customers would get more for the price, or read another product, or nobody can tell; a corrected word of the name is free: then `approvalId` names the request, and the rest is stored. A draft loses prices that one person may not set for what it is now.',
  params: path,
  body: z.extend(productFields, { parts, revision }),
  reply: z.extend(changed, {
    /** The request for another name or unit that waits for a second person; absent if nothing waits. */
    approvalId: z.optional(z.string()),
  }),
  refusals: ['not-found', 'changed-meanwhile', 'combo-parts-fixed', 'validation', 'change-already-asked'],
});

/** Shows a product to customers. */
export const publishProduct = endpoint({
  name: 'publishProduct',
  method: 'POST',
  path: '/staff/products/{id}/publish',
  access: 'staff',
  staff: 'catalogue.write',
  summary: 'Shows a product to customers, in the stores where it has a price. A combo needs published parts.',
  params: path,
  body: z.object({ revision }),
  reply: changed,
  refusals: ['not-found', 'changed-meanwhile', 'product-not-ready'],
});

/** Takes a product out of the shop. */
export const archiveProduct = endpoint({
  name: 'archiveProduct',
  method: 'POST',
  path: '/staff/products/{id}/archive',
  access: 'staff',
  staff: 'catalogue.write',
  summary: 'Takes a product out of the shop. Orders that have it go on.',
  params: path,
  body: z.object({ revision, reason: reasonText }),
  reply: changed,
  refusals: ['not-found', 'changed-meanwhile', 'product-in-combo'],
});

/** Sets a price from a day on. */
export const setPrice = endpoint({
  name: 'setPrice',
  method: 'POST',
  path: '/staff/products/{id}/prices',
  access: 'staff',
  staff: 'catalogue.write',
  summary:
    'Sets the price in a store from a day on: at once for today, else when the day begins. Orders and checkouts keep their price. A product without a price there is sold there from then on. Free are raising, returning to a price of the last 30 days, lowering by up to 20 % (fresh produce 40 %) of the day’s first price, and a first price of at most half away from the other stores’. Any other price waits for a second person: then `approvalId` names the request, and nothing has changed yet.',
  params: path,
  body: z.object({
    storeId: rowId,
    startsOn: day,
    price: priceField,
    reason: reasonText,
    /** What it costs there on that day, as the member saw it; null for no price. */
    seen: z.optional(z.nullable(priceField)),
  }),
  reply: z.object({
    message: z.string(),
    /** The request that waits for a second person; null if the price is set. */
    approvalId: z.nullable(z.string()),
  }),
  refusals: ['not-found', 'day-is-over', 'validation', 'changed-meanwhile', 'nothing-changed', 'change-already-asked'],
});

/** Takes back a price that has not begun. */
export const cancelPrice = endpoint({
  name: 'cancelPrice',
  method: 'POST',
  path: '/staff/products/{id}/prices/cancel',
  access: 'staff',
  staff: 'catalogue.write',
  summary: 'Takes back a price whose day has not come.',
  params: path,
  body: z.object({
    storeId: rowId,
    startsOn: day,
    reason: reasonText,
    /** The price as the member saw it. */
    seen: z.optional(priceField),
  }),
  reply: z.object({ message: z.string() }),
  refusals: ['not-found', 'changed-meanwhile'],
});

/** Stores what was counted in a store. */
export const countStock = endpoint({
  name: 'countStock',
  method: 'POST',
  path: '/staff/products/{id}/counts',
  access: 'staff',
  staff: 'stock.count',
  byStore: true,
  summary:
    'Stores what a store has of a product, with what is held there. Refused if the stock changed since it was shown, or the count is below what is held.',
  params: path,
  body: z.object({
    storeId: rowId,
    /** What was counted. */
    onHand: countedField,
    /** What the screen showed as on hand. */
    seen: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    reason: reasonText,
  }),
  reply: z.object({ message: z.string() }),
  refusals: ['not-found', 'changed-meanwhile', 'stock-below-held'],
});

const stockCount = z.object({
  id: z.string(),
  storeName: z.string(),
  countedAt: z.string(),
  countedBy: z.string(),
  reason: z.string(),
  before: z.int(),
  after: z.int(),
});

/** Returns the counts of a product. */
export const listStockCounts = endpoint({
  name: 'listStockCounts',
  method: 'GET',
  path: '/staff/products/{id}/counts',
  access: 'staff',
  staff: 'catalogue.read',
  summary: 'What was counted of a product in all stores, newest first, in pages of 50.',
  params: path,
  query: z.object({ cursor: z.optional(rowId) }),
  reply: z.object({ rows: z.array(stockCount), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});
