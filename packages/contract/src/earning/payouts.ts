/** Where payouts stand, and the parts of replies about them: payouts to agents as well as to stores and riders. */
import * as z from 'zod/mini';
import { naira } from '../primitives/money.ts';

const day = z.string().check(z.describe('A Lagos day, YYYY-MM-DD'));

/** Whether payouts are sent, and what the last try found. */
export const sendingState = z.object({
  stop: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** The business date. */
  today: day,
  sentToday: naira,
  bound: naira,
  /** What the last try of sending found; null before the first. */
  lastTry: z.nullable(
    z.object({
      day,
      outcome: z.string(),
      /** Null where the provider was not asked. */
      balance: z.nullable(naira),
      needed: z.nullable(naira),
      at: z.string(),
    }),
  ),
});

export type SendingState = z.output<typeof sendingState>;

/** A part of a payout: a commission line, or an entry of the ledger. */
export const payoutLine = z.object({
  id: z.string(),
  /** Why it is owed, in a sentence. */
  sentence: z.string(),
  orderNumber: z.nullable(z.string()),
  dueOn: z.nullable(day),
  /** What it adds to this payout. Below zero for what is set off. */
  amount: naira,
  /** The whole line, if only a part of it is set off; else null. */
  wholeAmount: z.nullable(naira),
  /** True if it became due again, because the payout was refused, failed or came back. */
  released: z.boolean(),
});

export type PayoutLine = z.output<typeof payoutLine>;

/** A step in the history of a payout. */
export const payoutEvent = z.object({
  id: z.string(),
  at: z.string(),
  /** A sentence: `Ngozi Eze approved it`. */
  text: z.string(),
  reason: z.nullable(z.string()),
});

/** A try of sending it, or an answer of the payment provider. */
export const payoutAttempt = z.object({
  at: z.string(),
  /** Where the answer came from, and what it was, in words. */
  source: z.string(),
  status: z.string(),
  /** The reference of the bank or provider, if it gave one. */
  bankReference: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
});

/** What the record of every payout has besides its row. */
export const commonPayoutRecord = {
  reference: z.string(),
  /** What is above zero, and what is set off. */
  positive: naira,
  setOff: naira,
  account: z.object({
    bankName: z.string(),
    /** Masked: `******6763`. */
    number: z.string(),
    /** Null once it is no longer kept. */
    name: z.nullable(z.string()),
    /** True if the payee has another account now. */
    changed: z.boolean(),
    payableFrom: z.nullable(day),
  }),
  /** What would keep it from being sent now: the payee, the account, terms. */
  obstacles: z.array(z.string()),
  /** True once it may have left for the payment provider: from then on it can't be refused. */
  hasLeft: z.boolean(),
  /** A contradiction of the payment provider that a person has to look at. */
  alarm: z.nullable(z.string()),
  sendableFrom: day,
  lines: z.array(payoutLine),
  events: z.array(payoutEvent),
  attempts: z.array(payoutAttempt),
};

/** Where a payout stands, as staff see it. */
export const payoutStates = {
  proposed: 'Proposed',
  reviewed: 'Reviewed',
  approved: 'Approved',
  sending: 'Sending',
  unclear: 'Unclear',
  held: 'Held',
  paid: 'Paid',
  failed: 'Failed',
  returned: 'Returned',
  refused: 'Refused',
  dropped: 'Dropped',
} as const;

export type PayoutState = keyof typeof payoutStates;

/** Every state, in the order in which a payout goes through them. */
export const payoutStateNames = Object.keys(payoutStates) as [PayoutState, ...PayoutState[]];
