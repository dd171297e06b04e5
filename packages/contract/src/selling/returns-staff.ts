/** The console's queue of returns that customers asked for. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { planLowered } from '../lending/repayments.ts';
import { naira } from '../primitives/money.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { messages } from '../primitives/text.ts';
import { basketLinesMax } from './baskets.ts';
import { orderNumberPath } from './order-numbers.ts';
import { askedLine, goodsGivenBack, orderReturns, returnToAsk, returnWay } from './returns.ts';

/** How many returns a page has. */
export const returnsPageSize = 50;

/** The lists of the queue. */
export const returnLists = { open: 'To decide', ended: 'Decided' } as const;
export type ReturnList = keyof typeof returnLists;

const row = {
  id: z.string(),
  orderNumber: z.string(),
  storeName: z.string(),
  customerName: z.string(),
  askedAt: z.string(),
  endedAt: z.nullable(z.string()),
  lineCount: z.int(),
  /** What the lines cost in all. */
  amount: naira,
  /** How many lines wait for the goods to come back. */
  awaited: z.int(),
};

/** A return in the list. */
export const askedReturnRow = z.object(row);
export type AskedReturnRow = z.output<typeof askedReturnRow>;

/** A return with what helps to decide. */
export const askedReturn = z.object({
  ...row,
  note: z.nullable(z.string()),
  way: z.nullable(returnWay),
  deliveredAt: z.nullable(z.string()),
  /** True for an order on a plan: what is accepted comes off the plan. */
  isOnPlan: z.boolean(),
  /** What the plan would be if all that waits was accepted and back today; null without a plan, and where nothing waits. */
  plan: z.nullable(planLowered),
  lines: z.array(z.extend(askedLine, { automatic: z.boolean(), decidedAt: z.nullable(z.string()) })),
  /** The customer's returns of the last 90 days, without this one: how many lines were refunded and refused, and what it cost. */
  history: z.object({ refunded: z.int(), refused: z.int(), amount: naira, orders: z.int() }),
});
export type AskedReturn = z.output<typeof askedReturn>;

/** Returns a page of returns. */
export const listAskedReturns = endpoint({
  name: 'listAskedReturns',
  method: 'GET',
  path: '/staff/returns',
  access: 'staff',
  staff: 'orders.read',
  summary: 'Returns that customers asked for: those to decide, the oldest first, or those decided, the latest first.',
  query: z.object({
    list: z._default(z.enum(['open', 'ended'], messages.pattern), 'open'),
    cursor: z.optional(rowsAfter),
  }),
  reply: z.object({ rows: z.array(askedReturnRow), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

const path = z.object({ returnId: rowId });

/** Returns one return. */
export const readAskedReturn = endpoint({
  name: 'readAskedReturn',
  method: 'GET',
  path: '/staff/returns/{returnId}',
  access: 'staff',
  staff: 'orders.read',
  summary: 'A return that a customer asked for, line by line, with how often the customer asked before.',
  params: path,
  reply: z.object({ asked: askedReturn }),
  refusals: ['not-found'],
});

/** Decides lines of a return. */
export const decideAskedReturn = endpoint({
  name: 'decideAskedReturn',
  method: 'POST',
  path: '/staff/returns/{returnId}/decide',
  access: 'staff',
  staff: 'orders.refund',
  summary:
    'Accepts or refuses lines of a return. Missing and damaged goods are refunded at once, others once they are back: accepted a second time. The customer is told.',
  params: path,
  body: z.object({
    lines: z
      .array(
        z.object({
          id: rowId,
          /** The state that was shown: a line that moved on since is not decided. */
          from: z.enum(['asked', 'goods-awaited'], messages.pattern),
          decision: z.enum(['accept', 'refuse'], messages.pattern),
        }),
      )
      .check(z.minLength(1, 'Choose at least one line'), z.maxLength(basketLinesMax, messages.pattern)),
    /** Why, for the audit log, and for the customer where a line is refused. */
    reason: reasonWithoutContacts,
  }),
  reply: z.object({ asked: askedReturn, message: z.string() }),
  refusals: ['not-found', 'own-record', 'changed-meanwhile', 'lines-not-there', 'order-moved-on'],
});

const orderPath = z.object({ number: orderNumberPath });

/** Returns what may still be asked for of an order. */
export const readReturnsByPhone = endpoint({
  name: 'readReturnsByPhone',
  method: 'GET',
  path: '/staff/shop-orders/{number}/returns',
  access: 'staff',
  staff: 'orders.assist',
  summary: 'What a customer who calls may still ask to have refunded of an order, and until when.',
  params: orderPath,
  reply: z.pick(orderReturns, { mayAsk: true, until: true, left: true, giveBack: true }),
  refusals: ['not-found'],
});

/** Asks for a return for a customer who calls. */
export const askReturnByPhone = endpoint({
  name: 'askReturnByPhone',
  method: 'POST',
  path: '/staff/shop-orders/{number}/returns',
  access: 'staff',
  staff: 'orders.assist',
  summary:
    'Asks for goods to be refunded for a customer who calls, by the rules of the app: within 24 hours of delivery, what was kept, small amounts at once.',
  params: orderPath,
  body: returnToAsk,
  reply: z.object({ message: z.string() }),
  refusals: ['not-found', 'own-record', 'key-used', 'return-too-late', 'return-too-many', 'order-moved-on'],
});

/** Gives goods back for a customer who calls. */
export const giveBackByPhone = endpoint({
  name: 'giveBackByPhone',
  method: 'POST',
  path: '/staff/shop-orders/{number}/give-back',
  access: 'staff',
  staff: 'orders.assist',
  summary:
    'Gives unopened goods of an order on a plan back for a customer who calls, by the rules of the app: until the third working day after hand-over, nothing fresh.',
  params: orderPath,
  body: goodsGivenBack,
  reply: z.object({ message: z.string() }),
  refusals: [
    'not-found',
    'own-record',
    'key-used',
    'order-moved-on',
    'give-back-late',
    'give-back-fresh',
    'return-too-many',
  ],
});
