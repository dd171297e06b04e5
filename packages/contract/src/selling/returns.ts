/** Returns that a customer asks for in the app: goods that were missing, damaged or not as described. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { planLowered } from '../lending/repayments.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { messages, paragraphOf } from '../primitives/text.ts';
import { basketLinesMax, lineQuantityMax } from './baskets.ts';
import { orderNumberPath } from './order-numbers.ts';

/** How long after delivery returns are taken in, in hours. */
export const returnHours = 24;
/** The longest sentence about what is wrong, in characters. */
export const returnNoteLengthMax = 500;

/** What can be wrong with goods. Missing and damaged goods are not sent back. */
export const returnProblems = {
  missing: 'It was missing',
  damaged: 'It was damaged or spoilt',
  'not-as-described': 'It’s not as described',
} as const;
export type ReturnProblem = keyof typeof returnProblems;
export const returnProblem = z.enum(
  Object.keys(returnProblems) as [ReturnProblem, ...ReturnProblem[]],
  'Say what is wrong',
);

/** How goods that are not as described come back. */
export const returnWays = { 'pick-up': 'A rider picks it up', bring: 'I bring it to the store' } as const;
export type ReturnWay = keyof typeof returnWays;
export const returnWay = z.enum(
  Object.keys(returnWays) as [ReturnWay, ...ReturnWay[]],
  'Choose how you will return it',
);

/** Where a line that was asked for stands. */
export const returnLineStates = {
  asked: 'We’re looking at it',
  'goods-awaited': 'Accepted',
  // The money may still be on its way: the refund says so.
  refunded: 'Refund started',
  refused: 'Not refunded',
} as const;
export type ReturnLineState = keyof typeof returnLineStates;
export const returnLineState = z.enum(Object.keys(returnLineStates) as [ReturnLineState, ...ReturnLineState[]]);

/** A line of a return as people see it. */
export const askedLine = z.object({
  id: z.string(),
  /** The line of the order. */
  lineId: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  problem: returnProblem,
  amount: naira,
  state: returnLineState,
  /** Why it was refused; else null. */
  reason: z.nullable(z.string()),
});
export type AskedLine = z.output<typeof askedLine>;

/** Where a refund stands, in the customer's words. */
export const refundSteps = {
  'under-way': 'On its way',
  'needs-account': 'Waiting for your bank account',
  'account-checked': 'We’re checking your bank account',
  failed: 'We’re sending it again',
  otherwise: 'Paid to you another way',
  done: 'Refunded',
} as const;
export type RefundStep = keyof typeof refundSteps;

/** A refund of an order as its customer sees it. */
export const orderRefund = z.object({
  id: z.string(),
  amount: naira,
  /** A short text, such as "Goods returned". */
  reason: z.string(),
  step: z.enum(Object.keys(refundSteps) as [RefundStep, ...RefundStep[]]),
  /** Where it goes: "Your card", "The account you paid from", or the bank and the last digits of the account. */
  to: z.string(),
  askedAt: z.string(),
  doneAt: z.nullable(z.string()),
});
export type OrderRefund = z.output<typeof orderRefund>;

/** What an order's customer may ask for, has asked for, and gets back. */
export const orderReturns = z.object({
  /** True while returns are taken in and something is left to ask for. */
  mayAsk: z.boolean(),
  /** Until when; null before delivery. */
  until: z.nullable(z.string()),
  /** Of each line of the order, how many may still be asked for. */
  left: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
  /** Oldest first. */
  returns: z.array(
    z.object({
      id: z.string(),
      askedAt: z.string(),
      note: z.nullable(z.string()),
      way: z.nullable(returnWay),
      lines: z.array(askedLine),
    }),
  ),
  refunds: z.array(orderRefund),
  /** True if it was paid in a slow way, such as transfer or USSD, and no account in the customer's name is known. */
  accountWanted: z.boolean(),
});
export type OrderReturns = z.output<typeof orderReturns>;

const path = z.object({ number: orderNumberPath });

/** Returns what was asked for, and what goes back. */
export const readReturns = endpoint({
  name: 'readReturns',
  method: 'GET',
  path: '/shop/orders/{number}/returns',
  access: 'customer',
  summary: 'What the customer may still ask to have refunded of an order, has asked for, and gets back.',
  params: path,
  reply: z.object({ returns: orderReturns }),
  refusals: ['not-found'],
});

const quantityText = `Choose 1 to ${lineQuantityMax}`;

/** What leaving a plan comes to: goods and delivery that are kept, what was paid, and what is due at once or goes back. */
const leavingSums = z.object({ until: z.string(), kept: naira, paid: naira, due: naira, back: naira });
export type LeavingSums = z.output<typeof leavingSums>;

/** Shows what leaving a plan comes to. */
export const previewLeaving = endpoint({
  name: 'previewLeaving',
  method: 'GET',
  path: '/shop/orders/{number}/leave-plan',
  access: 'customer',
  summary:
    'What a customer would owe at once, or get back, who leaves the plan of an order today: what is kept, without any charge. Changes nothing.',
  params: path,
  reply: leavingSums,
  refusals: ['not-found', 'loan-not-active', 'loan-leave-late', 'repayment-under-way'],
});

/** Leaves a plan. */
export const leavePlan = endpoint({
  name: 'leavePlan',
  method: 'POST',
  path: '/shop/orders/{number}/leave-plan',
  access: 'customer',
  summary:
    'Leaves the plan of an order within three working days of hand-over: there is no charge, what is kept less what was paid is due at once, and what was paid beyond goes back.',
  params: path,
  body: z.object({
    /** What was shown as due at once. */
    due: naira,
  }),
  reply: z.object({ planNumber: z.string(), due: naira, back: naira }),
  refusals: ['not-found', 'loan-not-active', 'loan-leave-late', 'repayment-under-way', 'changed-meanwhile'],
});

const lineToReturn = {
  lineId: rowId,
  quantity: z.int(quantityText).check(z.minimum(1, quantityText), z.maximum(lineQuantityMax, quantityText)),
};

/** Shows what a refund would change. */
export const previewReturn = endpoint({
  name: 'previewReturn',
  method: 'POST',
  path: '/shop/orders/{number}/returns/preview',
  access: 'customer',
  summary:
    'What would go back for goods of a delivered order, if all of them are accepted today. Of an order on a plan also what each instalment is before and after. Stores nothing.',
  params: path,
  body: z.object({
    lines: z
      .array(z.object(lineToReturn))
      .check(z.minLength(1, 'Choose at least one product'), z.maxLength(basketLinesMax, messages.pattern)),
  }),
  reply: z.object({ goods: naira, refund: naira, plan: z.nullable(planLowered) }),
  refusals: ['not-found', 'return-too-many', 'order-moved-on'],
});

/** What is asked for. */
export const returnToAsk = z.object({
  /** A UUID that the browser makes for one press of the button, and sends again when it tries again. */
  key: rowId,
  lines: z
    .array(z.object({ ...lineToReturn, problem: returnProblem }))
    .check(z.minLength(1, 'Choose at least one product'), z.maxLength(basketLinesMax, messages.pattern)),
  /** What is wrong, in a sentence. */
  note: paragraphOf(5, 'Please say in a sentence what is wrong', returnNoteLengthMax),
  /** Needed where something is not as described. */
  way: z.optional(z.nullable(returnWay)),
});

/** Asks for goods to be refunded. */
export const askReturn = endpoint({
  name: 'askReturn',
  method: 'POST',
  path: '/shop/orders/{number}/returns',
  access: 'customer',
  summary:
    'Asks within 24 hours of delivery for goods to be refunded that were missing, damaged or not as described. Staff decide line by line; small amounts for missing and damaged goods are refunded at once.',
  params: path,
  body: returnToAsk,
  reply: z.object({ returns: orderReturns }),
  refusals: ['not-found', 'key-used', 'return-too-late', 'return-too-many', 'order-moved-on'],
});
