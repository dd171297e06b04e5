/** What staff see of automatic payments, and how they are stopped. One person stops them, two let them go on. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { cardChargeStates } from './automatic-payments.ts';

/** How many stops the page of stops has, the newest. */
export const automaticStopsMax = 50;

const stopRow = z.object({
  id: z.string(),
  /** The plan that is stopped; null for all. */
  loan: z.nullable(z.object({ id: z.string(), number: z.string() })),
  stoppedAt: z.string(),
  /** Names of members. */
  stoppedBy: z.string(),
  reason: z.string(),
  /** When it ended; null while it holds. */
  startedAt: z.nullable(z.string()),
  startedBy: z.nullable(z.string()),
  /** The open request for its end, if there is one. */
  openApprovalId: z.nullable(z.string()),
});
export type AutomaticStopRow = z.output<typeof stopRow>;

/** Returns the stops. */
export const readAutomaticStops = endpoint({
  name: 'readAutomaticStops',
  method: 'GET',
  path: '/staff/automatic-stops',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'The stops of automatic charges: those that hold, then the newest that ended; with what they hold back and what was on its way when it was asked.',
  reply: z.object({
    stops: z.array(stopRow),
    /** Due days that a stop left out, and what of them is to be taken. */
    held: z.object({ count: z.int(), amount: naira }),
    /** What is to be charged on the business date and was not yet. */
    due: z.object({ count: z.int(), amount: naira }),
    /** Charges of which nothing is known yet: a stop takes none of them back. */
    onTheirWay: z.int(),
  }),
  refusals: [],
});

/** Stops automatic charges. */
export const stopAutomaticPayments = endpoint({
  name: 'stopAutomaticPayments',
  method: 'POST',
  path: '/staff/automatic-stops',
  access: 'staff',
  staff: 'automatic-payments.stop',
  summary:
    'Stops automatic charges of one plan, or of all where none is named, until two people let them go on. No other charge is begun once this has answered; those that were begun before are followed to their end.',
  body: z.object({ loanId: z.optional(rowId), reason: reasonText }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'automatic-stopped-already'],
});

/** Asks that automatic charges go on. */
export const requestAutomaticStart = endpoint({
  name: 'requestAutomaticStart',
  method: 'POST',
  path: '/staff/automatic-stops/{id}/request-start',
  access: 'staff',
  staff: 'automatic-payments.request-start',
  summary: 'Asks that automatic charges go on after a stop. Another person approves it.',
  params: z.object({ id: rowId }),
  body: z.object({ reason: reasonText }),
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['not-found', 'automatic-not-stopped', 'change-already-asked'],
});

/** Rows of a page of these lists. */
export const automaticPageSize = 50;

/** What charges of saved cards fail for, by the words of banks; `other` is what no rule knows. */
export const failureWhys = {
  money: 'Too little money',
  bank: 'The bank’s system',
  confirm: 'Not confirmed by the customer',
  over: 'Can’t be charged any more',
  unknown: 'Never reached the provider',
  other: 'Refused by the bank',
} as const;
export type FailureWhy = keyof typeof failureWhys;
const failureWhy = z.enum(Object.keys(failureWhys) as [FailureWhy, ...FailureWhy[]], messages.pattern);

/** Which mandates a list has. */
export const mandateLists = {
  active: 'In force',
  stopped: 'Stopped',
  ending: 'Card ends before the plan',
  ended: 'Ended',
} as const;
export type MandateList = keyof typeof mandateLists;
const mandateList = z.enum(Object.keys(mandateLists) as [MandateList, ...MandateList[]], messages.pattern);

/** Why a mandate ended, as people read it. */
export const mandateEnds = {
  customer: 'Ended by the customer',
  card: 'The card ended',
  settled: 'Nothing is left to pay',
  replaced: 'Replaced by another card',
  erased: 'The customer was erased',
} as const;

/** What pays a plan by itself. */
const mandateRow = z.object({
  id: z.string(),
  loan: z.object({ id: z.string(), number: z.string() }),
  customer: z.object({ id: z.string(), name: z.string() }),
  /** "saved card ending 1234", or "direct debit". */
  account: z.string(),
  /** The last day on which it can be charged; null if it is not known. */
  accountEndsOn: z.nullable(z.string()),
  /** At most so much in all, and until which due day. */
  most: naira,
  lastDueOn: z.string(),
  agreedAt: z.string(),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(Object.keys(mandateEnds) as [keyof typeof mandateEnds])),
  isStopped: z.boolean(),
});
export type MandateRow = z.output<typeof mandateRow>;

/** The charge of a due day. */
const automaticChargeRow = z.object({
  chargeId: z.string(),
  reference: z.string(),
  loan: z.object({ id: z.string(), number: z.string() }),
  customer: z.object({ id: z.string(), name: z.string() }),
  account: z.string(),
  dueOn: z.string(),
  chargedOn: z.string(),
  attempt: z.int(),
  asked: naira,
  /** What came in. */
  came: naira,
  state: z.enum(cardChargeStates),
  /** Of a failure: why, and in the provider's words. */
  why: z.nullable(failureWhy),
  words: z.nullable(z.string()),
  /** The day of the second attempt; null for none. */
  againOn: z.nullable(z.string()),
});
export type AutomaticChargeRow = z.output<typeof automaticChargeRow>;

/** Lists mandates. */
export const listMandates = endpoint({
  name: 'listMandates',
  method: 'GET',
  path: '/staff/automatic-payments',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'What pays plans by itself, the newest first, in pages of 50: in force, stopped, with a card that ends before the plan, or ended.',
  query: z.object({ list: z.optional(mandateList), cursor: z.optional(rowsAfter) }),
  reply: z.object({ rows: z.array(mandateRow), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Returns what pays a plan by itself. */
export const getMandate = endpoint({
  name: 'getMandate',
  method: 'GET',
  path: '/staff/automatic-payments/{id}',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'A mandate with the due days of which its customer was told, and the charges of its plan, each the newest first.',
  params: z.object({ id: rowId }),
  reply: z.extend(mandateRow, {
    notices: z.array(
      z.object({
        dueOn: z.string(),
        chargeOn: z.string(),
        amount: naira,
        toldAt: z.string(),
        /** The customer said “not now”; a stop left it out; nothing was to be taken any more. Null if it did not happen. */
        skippedAt: z.nullable(z.string()),
        heldAt: z.nullable(z.string()),
        droppedAt: z.nullable(z.string()),
        /** On so many days its turn did not come. */
        missed: z.int(),
      }),
    ),
    charges: z.array(automaticChargeRow),
  }),
  refusals: ['not-found'],
});

/** Where a due day of today stands. */
export const dueStates = {
  waiting: 'Waits for its turn',
  missed: 'Did not have its turn',
  held: 'Left out by a stop',
  skipped: 'The customer said “not now”',
  called: 'On its way',
  asked: 'The bank asks the customer',
  paid: 'Paid',
  failed: 'Failed',
} as const;
export type DueState = keyof typeof dueStates;
const dueState = z.enum(Object.keys(dueStates) as [DueState, ...DueState[]], messages.pattern);

/** Lists what is due today. */
export const listAutomaticDay = endpoint({
  name: 'listAutomaticDay',
  method: 'GET',
  path: '/staff/automatic-day',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'What is or was to be charged on the business date, with what did not have its turn on earlier days and what a stop left out: how many by state, and the first 200 of a state or of all.',
  query: z.object({ state: z.optional(dueState) }),
  reply: z.object({
    day: z.string(),
    counts: z.array(z.object({ state: dueState, count: z.int(), amount: naira })),
    rows: z.array(
      z.object({
        loan: z.object({ id: z.string(), number: z.string() }),
        customer: z.object({ id: z.string(), name: z.string() }),
        dueOn: z.string(),
        chargeOn: z.string(),
        amount: naira,
        isSecond: z.boolean(),
        state: dueState,
      }),
    ),
  }),
  refusals: [],
});

/** Counts and lists charges that failed. */
export const listFailedCharges = endpoint({
  name: 'listFailedCharges',
  method: 'GET',
  path: '/staff/automatic-failures',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'Charges of saved cards that failed within the last days (`days`, by default 30): how many of all, how many by reason, and those of a reason or all, the newest first, in pages of 50.',
  query: z.object({
    days: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, messages.pattern))),
    why: z.optional(failureWhy),
    cursor: z.optional(rowsAfter),
  }),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    /** All charges of these days. */
    charged: z.int(),
    whys: z.array(z.object({ why: failureWhy, count: z.int(), amount: naira })),
    rows: z.array(automaticChargeRow),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
});
