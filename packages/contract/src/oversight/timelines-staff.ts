/** What members of staff read of all that happened around one customer, in one list. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { staffCustomerPath } from '../people/customers-staff.ts';
import { messages } from '../primitives/text.ts';

/** Lines on a page of a timeline. */
export const timelinePageSize = 30;

/** What the lines of a timeline are about, with what people read. */
export const timelineTopics = {
  orders: 'Orders',
  payments: 'Payments',
  messages: 'Messages',
  requests: 'Requests',
  plans: 'Plans',
  identity: 'Identity and limit',
  account: 'Account',
  privacy: 'Privacy',
} as const;
export type TimelineTopic = keyof typeof timelineTopics;
const topic = z.enum(Object.keys(timelineTopics) as [TimelineTopic, ...TimelineTopic[]], messages.pattern);

/** One thing that happened. */
export const timelineLine = z.object({
  /** Tells it from every other line of the timeline. */
  key: z.string(),
  at: z.string(),
  about: topic,
  /** What happened, in words. */
  text: z.string(),
  /** The console's address of the record; null where there is none, or the reader may not open it. */
  path: z.nullable(z.string()),
  amountKobo: z.nullable(z.int()),
  /** Where the record stands now, such as whether a message was sent; null where the text says it all. */
  standing: z.nullable(z.object({ text: z.string(), tone: z.enum(['done', 'waits', 'failed', 'plain']) })),
  /** The member of staff who did it; null for others. */
  by: z.nullable(z.string()),
  /** What was written about it, such as the reason for a look at contacts. */
  note: z.nullable(z.string()),
});
export type TimelineLine = z.output<typeof timelineLine>;

/** Returns what happened around a customer. */
export const listCustomerTimeline = endpoint({
  name: 'listCustomerTimeline',
  method: 'GET',
  path: '/staff/customers/{customerId}/timeline',
  access: 'staff',
  staff: 'customers.read',
  summary:
    'What happened around a customer of our own shop, the newest first, in pages of 30: orders, payments and refunds, messages with what became of them, requests, plans, identity and limit, the account, and looks at contacts. Each part only for who may read it elsewhere.',
  params: staffCustomerPath,
  query: z.object({
    about: z.optional(topic),
    cursor: z.optional(z.string().check(z.maxLength(120), z.regex(/^[0-9]{1,16}\.[\w:.-]+$/, messages.pattern))),
  }),
  reply: z.object({
    rows: z.array(timelineLine),
    nextCursor: z.nullable(z.string()),
    /** What the reader may see lines about. */
    topics: z.array(topic),
  }),
  refusals: ['not-found'],
});
