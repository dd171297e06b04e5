/** What customers of our own shop ask the team in the app, in general or about an order, and the answers. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { loanNumberPath } from '../primitives/loan-numbers.ts';
import { rowId } from '../primitives/rows.ts';
import { paragraphOf } from '../primitives/text.ts';
import { orderNumber } from '../selling/order-numbers.ts';

/** What can be wrong with an order. */
export const orderTopics = {
  late: 'It is late',
  missing: 'Something is missing',
  damaged: 'Something is damaged or bad',
  wrong: 'I got something else',
  payment: 'Payment or refund',
  plan: 'A plan, or paying in parts',
  other: 'Something else',
} as const;

/** Topics about goods: while such a case about an order on a plan is open, the plan is paused. */
export const goodsTopics: readonly string[] = ['missing', 'damaged', 'wrong'] satisfies (keyof typeof orderTopics)[];

/** What a question without an order is about. */
export const generalTopics = {
  ordering: 'Ordering and prices',
  delivery: 'Delivery areas and times',
  payment: 'Payment or refund',
  plan: 'A plan, or paying in parts',
  identity: 'Who I am: the identity check',
  'limit-review': 'My limit: a person should look',
  hardship: 'I can’t pay in time',
  account: 'My account',
  other: 'Something else',
} as const;

/** Every topic. */
export const ticketTopics = { ...orderTopics, ...generalTopics } as const;
export type TicketTopic = keyof typeof ticketTopics;
const topicValues = Object.keys(ticketTopics) as [TicketTopic, ...TicketTopic[]];

/** The form of a question. */
export const ticketForm = z.object({
  topic: z.enum(topicValues, 'Please choose what it is about.'),
  message: paragraphOf(2, 'Please write what happened.'),
});

/** The form of a message that follows. */
export const ticketMessageForm = z.object({ message: paragraphOf(2, 'Please write a message.') });

/** Where a case stands: `open`: the team has to answer, `answered`, `waiting`: the team needs the customer's answer, `closed`. */
export const ticketStates = {
  open: 'Waiting for us',
  answered: 'Answered',
  waiting: 'Waiting for you',
  closed: 'Closed',
} as const;
export type TicketState = keyof typeof ticketStates;

const summary = {
  id: z.string(),
  /** What people name it by, also on the phone: R-4827-1936. */
  reference: z.string(),
  topic: z.string(),
  orderNumber: z.nullable(z.string()),
  state: z.enum(Object.keys(ticketStates) as [TicketState, ...TicketState[]]),
  /** True once the team has answered and the customer has not opened the case since then. */
  unread: z.boolean(),
  /** When the answer is due; null while nothing is due. */
  dueAt: z.nullable(z.string()),
  receivedAt: z.string(),
};

/** A case in the list. */
export const ticketRow = z.object(summary);
export type TicketRow = z.output<typeof ticketRow>;

/**
 * What an open case about goods does to the plan of its order. `paused`: no day counts as late, since a day, until another one at most;
 * `waits`: it will be so from the hand-over on; `over`: the 28 days that a plan may be paused are used, and it goes on.
 */
export const casePause = z.object({
  planNumber: z.string(),
  standing: z.enum(['paused', 'waits', 'over']),
  since: z.nullable(z.string()),
  untilAtMost: z.nullable(z.string()),
});
export type CasePause = z.output<typeof casePause>;

/** A case with its conversation, oldest first. */
export const ticket = z.object({
  ...summary,
  /** The plan that it is about. Absent in what an older release answered. */
  planNumber: z.optional(z.nullable(z.string())),
  /** Null for what pauses no plan. Absent in what an older release answered. */
  pause: z.optional(z.nullable(casePause)),
  messages: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** The first name of who answered, or Foodbank; null for the customer's own. */
      from: z.nullable(z.string()),
      text: z.string(),
    }),
  ),
});
export type Ticket = z.output<typeof ticket>;

/** Cases on a page. */
export const ticketPageSize = 20;

const path = z.object({ ticketId: rowId });
const reply = z.object({ ticket });

/** Opens a case. */
export const openTicket = endpoint({
  name: 'openTicket',
  method: 'POST',
  path: '/shop/tickets',
  access: 'customer',
  summary:
    'Asks the team, in general or about an own order or plan. While a case about missing, wrong or bad goods of an order on a plan is open, the plan is paused. The same question on the same day is one case.',
  body: z.extend(ticketForm, {
    orderNumber: z.optional(z.nullable(orderNumber)),
    planNumber: z.optional(z.nullable(loanNumberPath)),
  }),
  reply,
  refusals: ['not-found'],
});

/** Lists the customer's cases. */
export const listTickets = endpoint({
  name: 'listTickets',
  method: 'GET',
  path: '/shop/tickets',
  access: 'customer',
  summary: 'The cases of the customer, newest first, 20 a page: all, or those about an order.',
  query: z.object({ order: z.optional(orderNumber), cursor: z.optional(rowId) }),
  reply: z.object({
    tickets: z.array(ticketRow),
    nextCursor: z.nullable(z.string()),
    /** How many of all cases have an answer that was not opened, at most 99. */
    unread: z.int(),
  }),
  refusals: [],
});

/** Returns a case with its conversation. */
export const readTicket = endpoint({
  name: 'readTicket',
  method: 'GET',
  path: '/shop/tickets/{ticketId}',
  access: 'customer',
  summary: 'A case of the customer with its messages and answers.',
  params: path,
  reply,
  refusals: ['not-found'],
});

/** Marks the answers of a case as read. */
export const markTicketRead = endpoint({
  name: 'markTicketRead',
  method: 'POST',
  path: '/shop/tickets/{ticketId}/read',
  access: 'customer',
  summary: 'Marks the answers of a case as read, up to the last message that was shown. A later one stays unread.',
  params: path,
  body: z.object({ lastMessageId: rowId }),
  reply: z.object({ unread: z.boolean() }),
  refusals: ['not-found'],
});

/** Adds a message to a case. */
export const addTicketMessage = endpoint({
  name: 'addTicketMessage',
  method: 'POST',
  path: '/shop/tickets/{ticketId}/messages',
  access: 'customer',
  summary: 'Adds a message to a case, which makes it the team’s to do again.',
  params: path,
  body: ticketMessageForm,
  reply,
  refusals: ['not-found'],
});
