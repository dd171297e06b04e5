/** The catalogue in the console: stores, the list of products, categories, and files with many products. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { phoneOf } from '../primitives/contact-fields.ts';
import { csvFile } from '../primitives/csv-file.ts';
import { foldText } from '../primitives/fold-text.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { seenParagraph } from '../primitives/seen-lines.ts';
import { tableFile, tableSums } from '../primitives/tables.ts';
import { lineOf, messages, optionalLine, placeOf, toNfc } from '../primitives/text.ts';
import { category, productKinds, productSearchLengthMax, slugLengthMax, slugPattern, slugText } from './catalogue.ts';

const isFraction = (value: number) => value > 0 && value < 1;

/**
 * A rate in per cent, from 0 on, with at most four decimals. Rates that are never below one per cent: 0.075 is 7.5 % as spreadsheets
 * hold it, and refused.
 */
export const percent = (most: number, message: string) =>
  z.number(message).check(
    z.minimum(0, message),
    z.maximum(most, message),
    z.refine((value) => Math.round(value * 10_000) / 10_000 === value, message),
    z.refine((value) => !isFraction(value), {
      error: ({ input }) =>
        `${Number(input)} is less than one per cent. Did you mean ${Math.round(Number(input) * 1e6) / 1e4}?`,
    }),
  );
/** One line that may be empty. */
export const otherLine = () => optionalLine(200);
/** The revision of a row that a form began with. */
export const revision = z.int('Please load the page again').check(z.minimum(1), z.maximum(2_147_483_647));
/** The reply of a change. */
export const changed = z.object({ id: z.string(), revision: z.int() });
/** The id of a row in an address. */
export const path = z.object({ id: rowId });

/** The last change of a row by a member of staff, by the audit log. Null if no member changed it. */
export const lastChange = z.nullable(z.object({ at: z.string(), by: z.string() }));

// What members of staff do with stores and lists of products. One product: `product-acts.ts`; categories: `categories-admin.ts`; files: `catalogue-files.ts`.

/** Rows on a page of each list. */
export const cataloguePageSize = 50;
/** The longest description of a product, in characters. */
export const descriptionLengthMax = 1_000;
/** The most different parts of a combo, and the most of one part. */
export const comboPartsMax = 30;
export const comboQuantityMax = 99;

/** The states of a product with their labels. A draft is published once; it can be archived and published again. */
export const productStates = { draft: 'Draft', published: 'Published', archived: 'Archived' } as const;
export type ProductState = keyof typeof productStates;
const stateValues = Object.keys(productStates) as [ProductState, ...ProductState[]];

/** A slug for a name: "White garri 5 kg" becomes `white-garri-5-kg`. Forms propose it; empty if the name has no letter of it. */
export function slugOf(text: string): string {
  const words = foldText(text).match(/[a-z0-9]+/g) ?? [];
  return words.reduce(
    (slug, word) => (slug.length + word.length < slugLengthMax ? `${slug}${slug && '-'}${word}` : slug),
    '',
  );
}

const description = z
  .string(messages.pattern)
  .check(
    z.overwrite(seenParagraph),
    toNfc(),
    z.maxLength(descriptionLengthMax, messages.atMost(descriptionLengthMax)),
    z.regex(/^[\P{Cc}\n\r\t]*$/u, messages.pattern),
  );
const marginPercent = percent(100, 'The margin is between 0 and 100 per cent');

/** What a form says about a store. */
export const storeFields = z.object({
  name: placeOf('Enter the store’s name'),
  city: placeOf('Enter the city', 60),
  address: placeOf('Enter the address', 200),
  landmark: otherLine(),
  phone: phoneOf('Enter the phone number', 'Please enter a valid phone number'),
});
export type StoreFields = z.output<typeof storeFields>;

/** What the form of a new store says, but for its slug. */
export const newStoreFields = z.extend(storeFields, {
  /** What stays with us of a price, in per cent with at most four decimals. */
  marginPercent,
});

/** A store as staff see it. */
export const staffStore = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  landmark: z.string(),
  phone: z.string(),
  marginPercent: z.number(),
  state: z.enum(['open', 'closed']),
  revision: z.int(),
});
export type StaffStore = z.output<typeof staffStore>;

/** Returns the stores. */
export const listStaffStores = endpoint({
  name: 'listStaffStores',
  method: 'GET',
  path: '/staff/stores',
  access: 'staff',
  staff: 'catalogue.read',
  summary: 'All stores by city and name, with margin and state.',
  reply: z.object({ rows: z.array(staffStore) }),
  refusals: [],
});

/** Returns one store. */
export const getStaffStore = endpoint({
  name: 'getStaffStore',
  method: 'GET',
  path: '/staff/stores/{id}',
  access: 'staff',
  staff: 'catalogue.read',
  summary: 'One store, who changed it last, and the margin that waits for a second person.',
  params: path,
  reply: z.object({
    store: staffStore,
    lastChange,
    /** The request for another margin that waits; null for none. */
    waitingMargin: z.nullable(z.object({ approvalId: z.string(), percent: z.number() })),
  }),
  refusals: ['not-found'],
});

/** Adds an open store. */
export const createStore = endpoint({
  name: 'createStore',
  method: 'POST',
  path: '/staff/stores',
  access: 'staff',
  staff: 'catalogue.write',
  summary: 'Adds a store. It is open, and sells nothing until products have a price there.',
  body: z.extend(newStoreFields, { slug: slugText }),
  reply: changed,
  refusals: ['slug-taken'],
});

/** Changes what is known of a store. */
export const updateStore = endpoint({
  name: 'updateStore',
  method: 'POST',
  path: '/staff/stores/{id}',
  access: 'staff',
  staff: 'catalogue.write',
  summary: 'Changes a store. Its margin is changed by two people: `/staff/stores/{id}/margin`.',
  params: path,
  body: z.extend(storeFields, { revision }),
  reply: changed,
  refusals: ['not-found', 'changed-meanwhile'],
});

/** Asks for another margin of a store, which a second person approves. */
export const requestStoreMargin = endpoint({
  name: 'requestStoreMargin',
  method: 'POST',
  path: '/staff/stores/{id}/margin',
  access: 'staff',
  staff: 'catalogue.write',
  summary:
    'Asks for another margin of a store, in per cent with at most four decimals. A second person approves it; it holds for orders from then on. Orders that were placed keep theirs.',
  params: path,
  body: z.object({ marginPercent, reason: reasonText }),
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['not-found', 'nothing-changed', 'change-already-asked'],
});

/** Opens or closes a store for new orders. */
export const setStoreState = endpoint({
  name: 'setStoreState',
  method: 'POST',
  path: '/staff/stores/{id}/state',
  access: 'staff',
  staff: 'catalogue.write',
  summary: 'Opens or closes a store for new orders. Orders that it has go on.',
  params: path,
  body: z.object({ state: z.enum(['open', 'closed']), revision, reason: reasonText }),
  reply: changed,
  refusals: ['not-found', 'changed-meanwhile'],
});

/** Whether a product spoils within days. Then nobody may give it back unopened. */
export const freshnesses = {
  'as-category': 'As its category says',
  fresh: 'Yes, it is fresh',
  lasting: 'No, it keeps',
} as const;
export type Freshness = keyof typeof freshnesses;

/** What a form says about a product. */
export const productFields = z.object({
  name: placeOf('Enter the name', 80),
  unit: placeOf('Enter the unit, such as 5 kg', 40),
  categorySlug: z
    .string('Choose a category')
    .check(
      z.minLength(1, { error: 'Choose a category', abort: true }),
      z.maxLength(slugLengthMax, { error: messages.pattern, abort: true }),
      z.regex(slugPattern, messages.pattern),
    ),
  description,
  /** Value added tax in the price, in per cent: 0 for basic food, else 7.5. Of a combo always 0: its parts have theirs. */
  vatPercent: percent(50, 'The tax is between 0 and 50 per cent'),
  /** The months of its season; empty for all year. */
  seasonMonths: z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.maxLength(12)),
  /** The name of a drawing of ours; empty for the plain one of the category. */
  drawing: z.string(messages.pattern).check(z.maxLength(40), z.regex(/^[a-z0-9-]*$/, messages.pattern)),
  /** Names with commas between them; empty where there is none. */
  nameYoruba: otherLine(),
  nameIgbo: otherLine(),
  nameHausa: otherLine(),
  /** Other spellings to search by. They are not shown. */
  spellings: otherLine(),
  /** Whether customers on a plan may give it back unopened: nothing that spoils within days. */
  freshness: z._default(
    z.enum(Object.keys(freshnesses) as [Freshness, ...Freshness[]], messages.pattern),
    'as-category',
  ),
});
export type ProductFields = z.output<typeof productFields>;

/** A product in the console's list. With a store in the query the figures are those of the store, else null. */
export const staffProduct = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  unit: z.string(),
  kind: z.enum(productKinds),
  categorySlug: z.string(),
  state: z.enum(stateValues),
  /** Null if the store doesn't sell it. */
  price: z.nullable(naira),
  /** Null for combos, whose stock is that of their parts. */
  onHand: z.nullable(z.int()),
  held: z.nullable(z.int()),
});
export type StaffProduct = z.output<typeof staffProduct>;

/** The orders of the list. By price and stock: of the store that is chosen; what it does not sell or count stands last. */
export const productSorts = { name: 'By name', price: 'Dearest first', stock: 'Least in stock first' } as const;
export type ProductSort = keyof typeof productSorts;
const productSort = z.optional(z.enum(Object.keys(productSorts) as [ProductSort, ...ProductSort[]], messages.pattern));
/** Which products the list, its sums and its file have, besides a search. */
const productFilter = {
  state: z.optional(z.enum(stateValues)),
  category: z.optional(slugText),
  /** The store whose prices and stock are shown. */
  store: z.optional(slugText),
};

/** Returns products. */
export const listStaffProducts = endpoint({
  name: 'listStaffProducts',
  method: 'GET',
  path: '/staff/products',
  access: 'staff',
  staff: 'catalogue.read',
  summary:
    'Products in any state by name, or by price or stock in a store, in pages of 50. The search reads words as the shop does, the best first, and finds the address of a product.',
  query: z.object({
    search: z.optional(z.string().check(toNfc(), z.maxLength(productSearchLengthMax))),
    ...productFilter,
    sort: productSort,
    cursor: z.optional(rowId),
  }),
  reply: z.object({ rows: z.array(staffProduct), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

/** Counts the products of a filter, and what their stock is worth. */
export const sumProducts = endpoint({
  name: 'sumProducts',
  method: 'GET',
  path: '/staff/products/sums',
  access: 'staff',
  staff: 'catalogue.read',
  summary:
    'How many products a filter finds, and what the stock of a store comes to at its prices, for at most 10,000 of them. Not of a search.',
  query: z.object(productFilter),
  reply: tableSums({ stock: naira }),
  refusals: ['not-found'],
});

/** Writes the products of a filter into a file. */
export const saveProducts = endpoint({
  name: 'saveProducts',
  method: 'POST',
  path: '/staff/products/file',
  access: 'staff',
  staff: 'catalogue.read',
  summary:
    'The products of a filter as CSV, at most 5,000, with price and stock in the store that is chosen. Not for the upload. The audit log has a line for each file.',
  body: z.object({ ...productFilter, sort: productSort }),
  reply: tableFile,
  refusals: ['not-found'],
});

// What members of staff do with categories of products.

/** A category as staff see it. */
export const staffCategory = z.object({
  slug: z.string(),
  name: z.string(),
  /** Its place in the shop, from 1. */
  position: z.int(),
  /** How many products it has, in any state. */
  productCount: z.int(),
  /** True for fresh produce, whose prices one person may lower further. */
  isFresh: z.boolean(),
  /** The request to make it fresh that waits for a second person; null for none. */
  freshApprovalId: z.nullable(z.string()),
  lastChange,
});
export type StaffCategory = z.output<typeof staffCategory>;

const categoryName = placeOf('Enter the name', 60);
const position = z.int('Choose a place').check(z.minimum(1, 'Choose a place'), z.maximum(1_000, 'Choose a place'));

/** Returns the categories. */
export const listStaffCategories = endpoint({
  name: 'listStaffCategories',
  method: 'GET',
  path: '/staff/categories',
  access: 'staff',
  staff: 'catalogue.read',
  summary: 'The categories in their order, with the number of their products, and who changed them last.',
  reply: z.object({ rows: z.array(staffCategory) }),
  refusals: [],
});

/** Adds a category behind the others. */
export const createCategory = endpoint({
  name: 'createCategory',
  method: 'POST',
  path: '/staff/categories',
  access: 'staff',
  staff: 'catalogue.write',
  summary: 'Adds a category of products behind the others.',
  body: z.object({ slug: slugText, name: categoryName }),
  reply: category,
  refusals: ['slug-taken'],
});

/** What a form says about a category. */
export const categoryFields = z.object({ name: categoryName, position });

/** Renames a category, or moves it to another place. */
export const updateCategory = endpoint({
  name: 'updateCategory',
  method: 'POST',
  path: '/staff/categories/{slug}',
  access: 'staff',
  staff: 'catalogue.write',
  summary:
    'Renames a category or moves it to another place, if it is still as it was shown. A place behind the last is the last.',
  params: z.object({ slug: slugText }),
  body: z.extend(categoryFields, {
    /** What the screen showed. */
    seen: z.object({ name: z.string().check(z.maxLength(200)), position: z.int() }),
  }),
  reply: category,
  refusals: ['not-found', 'changed-meanwhile'],
});

/** Says whether a category is fresh produce. */
export const setCategoryFresh = endpoint({
  name: 'setCategoryFresh',
  method: 'POST',
  path: '/staff/categories/{slug}/fresh',
  access: 'staff',
  staff: 'catalogue.write',
  summary:
    'Says whether a category is fresh produce, whose prices one person may lower by 40 % of the day’s first price instead of 20 %. That it is waits for a second person: then `approvalId` names the request. That it is not holds at once.',
  params: z.object({ slug: slugText }),
  body: z.object({ isFresh: z.boolean(), reason: reasonText }),
  reply: z.object({ message: z.string(), approvalId: z.nullable(z.string()) }),
  refusals: ['not-found', 'nothing-changed', 'change-already-asked'],
});

// The catalogue as CSV: a file is checked first, then applied as it was checked; and the catalogue can be saved as such a file.

/** The largest file, in bytes, and the most rows below the names of the columns. */
export const catalogueFileBytesMax = 2 * 1024 * 1024;
export const catalogueRowsMax = 2_000;

/**
 * The columns. `product` is the slug. For a known product an empty cell, and a missing column, changes nothing; `none` empties a text.
 * A new product needs name, unit and category, and becomes a draft. `price` in naira holds in `store` (its slug) from `from` on, or from
 * today. `counted` is what the store has.
 */
export const catalogueColumns = [
  'product',
  'name',
  'unit',
  'category',
  'description',
  'vat',
  'season',
  'yoruba',
  'igbo',
  'hausa',
  'spellings',
  'store',
  'price',
  'from',
  'counted',
] as const;
export type CatalogueColumn = (typeof catalogueColumns)[number];

/** The form of a file. The bytes go as Base64, so that the server sees their encoding. */
export const catalogueFile = z.object({
  fileName: lineOf('Choose a file', 200),
  contentBase64: z
    .string('Choose a file')
    .check(
      z.minLength(1, { error: 'The file is empty', abort: true }),
      z.maxLength(Math.ceil(catalogueFileBytesMax / 3) * 4 + 4, { error: 'The file is larger than 2 MB', abort: true }),
    ),
});

/** A row of a file with what it changes. */
export const catalogueRow = z.object({
  /** The line in the file, from 2 on. */
  line: z.int(),
  product: z.string(),
  /** `waits`: nothing of it changes before a second person approves its price. */
  result: z.enum(['error', 'unchanged', 'new', 'change', 'waits']),
  error: z.nullable(z.string()),
  /** Why its price waits for a second person, or that it waits already; null for a row without such a price. */
  waits: z.nullable(z.string()),
  /** Each changed value, such as { field: 'price', before: '12500.50', after: '13000.00' }. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type CatalogueRow = z.output<typeof catalogueRow>;

/** Checks a file. Changes nothing. */
export const checkCatalogueFile = endpoint({
  name: 'checkCatalogueFile',
  method: 'POST',
  path: '/staff/catalogue-file/check',
  access: 'staff',
  staff: 'catalogue.write',
  summary: 'Checks a CSV file of the catalogue and says what it would change. Nothing changes yet.',
  body: catalogueFile,
  reply: z.object({
    rowCount: z.int(),
    errorCount: z.int(),
    newCount: z.int(),
    changeCount: z.int(),
    /** How many rows have a price that a second person would be asked for. The rest is applied at once. */
    waitCount: z.int(),
    /** The first 500 rows with an error, a price that waits or a change, in this order. */
    rows: z.array(catalogueRow),
    /** What the file would change, as a digest. Applying sends it back. */
    digest: z.string(),
  }),
  refusals: ['too-large', 'validation'],
});

/** Applies a checked file: all of it or nothing. */
export const applyCatalogueFile = endpoint({
  name: 'applyCatalogueFile',
  method: 'POST',
  path: '/staff/catalogue-file/apply',
  access: 'staff',
  staff: 'catalogue.write',
  summary:
    'Applies a file exactly as it was checked, all or nothing. Prices that one person may not set alone become one request for a second person; the rest changes at once. Refused if the file or what it changes is not the same any more.',
  body: z.extend(catalogueFile, { digest: z.string().check(z.maxLength(200)), reason: reasonText }),
  reply: z.object({
    newCount: z.int(),
    changeCount: z.int(),
    /** The request for the prices that wait for a second person, with the first 500 of their rows; absent if none does. */
    waiting: z.optional(z.object({ approvalId: z.string(), count: z.int(), rows: z.array(catalogueRow) })),
  }),
  refusals: ['too-large', 'validation', 'changed-meanwhile', 'upload-has-errors', 'change-already-asked'],
});

/** Returns the catalogue of a store as CSV. */
export const exportCatalogue = endpoint({
  name: 'exportCatalogue',
  method: 'GET',
  path: '/staff/catalogue-file',
  access: 'staff',
  staff: 'catalogue.read',
  proof: 'recent',
  summary:
    'The products that a store sells, or all products, as a CSV file with the columns of the upload; `counted` is empty. At most 2,000 rows.',
  query: z.object({ store: z.optional(slugText) }),
  reply: csvFile,
  refusals: ['not-found'],
});

// What archiving a product would mean.

/** Says what archiving a product would mean. */
export const getArchiveEffects = endpoint({
  name: 'getArchiveEffects',
  method: 'GET',
  path: '/staff/products/{id}/archive-effects',
  access: 'staff',
  staff: 'catalogue.read',
  summary: 'What archiving a product would mean for baskets, checkouts, orders and combos. Changes nothing.',
  params: path,
  reply: z.object({
    /** The baskets that have it. Their customers are told that it is no longer sold. */
    basketCount: z.int(),
    /** How many of it are held for checkouts and orders, which go on. Null for a combo, whose parts are held. */
    held: z.nullable(z.int()),
    /** The combos that have it as a part: the first 20. A published one keeps it from being archived; a draft can't be published then. */
    combos: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(stateValues) })),
  }),
  refusals: ['not-found'],
});
