/** What customers see of the catalogue: stores, categories and products with the price and the stock of one store. No session is needed. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { messages, toNfc } from '../primitives/text.ts';

/** Products on a page of a list. */
export const productPageSize = 24;
/** The longest search, in characters. */
export const productSearchLengthMax = 80;
/** The most of one product on a line of a basket. `available` never says more. */
export const lineQuantityMax = 99;

/** The longest slug, in characters. */
export const slugLengthMax = 80;

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The name of a store, category or product in addresses: `garri-white-5-kg`. */
export const slugText = z
  .string(messages.pattern)
  .check(z.maxLength(slugLengthMax, { error: messages.pattern, abort: true }), z.regex(slugPattern, messages.pattern));

/** The kinds of products. A combo is sold at one price and made of other products. */
export const productKinds = ['single', 'combo'] as const;

/** A partner store. */
export const store = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  /** Empty if there is none. */
  landmark: z.string(),
  phone: z.string(),
  /** False while the store takes no orders. */
  isOpen: z.boolean(),
});
export type Store = z.output<typeof store>;

/** Returns the stores, by city and name. */
export const listStores = endpoint({
  name: 'listStores',
  method: 'GET',
  path: '/shop/stores',
  access: 'public',
  summary: 'The partner stores, by city and name. A closed one takes no orders now.',
  reply: z.object({ rows: z.array(store) }),
  refusals: [],
});

/** A category of products. */
export const category = z.object({ slug: z.string(), name: z.string() });
export type Category = z.output<typeof category>;

/** Returns the categories in the order in which they are shown. */
export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/shop/categories',
  access: 'public',
  summary: 'The categories of products, in order.',
  reply: z.object({ rows: z.array(category) }),
  refusals: [],
});

/** What a product's drawing is chosen by, besides its kind. */
export const drawn = {
  categorySlug: z.string(),
  /** The name of a drawing; null for the plain one of its category. */
  drawing: z.nullable(z.string()),
};

/** A product in a list, with the price and the stock of one store. */
export const listedProduct = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** What one of it is, such as "5 kg". */
  unit: z.string(),
  kind: z.enum(productKinds),
  ...drawn,
  price: naira,
  /** How many can be ordered now, at most 99; 0 if it is out of stock. */
  available: z.int(),
  /** True in the months of its season; null for a product of all year. */
  inSeason: z.nullable(z.boolean()),
});
export type ListedProduct = z.output<typeof listedProduct>;

/** How the products of a list fit a search. */
export const searchFit = z.object({
  /**
   * `all` have all its words; `most` have most of them, and none has all; `brand` are of another brand or variety than asked; `category`
   * are of a category of that name. Of `not-sold`, goods that the store does not sell, and `none` there are no products.
   */
  kind: z.enum(['all', 'most', 'brand', 'category', 'not-sold', 'none']),
  /** The brand, variety or goods that the store does not have; empty otherwise. */
  asked: z.string(),
  /** What is shown instead of the brand, or the category's name; empty otherwise. */
  instead: z.string(),
});
export type SearchFit = z.output<typeof searchFit>;

// How many products the pages before have, the id and the name of their last one.
const cursorPattern = /^\d{1,4}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[^\p{Cc}]*$/u;
const storeSlug = slugText.check(z.describe('The store’s slug. Price and stock are those of this store.'));

/** Returns products of a store. */
export const listProducts = endpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/shop/products',
  access: 'public',
  summary:
    'Products of a store in pages of 24: by name, or the best matches of a search first. A search forgives spelling, knows brands and Yoruba, Igbo and Hausa names, and orders by amounts. Products out of season are listed while the store has them.',
  query: z.object({
    store: storeSlug,
    category: z.optional(slugText),
    search: z.optional(z.string().check(toNfc(), z.maxLength(productSearchLengthMax))),
    /** Only what has a season, and is in it. */
    season: z.optional(z.literal('now')),
    cursor: z.optional(
      z
        .string(messages.pattern)
        .check(
          z.maxLength(600, { error: messages.pattern, abort: true }),
          z.regex(cursorPattern, messages.pattern),
          z.describe('`nextCursor` of the page before'),
        ),
    ),
  }),
  reply: z.object({
    rows: z.array(listedProduct),
    nextCursor: z.nullable(z.string()),
    /** What was searched instead, if the words as typed are in no product: "tomatoes" for "tomatos". Null otherwise. */
    searchedFor: z.nullable(z.string()),
    /** Null in lists without a search. */
    fit: z.nullable(searchFit),
    /** Up to six other products of the category that a search names, or that is nearest to what the store does not sell. */
    more: z.nullable(z.object({ categorySlug: z.string(), categoryName: z.string(), rows: z.array(listedProduct) })),
  }),
  refusals: ['not-found'],
});

/** A part of a combo. */
export const comboPart = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  unit: z.string(),
  ...drawn,
  quantity: z.int(),
});

/** Everything about a product. */
export const shownProduct = z.extend(listedProduct, {
  /** Empty if there is none. */
  description: z.string(),
  categoryName: z.string(),
  /** Its names in other languages, with commas between them; empty where we know none. */
  names: z.object({ yoruba: z.string(), igbo: z.string(), hausa: z.string() }),
  /** The months of its season, 1 to 12; empty for all year. */
  seasonMonths: z.array(z.int()),
  /** Value added tax that the price includes, in per cent. */
  vatPercent: z.number(),
  /** What a combo is made of; empty for a single product. */
  parts: z.array(comboPart),
  /** At most six products that are like it and in stock in this store. */
  similar: z.array(listedProduct),
});
export type ShownProduct = z.output<typeof shownProduct>;

/** Returns one product. */
export const getProduct = endpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/shop/products/{slug}',
  access: 'public',
  summary: 'One product of a store: price, stock, names in other languages, the parts of a combo, and what is like it.',
  params: z.object({ slug: slugText }),
  query: z.object({ store: storeSlug }),
  reply: z.object({ product: shownProduct }),
  refusals: ['not-found'],
});
