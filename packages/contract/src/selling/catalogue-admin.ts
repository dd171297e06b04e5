/** What members of staff do with stores and lists of products. One product: `product-acts.ts`; categories: `categories-admin.ts`; files: `catalogue-files.ts`. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { phoneOf } from '../primitives/contact-fields.ts';
import { foldText } from '../primitives/fold-text.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { seenParagraph } from '../primitives/seen-lines.ts';
import { messages, placeOf, toNfc } from '../primitives/text.ts';
import { productKinds, productSearchLengthMax, slugLengthMax, slugPattern, slugText } from './catalogue.ts';
import { changed, lastChange, otherLine, path, percent, revision } from './catalogue-fields.ts';

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

/** Returns products. */
export const listStaffProducts = endpoint({
  name: 'listStaffProducts',
  method: 'GET',
  path: '/staff/products',
  access: 'staff',
  staff: 'catalogue.read',
  summary:
    'Products by name in pages of 50, in any state. The search reads words as the shop does, the best first, and finds the address of a product.',
  query: z.object({
    search: z.optional(z.string().check(toNfc(), z.maxLength(productSearchLengthMax))),
    state: z.optional(z.enum(stateValues)),
    category: z.optional(slugText),
    /** The store whose prices and stock are shown. */
    store: z.optional(slugText),
    cursor: z.optional(rowId),
  }),
  reply: z.object({ rows: z.array(staffProduct), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});
