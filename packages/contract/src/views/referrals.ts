/** An agent's referrals: the customers who signed up with the agent's code, with masked contacts, and their orders. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';
import { isWholeKobo, naira, toKobo } from '../primitives/money.ts';
import { toNfc } from '../primitives/text.ts';

/** The statuses of an order. Completed is shown green, pending yellow, any other grey. */
export const orderStatuses = ['pending', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The list's filters: the values in the API and their labels. */
export const referralFilters = {
  all: 'All Referrals',
  'with-orders': 'With Orders',
  'without-orders': 'Without Orders',
} as const;
export type ReferralFilter = keyof typeof referralFilters;
const filterValues = Object.keys(referralFilters) as [ReferralFilter, ...ReferralFilter[]];

/** Shown for a missing name, email or phone. */
export const notAvailable = 'N/A';

/** The longest search: an email address. */
export const referralSearchLengthMax = 254;
/** Referrals on a page. */
export const referralPageSize = 10;
/** How many orders a referral shows at first. */
export const orderPreviews = 2;
/** Orders on a page of one referral's orders. */
export const referralOrderPageSize = 20;

/** An order of a referral. */
export const referralOrder = z.object({
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  amount: naira,
  date: z.string().check(z.describe('When the order was placed')),
});
export type ReferralOrder = z.output<typeof referralOrder>;

// PostgreSQL can't store NUL.
const withoutControls = () => z.regex(/^[^\p{Cc}]*$/u, 'Invalid format');

/** A referral. The name is N/A if the shop reported none. `orders` is present only if it was asked for. */
export const referral = z.object({
  id: z.string(),
  name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().check(z.describe('Masked')),
  phoneNumber: z.string().check(z.describe('Masked')),
  referredAt: z.string(),
  orderCount: z.int(),
  orders: z.optional(z.array(referralOrder)),
});
export type Referral = z.output<typeof referral>;

/** Lists an agent's referrals, newest first. The reply has all of them; clients divide it into pages. */
export const listReferrals = endpoint({
  name: 'listReferrals',
  method: 'GET',
  path: '/agents/{id}/referrals',
  access: 'owner',
  summary:
    'All referrals of the agent, newest first. The search matches part of the name, part of the masked contacts as shown, or a whole email address or phone number in any spelling.',
  params: agentPath,
  query: z.object({
    search: z.optional(z.string().check(toNfc(), z.maxLength(referralSearchLengthMax), withoutControls())),
    filter: z.optional(z.enum(filterValues, 'Filter must be all, with-orders or without-orders')),
    includeOrders: z.optional(z.enum(['true', 'false'], 'includeOrders must be true or false')),
  }),
  reply: z.object({ referrals: z.array(referral), totalReferrals: z.int() }),
  refusals: [],
});

/** Lists the orders of one referral, newest first, page by page. A referral of another agent is answered as an unknown one. */
export const listReferralOrders = endpoint({
  name: 'listReferralOrders',
  method: 'GET',
  path: '/agents/{id}/referrals/{referralId}/orders',
  access: 'owner',
  summary: 'The orders of one referral, newest first, in pages of 20.',
  params: z.extend(agentPath, {
    referralId: z
      .string()
      .check(z.maxLength(64), withoutControls(), z.describe('The referral’s id from the list of referrals')),
  }),
  query: z.object({
    cursor: z.optional(
      z.string().check(z.maxLength(200), withoutControls(), z.describe('`nextCursor` of the page before')),
    ),
  }),
  reply: z.object({
    orders: z.array(referralOrder),
    totalOrders: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
});

// How a screen reads the replies about referrals: `call({ ...listReferrals, reply: shownReferrals }, …)`. A field that is missing or
// odd is unknown and doesn't make the whole list fail, unlike in the schemas of what the server sends.

/** An order as the screen shows it. What is unknown is null. */
export interface ShownOrder {
  orderNumber: string | null;
  /** The text as it came. A newer server may send statuses that this screen doesn't know. */
  status: string | null;
  amountKobo: number | null;
  placedAt: Date | null;
}

/** A referral as the screen shows it. An unknown name or contact is empty, anything else unknown is null. */
export interface ShownReferral {
  id: string | null;
  name: string;
  email: string;
  phoneNumber: string;
  referredAt: Date | null;
  orderCount: number | null;
  /** Null if the list was loaded without orders. */
  orders: readonly ShownOrder[] | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
const countOf = (value: unknown) => (Number.isInteger(value) && (value as number) >= 0 ? (value as number) : null);

function instantOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}

function koboOf(value: unknown): number | null {
  return typeof value === 'number' && isWholeKobo(value) ? toKobo(value) : null;
}

function readOrder({ orderNumber, status, amount, date }: Fields): ShownOrder {
  return {
    orderNumber: textOf(orderNumber) || null,
    status: textOf(status) || null,
    amountKobo: koboOf(amount),
    placedAt: instantOf(date),
  };
}

function readOrders(list: unknown): ShownOrder[] | null {
  return Array.isArray(list) ? list.filter(isFields).map(readOrder) : null;
}

/** Empty for N/A, which the server writes where it has nothing: a customer of our own shop may have no email. */
const known = (text: string) => (text === notAvailable ? '' : text);

function readName({ name, firstname, lastname }: Fields): string {
  return known(textOf(name) || `${textOf(firstname)} ${textOf(lastname)}`.trim());
}

function readReferral(fields: Fields): ShownReferral {
  const orders = readOrders(fields.orders);
  return {
    id: textOf(fields.id) || textOf(fields._id) || null,
    name: readName(fields),
    email: known(textOf(fields.email)),
    phoneNumber: known(textOf(fields.phoneNumber)),
    referredAt: instantOf(fields.referredAt) ?? instantOf(fields.dateReferred),
    orderCount: countOf(fields.orderCount) ?? orders?.length ?? null,
    orders,
  };
}

/** Reads the reply of `listReferrals`. An entry that is no object is left out. */
export const shownReferrals = z.pipe(
  z.object({ referrals: z.array(z.unknown()) }),
  z.transform(({ referrals }): ShownReferral[] => referrals.filter(isFields).map(readReferral)),
);

/** Reads the reply of `listReferralOrders`. */
export const shownOrders = z.pipe(
  z.object({ orders: z.array(z.unknown()), totalOrders: z.optional(z.unknown()), nextCursor: z.optional(z.unknown()) }),
  z.transform(({ orders, totalOrders, nextCursor }) => ({
    orders: readOrders(orders) ?? [],
    totalOrders: countOf(totalOrders),
    nextCursor: textOf(nextCursor) || null,
  })),
);
