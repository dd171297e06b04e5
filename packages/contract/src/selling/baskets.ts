/** The basket of a customer: one for each account, the same on every device. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { drawn } from './catalogue.ts';

/** The most lines of a basket, the most of one product, and the least that a basket is worth at checkout, in naira. */
export const basketLinesMax = 50;
export const lineQuantityMax = 99;
export const basketMinimumNaira = 2_000;

/** What happens if a product runs out while the order is packed. */
export const substitutions = {
  similar: 'Similar, never a higher price',
  remove: 'Remove it and refund me',
  // Stored and sent as `call`. The question goes out by text message and email.
  call: 'Ask me first',
} as const;
export type Substitution = keyof typeof substitutions;
/** Every choice of substitution. */
export const substitutionNames = Object.keys(substitutions) as [Substitution, ...Substitution[]];

/** What can be wrong with a line of a basket. */
export const lineProblems = {
  'not-sold-here': 'This store does not sell it',
  'sold-out': 'Sold out',
  'too-few': 'There are fewer than you chose',
  'price-changed': 'The price has changed',
} as const;
export type LineProblem = keyof typeof lineProblems;

/** Why a substitute that was named would not be taken. The best match is taken then. */
export const substituteProblems = {
  'not-sold-here': 'This store does not sell it',
  'costs-more': 'It costs more',
  'sold-out': 'Sold out',
} as const;
export type SubstituteProblem = keyof typeof substituteProblems;

/** The product that a customer named for a line. */
const namedSubstitute = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Null where the store does not sell it. */
  price: z.nullable(naira),
  problem: z.nullable(z.enum(Object.keys(substituteProblems) as [SubstituteProblem, ...SubstituteProblem[]])),
});
export type NamedSubstitute = z.output<typeof namedSubstitute>;
const problem = z.enum(Object.keys(lineProblems) as [LineProblem, ...LineProblem[]]);

const quantityMessage = `Choose 1 to ${lineQuantityMax}`;
const quantity = z
  .int(quantityMessage)
  .check(z.minimum(1, quantityMessage), z.maximum(lineQuantityMax, quantityMessage));

/** A line as a browser sends it. Prices are never taken from it. */
export const basketLineInput = z.object({
  productId: rowId,
  quantity,
  substitution: z._default(z.enum(substitutionNames), 'similar'),
  /** The product to take first if this one runs out; null for the best match. It counts for `similar` only. */
  substituteId: z._default(z.nullable(rowId), null),
});
export type BasketLineInput = z.output<typeof basketLineInput>;

const linesMessage = `A basket has at most ${basketLinesMax} lines`;

/** A line of the basket, at today's price in the store. */
export const basketLine = z.object({
  productId: z.string(),
  /** '' for a product that is no longer shown. */
  slug: z.string(),
  name: z.string(),
  /** "5 kg" */
  unit: z.string(),
  kind: z.enum(['single', 'combo']),
  ...drawn,
  quantity: z.int(),
  substitution: z.enum(substitutionNames),
  /** Null for the best match. */
  substitute: z.nullable(namedSubstitute),
  /** Null where the store does not sell it. */
  price: z.nullable(naira),
  /** Price × quantity; 0 where there is no price. */
  lineTotal: naira,
  /** How many the store has left, counted up to 99. */
  available: z.int(),
  problem: z.nullable(problem),
  /** The problem in words, with its figures; null without one. */
  problemText: z.nullable(z.string()),
  /** The price when the line was last saved, if it was another one. */
  oldPrice: z.nullable(naira),
});
export type BasketLine = z.output<typeof basketLine>;

const basketStore = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  isOpen: z.boolean(),
});

/** The basket as every reply has it. */
export const basket = z.object({
  /** Rises with each change. 0: there was never one. */
  version: z.int(),
  /** The store that sells the lines; null while there are none. */
  store: z.nullable(basketStore),
  /** The store of the last lines, for a device on which none was chosen. */
  lastStore: z.nullable(basketStore),
  /** In the order in which they were put in. */
  lines: z.array(basketLine),
  /** How many pieces. */
  itemCount: z.int(),
  goodsTotal: naira,
  minimum: naira,
  /** What is missing until the minimum; 0 once it is reached. */
  missingToMinimum: naira,
  /** How many lines have a problem. `price-changed` alone does not keep from checkout. */
  problemCount: z.int(),
  /** True if a checkout would be taken as it is: lines, stock, minimum, an open store. */
  canCheckOut: z.boolean(),
  updatedAt: z.nullable(z.string()),
});
export type Basket = z.output<typeof basket>;

/** Returns the basket. */
export const readBasket = endpoint({
  name: 'readBasket',
  method: 'GET',
  path: '/shop/basket',
  access: 'customer',
  summary: 'The basket of the customer, with today’s prices and what is wrong, line by line.',
  reply: z.object({ basket }),
  refusals: [],
});

/** Saves the whole basket. */
export const saveBasket = endpoint({
  name: 'saveBasket',
  method: 'PUT',
  path: '/shop/basket',
  access: 'customer',
  summary:
    'Saves the whole basket. `replace` needs the version that was read; `merge` adds a basket that was filled before signing in.',
  body: z.object({
    /** The store that the customer shops in. All lines are of this store. */
    storeId: rowId,
    lines: z.array(basketLineInput).check(z.maxLength(basketLinesMax, linesMessage)),
    /** The version that this change is based on. A merge ignores it. */
    version: z.int().check(z.minimum(0)),
    /** A merge keeps lines that only the account has; of a product in both, the larger quantity. The sent store holds. */
    mode: z._default(z.enum(['replace', 'merge']), 'replace'),
  }),
  reply: z.object({ basket }),
  refusals: ['basket-changed', 'unknown-product', 'unknown-store', 'basket-full'],
});

/** Puts the lines of an earlier order into the basket. */
export const repeatOrder = endpoint({
  name: 'repeatOrder',
  method: 'POST',
  path: '/shop/basket/repeat',
  access: 'customer',
  summary: 'Adds the lines of an own order to the basket, in its store: “the same as last time”.',
  // The app sends a number of its own list, so that the first screen needs no reader.
  body: z.object({ number: z.string().check(z.regex(/^FB-\d{8}$/, 'An order number is FB- and 8 digits')) }),
  reply: z.object({ basket }),
  refusals: ['not-found', 'basket-full'],
});
