/** What packers do with a line that is not there: swap it, or ask the customer. Taking it out is in `shop-orders-admin.ts`. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonText, secondReason } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { lineQuantityMax, substitutionNames } from './baskets.ts';
import { orderNumberPath } from './order-numbers.ts';
import { staffOrder } from './shop-orders-admin.ts';
import { substitute } from './substitutes.ts';

/** Why the product that the customer named can't be taken. */
export const namedProblems = {
  'costs-more': 'it costs more now',
  'sold-out': 'it has run out',
  'not-sold-here': 'the store does not sell it now',
} as const;
export type NamedProblem = keyof typeof namedProblems;

const linePath = z.object({ number: orderNumberPath, lineId: rowId });
const message = `Choose 1 to ${lineQuantityMax}`;
const pieces = z.int(message).check(z.minimum(1, message), z.maximum(lineQuantityMax, message));
const missing = {
  /** How many are missing. */
  quantity: pieces,
  /** How many of the line were still to be packed when it was shown. If it is another number now, nothing is done. */
  toPack: pieces,
};
const orderReply = z.object({ order: staffOrder, message: z.string() });

/** Returns what may be taken instead of a line. */
export const listLineSubstitutes = endpoint({
  name: 'listLineSubstitutes',
  method: 'GET',
  path: '/staff/shop-orders/{number}/lines/{lineId}/substitutes',
  access: 'staff',
  staff: 'orders.work',
  byStore: true,
  summary:
    'What may be taken instead of a line that is being packed: what the customer named first, then the best matches. All are in stock in the store, at most at the line’s price.',
  params: linePath,
  reply: z.object({
    substitution: z.enum(substitutionNames),
    /** What the customer named, with what is wrong with it now; null for the best match. */
    named: z.nullable(
      z.object({
        name: z.string(),
        unit: z.string(),
        problem: z.nullable(z.enum(Object.keys(namedProblems) as [NamedProblem, ...NamedProblem[]])),
      }),
    ),
    rows: z.array(substitute),
  }),
  refusals: ['not-found'],
});

/** Swaps a line while packing. */
export const swapLine = endpoint({
  name: 'swapLine',
  method: 'POST',
  path: '/staff/shop-orders/{number}/lines/{lineId}/swap',
  access: 'staff',
  staff: 'orders.work',
  byStore: true,
  summary:
    'Takes another product instead of a line, whole or in part, while packing. It costs at most the same; the difference is refunded, and the customer is told. A line with “ask me first” needs the customer’s word, by phone or by the question.',
  params: linePath,
  body: z.object({
    ...missing,
    productId: rowId,
    /** True if the customer agreed on the phone. */
    agreedByPhone: z._default(z.boolean(), false),
  }),
  reply: orderReply,
  refusals: [
    'not-found',
    'own-record',
    'order-moved-on',
    'line-changed',
    'lines-not-there',
    'substitution-not-wanted',
    'customer-not-asked',
    'substitute-gone',
    'substitute-refused',
    'plan-order-whole',
  ],
});

/** Asks the customer what is taken instead of a line. */
export const askCustomer = endpoint({
  name: 'askCustomer',
  method: 'POST',
  path: '/staff/shop-orders/{number}/lines/{lineId}/ask',
  access: 'staff',
  staff: 'orders.work',
  byStore: true,
  summary:
    'Sends the customer a link to choose what is taken instead of a line with “ask me first”. Without an answer by the deadline the line is taken out and refunded.',
  params: linePath,
  body: z.object(missing),
  reply: orderReply,
  refusals: [
    'not-found',
    'own-record',
    'order-moved-on',
    'line-changed',
    'lines-not-there',
    'substitution-not-wanted',
    'question-open',
    'plan-order-whole',
  ],
});

/** Returns the phone numbers of an order in full. */
export const showOrderContacts = endpoint({
  name: 'showOrderContacts',
  method: 'POST',
  path: '/staff/shop-orders/{number}/contacts',
  access: 'staff',
  staff: 'orders.work',
  summary:
    'The customer’s phone number in full, to call about an order. The reason goes into the audit log. Packers of a store have no contacts: they send the question.',
  params: z.object({ number: orderNumberPath }),
  body: z.object({ reason: reasonText, secondReason }),
  reply: z.object({ phone: z.string() }),
  refusals: ['contacts-second-reason', 'not-found', 'order-moved-on'],
});
