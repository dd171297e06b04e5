/** Customers who look like their own agent: whether they are is decided by staff, once. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';

/** How many customers a page has. */
export const alikePageSize = 50;

/** What is alike, as it was when it was noted. */
export const alikeReasons = {
  email: 'The customer’s email address was the agent’s',
  phone: 'The customer’s phone number was the agent’s',
  account: 'The customer named the agent’s bank account for refunds',
  former: 'The customer was the agent until a contact or bank account was changed',
} as const;
export type AlikeBy = keyof typeof alikeReasons;

/** What is decided: the customer is the agent, or somebody else. */
const outcomeNames = ['own', 'other'] as const;
export type AlikeOutcome = (typeof outcomeNames)[number];

// Customers of other shops have ids of those shops.
const customerId = z
  .string(messages.pattern)
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, { error: messages.pattern, abort: true }));
const after = z
  .string(messages.pattern)
  .check(z.regex(/^[0-9]{1,16}\.[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, { error: messages.pattern, abort: true }));

const side = { name: z.string(), maskedEmail: z.string(), maskedPhone: z.string() };

/** A customer who looks like the agent, with all that is needed to decide. Instants are ISO 8601 text. */
export const alikeCustomer = z.object({
  customerId: z.string(),
  customer: z.object({ ...side, source: z.enum(['tracking', 'own']), orderCount: z.int() }),
  agent: z.object({ ...side, id: z.string(), referralCode: z.string() }),
  alikeBy: z.enum(Object.keys(alikeReasons) as [AlikeBy, ...AlikeBy[]]),
  foundAt: z.string(),
  /** Null while it waits. `by` is the member's name. */
  decision: z.nullable(z.object({ outcome: z.enum(outcomeNames), at: z.string(), by: z.string() })),
});
export type AlikeCustomer = z.output<typeof alikeCustomer>;

/** Lists the customers to decide about, oldest first, or those that were decided about, newest first. */
export const listAlikeCustomers = endpoint({
  name: 'listAlikeCustomers',
  method: 'GET',
  path: '/staff/alike-customers',
  access: 'staff',
  staff: 'agents.approve-change',
  summary:
    'Customers who look like their own agent, of all agents or of one: those that wait for a decision, oldest first, or (`decided`) those that were decided about, newest first.',
  query: z.object({
    state: z.optional(z.enum(['open', 'decided'], messages.pattern)),
    agentId: z.optional(rowId),
    cursor: z.optional(after),
  }),
  reply: z.object({ rows: z.array(alikeCustomer), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Decides whether a customer is the own agent. It counts for the orders to come, whatever the contacts say. */
export const decideAlikeCustomer = endpoint({
  name: 'decideAlikeCustomer',
  method: 'POST',
  path: '/staff/alike-customers/{customerId}/decide',
  access: 'staff',
  staff: 'agents.approve-change',
  proof: 'recent',
  summary: 'Decides, once, whether a customer is the own agent. Commission on earlier orders stays as it is.',
  params: z.object({ customerId }),
  body: z.object({ outcome: z.enum(outcomeNames, messages.pattern), reason: reasonWithoutContacts }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'changed-meanwhile'],
});

/** What the decision answers. */
export const alikeMessages: Readonly<Record<AlikeOutcome, string>> = {
  own: 'The customer is the agent. Orders to come earn nothing.',
  other: 'The customer is another person. Orders to come earn commission.',
};
