/** An agent's referrals: the customers who signed up with the agent's code, with masked contacts, and their orders. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';
import { naira } from '../primitives/money.ts';
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
