/** Returns that a customer asks for in the app: goods that were missing, damaged or not as described, and unopened ones that are given back. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { planLowered } from '../lending/repayments.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { messages, paragraphOf } from '../primitives/text.ts';
import { basketLinesMax, lineQuantityMax } from './baskets.ts';
import { orderNumberPath } from './order-numbers.ts';
import { orderPlan } from './orders.ts';

/** How long after delivery returns are taken in, in hours. */
export const returnHours = 24;
/** Within how many hours a person answers what was asked for. */
export const returnAnswerHours = 24;
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

/** Why a line of a return is not kept: something is wrong with it, or it is unopened and given back. */
export const returnReasons = { ...returnProblems, unopened: 'Unopened, given back' } as const;
export type ReturnReason = keyof typeof returnReasons;
const returnReason = z.enum(Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]]);

/** How goods that are not as described, or given back, come back. */
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

/** The same of an order on a plan, where what is accepted lowers the plan first. */
export const planLineStates = {
  ...returnLineStates,
  refunded: 'Came off your plan',
  refused: 'Not accepted',
} as const satisfies Record<ReturnLineState, string>;
export const returnLineState = z.enum(Object.keys(returnLineStates) as [ReturnLineState, ...ReturnLineState[]]);

/** A line of a return as people see it. */
export const askedLine = z.object({
  id: z.string(),
  /** The line of the order. */
  lineId: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  problem: returnReason,
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
  'taken-back': 'Taken back by your bank',
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
  /**
   * Of an order on a plan, until the third working day after hand-over: until which day unopened goods may be given back, and of each line
   * how many, or that it is fresh, so that it can't be. Null for other orders and later. Absent in what an older release answered.
   */
  giveBack: z.optional(
    z.nullable(
      z.object({
        until: z.string(),
        lines: z.array(z.object({ lineId: z.string(), quantity: z.int(), isFresh: z.boolean() })),
      }),
    ),
  ),
  /** The plan of the order; null without one. Absent in what an older release answered. */
  plan: z.optional(z.nullable(orderPlan)),
  /** Oldest first. */
  returns: z.array(
    z.object({
      id: z.string(),
      askedAt: z.string(),
      note: z.nullable(z.string()),
      way: z.nullable(returnWay),
      /** Until when a person answers; null where nothing waits for that. Absent in what an older release answered. */
      answerBy: z.optional(z.nullable(z.string())),
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

const goodsToGiveBack = z
  .array(z.object(lineToReturn))
  .check(z.minLength(1, 'Choose at least one product'), z.maxLength(basketLinesMax, messages.pattern));

/** What giving goods back comes to. */
const giveBackSums = z.object({
  /** What the goods cost. */
  goods: naira,
  /** What goes back at once in all, what of it was paid at once for the goods, and to where that goes. */
  refund: naira,
  ofDownPayment: naira,
  to: z.nullable(z.string()),
  plan: planLowered,
});
export type GiveBackSums = z.output<typeof giveBackSums>;

/** Shows what giving goods back would change. */
export const previewGiveBack = endpoint({
  name: 'previewGiveBack',
  method: 'POST',
  path: '/shop/orders/{number}/give-back/preview',
  access: 'customer',
  summary:
    'What giving unopened goods of an order on a plan back would change if they were back today: each instalment before and after, and what of the down payment is refunded at once, to where. Stores nothing.',
  params: path,
  body: z.object({ lines: goodsToGiveBack }),
  reply: giveBackSums,
  refusals: ['not-found', 'order-moved-on', 'give-back-late', 'give-back-fresh', 'return-too-many'],
});

/** What is given back, and the customer's word that it is unopened. */
export const goodsGivenBack = z.object({
  /** A UUID that the browser makes for one press of the button, and sends again when it tries again. */
  key: rowId,
  lines: goodsToGiveBack,
  way: returnWay,
  isUnopened: z.literal(true, 'Say that nothing of it was opened'),
});

/** Gives goods back. */
export const giveGoodsBack = endpoint({
  name: 'giveGoodsBack',
  method: 'POST',
  path: '/shop/orders/{number}/give-back',
  access: 'customer',
  summary:
    'Gives unopened goods of an order on a plan back, until the third working day after hand-over: nothing fresh. They are picked up free. Once they are here and unopened the plan is as if it had been made without them, and their part of the down payment is refunded at once.',
  params: path,
  body: goodsGivenBack,
  reply: z.object({ returns: orderReturns }),
  refusals: ['not-found', 'key-used', 'order-moved-on', 'give-back-late', 'give-back-fresh', 'return-too-many'],
});
