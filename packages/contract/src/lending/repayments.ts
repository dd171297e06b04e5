/** What customers see of their plans, and what they pay back on them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { loanNumberPath } from '../primitives/loan-numbers.ts';
import { naira } from '../primitives/money.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { messages } from '../primitives/text.ts';
import { paymentStates } from '../selling/checkout.ts';

/** The least that is paid on a plan at once, in naira: or all that is left, where that is less. */
export const repaymentMinNaira = 100;

/** How customers read where a plan stands. `unpaid`: agreed to, and today's part is not paid. `late`: something was due earlier and is not paid. */
export const ownPlanStates = {
  unpaid: 'Not paid yet',
  'not-started': 'Not started yet',
  active: 'Running',
  late: 'A payment is late',
  paused: 'Paused',
  frozen: 'Stopped for now',
  settled: 'Paid off',
  cancelled: 'Cancelled',
  'written-off': 'Closed with a rest',
} as const;
export type OwnPlanState = keyof typeof ownPlanStates;

/**
 * Why a plan starts on a day. `agreed`: the promised one. `moved`: delivery has a later window. `no-time`: delivery waits for a new time. `late`: the
 * day is past, so today at the earliest.
 */
export const planStarts = ['agreed', 'moved', 'no-time', 'late'] as const;

/** Why a plan is stopped by us. */
export const freezeReasonKeys = ['death', 'illness', 'identity-theft', 'not-me'] as const;

const day = z.string();
const summary = {
  /** LN- and 8 digits. */
  number: z.string(),
  /** Null for what is no order. */
  orderNumber: z.nullable(z.string()),
  planName: z.string(),
  state: z.enum(Object.keys(ownPlanStates) as [OwnPlanState, ...OwnPlanState[]]),
  /**
   * The oldest instalment that is not paid: what of it is open, and when it is due. `isOnPayslip`: it leaves with the payslip of that day, or of the next one
   * after it, and nothing of it is asked; absent in what an older release answered. What waits for the employer's answer comes after all others.
   */
  next: z.nullable(z.object({ number: z.int(), dueOn: day, amount: naira, isOnPayslip: z.optional(z.boolean()) })),
  /** What has fallen due and is not paid, and what of it was due earlier. */
  due: naira,
  overdue: naira,
  /** The oldest due day that has passed. */
  lateSince: z.nullable(day),
  /** What is left if each instalment is paid on its day. */
  left: naira,
  /** What pays all of it off today. Below `left`, the rest of it is saved. */
  payoff: naira,
  acceptedOn: day,
  settledOn: z.nullable(day),
};

/** A plan in the list. Amounts are naira. */
export const ownPlan = z.object(summary);
export type OwnPlan = z.output<typeof ownPlan>;

/** Where an instalment stands. `due`: today. `stopped`: the plan is frozen, and nothing of it is asked. `on-payslip`: it leaves with a payslip, and is never late by its day. */
export const instalmentStates = ['paid', 'part', 'open', 'due', 'late', 'stopped', 'on-payslip'] as const;

const ownInstalment = z.object({
  number: z.int(),
  dueOn: day,
  /** All of it, with its late fees; its parts. */
  amount: naira,
  principal: naira,
  financeCharge: naira,
  lateFee: naira,
  /** The first day on which its late fee counts. */
  lateFeeFrom: z.nullable(day),
  paid: naira,
  open: naira,
  paidOn: z.nullable(day),
  state: z.enum(instalmentStates),
  /** True for what the customer's bank took back of what was paid at once: it is open again, without a charge and without late fees. */
  isTakenBack: z.boolean(),
});
export type OwnInstalment = z.output<typeof ownInstalment>;

/** A payment on a plan. */
export const repayment = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.enum(Object.keys(paymentStates) as [keyof typeof paymentStates, ...(keyof typeof paymentStates)[]]),
  /** What was asked for, and what came in. */
  amount: naira,
  paid: naira,
  /** What of it the plan has, what goes back or went back, and what the customer's bank took back. */
  counted: naira,
  back: naira,
  taken: naira,
  /** What of `back` can't go back the way it came: it waits for an account of who paid, or for a person. */
  stuck: naira,
  /** The day on which it counts. */
  paidOn: z.nullable(day),
  channel: z.nullable(z.string()),
  /** True for what a payer paid by a pay link: what goes back goes to the payer. Absent in what an older release answered. */
  byLink: z.optional(z.boolean()),
  /** The page on which it is paid; null once it can't be. */
  payUrl: z.nullable(z.string()),
});
export type Repayment = z.output<typeof repayment>;

/** Why a plan is paused: an open case, by its number, or a return that waits, by the order's. */
export const pauseCause = z.object({
  kind: z.enum(['case', 'return']),
  id: z.string(),
  name: z.string(),
  since: day,
  /** Until when a person answers; null where that is not our turn, or not known here. */
  answerBy: z.optional(z.nullable(z.string())),
});
export type PauseCause = z.output<typeof pauseCause>;
/** An instalment that changes: what of it is open before and after. */
export const instalmentChange = z.object({ number: z.int(), dueOn: day, before: naira, after: naira });

/** What goods that are not kept change of a plan. */
export const planLowered = z.object({
  /** The number of the plan. */
  number: z.string(),
  /** Goods and delivery that the plan is for, before and after. */
  totalBefore: naira,
  totalAfter: naira,
  /** Each instalment that changes. */
  changes: z.array(instalmentChange),
  /** What is left to pay afterwards, and before: absent in what an older release answered. */
  left: naira,
  leftBefore: z.optional(naira),
  /** What of the down payment pays the last instalments since then. */
  fromDownPayment: naira,
  /** By how much the plan itself costs less. Absent in what an older release answered. */
  saved: z.optional(naira),
  /** What goes back, because more was paid than is owed then. */
  back: naira,
});
export type PlanLowered = z.output<typeof planLowered>;

/** A plan as its page shows it. */
export const ownPlanRecord = z.object({
  ...summary,
  /** Goods and delivery that are kept, what was paid of it at once, what is lent, what the plan costs. */
  total: naira,
  downPayment: naira,
  financed: naira,
  financeCharge: naira,
  lateFees: naira,
  /** What early payments saved. */
  saved: naira,
  /** Before hand-over with the days as they will be if the food comes on the day of `start`. */
  instalments: z.array(ownInstalment),
  /**
   * Before hand-over: the day on which the food comes as things are today, from which the due days count. Null afterwards; absent in what an older
   * release answered.
   */
  start: z.optional(z.nullable(z.object({ on: day, because: z.enum(planStarts), isPickUp: z.boolean() }))),
  /** Its instalments leave with payslips, or did. Absent in what an older release answered. */
  isByPayslip: z.optional(z.boolean()),
  /** True if paying the amount of the next instalment today pays that one. On the day of hand-over it shortens the plan from its end. */
  isNextPayable: z.boolean(),
  /** The next late fee, unless what is late is paid by the day before. */
  nextLateFee: z.nullable(z.object({ amount: naira, from: day, payBy: day })),
  /** While a case about the goods is open: since when no day counts as late, until when at most, and because of which cases and returns. */
  pause: z.nullable(z.object({ since: day, untilAtMost: day, causes: z.optional(z.array(pauseCause)) })),
  /** While the plan is stopped by us, such as for an illness: since when and why. Absent in what an older release answered. */
  freeze: z.optional(z.nullable(z.object({ since: day, reason: z.enum(freezeReasonKeys) }))),
  payments: z.array(repayment),
  /** Each time that goods were taken off the plan, oldest first. */
  lowered: z.array(
    z.extend(z.omit(planLowered, { number: true, back: true }), {
      on: day,
      /** What of the down payment was refunded at once. Absent in what an older release answered. */
      refunded: z.optional(naira),
    }),
  ),
  /**
   * What the customer's bank took back: when last, how much in all, what of it was paid at once, and the day of the letter that does not count any
   * more. Null where nothing is; absent in what an older release answered.
   */
  takenBack: z.optional(
    z.nullable(z.object({ on: day, amount: naira, downPayment: naira, letterOn: z.nullable(day) })),
  ),
  /** True while a payment is under way that the plan does not have yet. */
  isPaymentUnderWay: z.boolean(),
  /** The next payment, if the customer may say now that it comes later: until which day, and how often in this plan still. */
  mayMove: z.nullable(z.object({ number: z.int(), dueOn: day, latest: day, timesLeft: z.int() })),
  /** Until which day the customer may leave the plan and pay for what is kept, without charge; null if not, or not any more. */
  mayLeaveUntil: z.nullable(day),
  /** Until which day unopened food may be given back; null if not, or not any more. Absent in what an older release answered. */
  mayGiveBackUntil: z.optional(z.nullable(day)),
  /** The day on which the customer left the plan. */
  leftOn: z.nullable(day),
});
export type OwnPlanRecord = z.output<typeof ownPlanRecord>;

const lastPayment = z.object({ dueOn: day, amount: naira });

/** What a payment would change. */
export const repaymentPreview = z.object({
  amount: naira,
  /** Each instalment that it changes: what of it is open before and after. */
  changes: z.array(instalmentChange),
  /** What is left afterwards, what of it has fallen due, and what is due next. */
  left: naira,
  due: naira,
  next: z.nullable(z.object({ dueOn: day, amount: naira })),
  /** What is saved by paying early. */
  saved: naira,
  /** The last payment, before and afterwards: null where none is left, and after a write-off. */
  lastBefore: z.nullable(lastPayment),
  last: z.nullable(lastPayment),
  /** True if nothing is left. */
  paysOff: z.boolean(),
  /** What is too little to ask for afterwards, and is let off. */
  letOff: naira,
});
export type RepaymentPreview = z.output<typeof repaymentPreview>;

/** A quote of what pays a plan off on a day. It holds for that day only, and if nothing else happens on the plan until then. */
export const payoffQuote = z.object({
  on: day,
  /** What pays it off on that day: the sum of the parts. */
  amount: naira,
  /** Null after a write-off, when what can still be paid has no parts. */
  parts: z.nullable(
    z.object({
      principal: naira,
      financeCharge: naira,
      lateFee: naira,
      /** A refund of a payment that a bank took back as well. */
      refund: naira,
    }),
  ),
  /** What is left on that day if each payment is made on its own, and what of the charge is saved. */
  left: naira,
  saved: naira,
  /** What of the amount falls due before that day, and would be late by then. */
  dueBefore: naira,
  /** The days that can be asked about. */
  first: day,
  last: day,
});
export type PayoffQuote = z.output<typeof payoffQuote>;

const path = z.object({ number: loanNumberPath });
const paymentPath = z.object({ number: loanNumberPath, id: rowId });

/** Lists the plans of the customer. */
export const listOwnPlans = endpoint({
  name: 'listOwnPlans',
  method: 'GET',
  path: '/shop/plans',
  access: 'customer',
  summary:
    'The customer’s plans: those that run first, the one that is due next on top, then those that are paused or stopped.',
  reply: z.object({
    plans: z.array(ownPlan),
    /** What has fallen due on all of them, and all that is left: without plans whose first part is not paid, and without those that are stopped. */
    due: naira,
    left: naira,
    /** Today, as the due days count it. */
    today: day,
  }),
  refusals: [],
});

/** Returns a plan. */
export const readOwnPlan = endpoint({
  name: 'readOwnPlan',
  method: 'GET',
  path: '/shop/plans/{number}',
  access: 'customer',
  summary: 'A plan of the customer: its instalments, what was paid, what is left, and what pays it off today.',
  params: path,
  reply: z.object({ plan: ownPlanRecord, today: day }),
  refusals: ['not-found'],
});

const amountBody = { amount: naira };

/** Returns what a payment would change. */
export const previewRepayment = endpoint({
  name: 'previewRepayment',
  method: 'POST',
  path: '/shop/plans/{number}/preview',
  access: 'customer',
  summary: 'What a payment of an amount would change today. Changes nothing.',
  params: path,
  body: z.object(amountBody),
  reply: z.object({ preview: repaymentPreview }),
  refusals: ['not-found', 'repayment-too-small', 'repayment-too-large', 'plan-not-payable'],
});

/** Returns what pays a plan of the customer off on a day. */
export const quotePayoff = endpoint({
  name: 'quotePayoff',
  method: 'GET',
  path: '/shop/plans/{number}/payoff',
  access: 'customer',
  summary:
    'What pays a plan off on a day, from today to its last due day, in its parts, with what of the charge is saved. A quote for that day, if nothing else happens until then. Changes nothing.',
  params: path,
  query: z.object({ on: z.string().check(z.refine(isDay, messages.pattern)) }),
  reply: z.object({ quote: payoffQuote }),
  refusals: ['not-found', 'plan-not-payable', 'payoff-day'],
});

/** Moves the day of a payment. */
export const movePayment = endpoint({
  name: 'movePayment',
  method: 'POST',
  path: '/shop/plans/{number}/later',
  access: 'customer',
  summary:
    'Moves the day of a payment before it comes, by at most 3 days, twice a plan, free. Its reminders and its charge of a saved card move with it. The same move again changes nothing.',
  params: path,
  body: z.object({
    instalment: z.int().check(z.minimum(1), z.maximum(12)),
    to: z.string().check(z.refine(isDay, messages.pattern)),
  }),
  reply: z.object({ plan: ownPlanRecord, today: day }),
  refusals: [
    'not-found',
    'loan-not-active',
    'loan-instalment-paid',
    'loan-move-late',
    'loan-move-too-far',
    'loan-moves-used',
    'loan-move-paydays',
    'loan-frozen',
    'repayment-under-way',
  ],
});

/** Begins a payment on a plan. */
export const startRepayment = endpoint({
  name: 'startRepayment',
  method: 'POST',
  path: '/shop/plans/{number}/payments',
  access: 'customer',
  summary:
    'Begins a payment on a plan, from ₦100, or what pays it off where that is less. Whatever comes in counts, on the day it was made; what is more than the plan needs goes back.',
  params: path,
  body: z.object({ ...amountBody, key: rowId }),
  reply: z.object({ payment: repayment }),
  refusals: [
    'not-found',
    'repayment-too-small',
    'repayment-too-large',
    'plan-not-payable',
    'payment-tries-over',
    'key-used',
    'unavailable',
  ],
});

/** Returns where a payment on a plan stands. */
export const readRepayment = endpoint({
  name: 'readRepayment',
  method: 'GET',
  path: '/shop/plans/{number}/payments/{id}',
  access: 'customer',
  summary: 'Where a payment on a plan stands, and what is left of the plan.',
  params: paymentPath,
  reply: z.object({ payment: repayment, plan: ownPlan }),
  refusals: ['not-found'],
});

/** Asks the payment provider about a payment on a plan. */
export const checkRepayment = endpoint({
  name: 'checkRepayment',
  method: 'POST',
  path: '/shop/plans/{number}/payments/{id}/check',
  access: 'customer',
  summary: 'Asks the payment provider about a payment on a plan now.',
  params: paymentPath,
  reply: z.object({ payment: repayment, plan: ownPlan }),
  refusals: ['not-found', 'too-many-requests'],
});

// What customers were told about a plan.

/** What became of a message by one way. `off`: switched off by the customer. `none`: there was no such way. */
export const toldStates = {
  waiting: 'On its way',
  sent: 'Sent',
  failed: 'Did not arrive',
  off: 'Switched off',
  none: 'None',
} as const;
const toldState = z.enum(Object.keys(toldStates) as [keyof typeof toldStates, ...(keyof typeof toldStates)[]]);

/** A message about a plan, as it was said: without a link. */
export const toldOfPlan = z.object({
  id: z.string(),
  toldAt: z.string(),
  subject: z.string(),
  sentence: z.string(),
  /** By text message, and by email. */
  text: toldState,
  email: toldState,
  /** By notification; absent in what an older release answered. */
  push: z.optional(toldState),
});
export type ToldOfPlan = z.output<typeof toldOfPlan>;

/** Lists what the customer was told about a plan. */
export const listToldOfPlan = endpoint({
  name: 'listToldOfPlan',
  method: 'GET',
  path: '/shop/plans/{number}/messages',
  access: 'customer',
  summary: 'Every message about a plan, the newest first, in pages of 20, with what became of it.',
  params: path,
  query: z.object({ cursor: z.optional(rowsAfter) }),
  reply: z.object({ rows: z.array(toldOfPlan), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

// How customers get messages about their plans: by text, and by email where one is confirmed. With both, one may be switched off.

/** Reminders begin in one of these hours of Lagos; the last one ends at 20:00. */
export const reminderHours = { from: 8, last: 19 } as const;

/** Which ways are used. */
export const planMessages = z.object({
  text: z.boolean(),
  email: z.boolean(),
  /** False with one way only: there is nothing to choose. */
  mayChoose: z.boolean(),
  /** The hour of Lagos from which reminders come; absent in what an older release answered. */
  hour: z.optional(z.int()),
});
export type PlanMessages = z.output<typeof planMessages>;

/** Shows which ways are used. */
export const readPlanMessages = endpoint({
  name: 'readPlanMessages',
  method: 'GET',
  path: '/shop/plan-messages',
  access: 'customer',
  summary: 'By which ways the customer gets messages about plans: agreements, receipts, reminders.',
  reply: z.object({ messages: planMessages }),
  refusals: [],
});

/** Chooses the ways. */
export const choosePlanMessages = endpoint({
  name: 'choosePlanMessages',
  method: 'PUT',
  path: '/shop/plan-messages',
  access: 'customer',
  summary:
    'Switches texts or emails about plans off, or on again: one of them stays on. And the hour from which reminders come.',
  body: z.object({
    text: z.boolean(),
    email: z.boolean(),
    hour: z.optional(z.int().check(z.minimum(reminderHours.from), z.maximum(reminderHours.last))),
  }),
  reply: z.object({ messages: planMessages }),
  refusals: ['plan-messages-one-way'],
});
