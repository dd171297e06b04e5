/** The people who signed up with an agent's code, with their contacts masked, and their orders. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';
import { naira } from '../primitives/money.ts';
import { toNfc } from '../primitives/text.ts';

/** The states of an order. Completed is shown green, pending yellow, anything else grey. */
export const orderStatuses = ['pending', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The list's filters; the words are shown, the values travel. */
export const referralFilters = {
  all: 'All Referrals',
  'with-orders': 'With Orders',
  'without-orders': 'Without Orders',
} as const;
export type ReferralFilter = keyof typeof referralFilters;
const filterValues = Object.keys(referralFilters) as [ReferralFilter, ...ReferralFilter[]];

/** Shown where a referral has no name, e-mail or phone. */
export const notAvailable = 'N/A';

export const referralPageSize = 10;
export const referralPageButtons = 5;
export const orderPreviews = 2;

export const referralOrder = z.object({
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  amount: naira,
  date: z.string().check(z.describe('When it was placed')),
});
export type ReferralOrder = z.output<typeof referralOrder>;

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

export const listReferrals = endpoint({
  name: 'listReferrals',
  method: 'GET',
  path: '/agents/{id}/referrals',
  access: 'owner',
  summary:
    'The agent’s referrals, newest first, whole: paging is the reader’s. The search matches part of the name, part of the masked contacts as shown, or a whole e-mail or phone in any spelling.',
  params: agentPath,
  query: z.object({
    search: z.optional(z.string().check(toNfc(), z.maxLength(254), z.regex(/^[^\p{Cc}]*$/u, 'Invalid format'))),
    filter: z.optional(z.enum(filterValues, 'Filter is one of all, with-orders, without-orders')),
    includeOrders: z.optional(z.enum(['true', 'false'], 'includeOrders is true or false')),
  }),
  reply: z.object({ referrals: z.array(referral), totalReferrals: z.int() }),
  refusals: [],
});
