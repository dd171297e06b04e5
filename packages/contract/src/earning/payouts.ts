/** Payouts in the console: what agents are paid, by state, and each with its lines and its history. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { commonPayoutRecord, sendingState } from './payout-shapes.ts';

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

/** Why a payout is held. */
export const holdReasons = {
  person: 'Held by a member of staff',
  suspended: 'The agent is suspended',
  closed: 'The agent’s account is closed',
  'account-review': 'The bank account’s name needs a review',
  terms: 'The agent has not accepted the agent terms',
  'payment-alarm': 'An earlier payout has an alarm: its money may have moved after all',
} as const;
export type HoldReason = keyof typeof holdReasons;
const holdReason = z.enum(Object.keys(holdReasons) as [HoldReason, ...HoldReason[]]);

/** What a person should look at before approving. */
export const payoutFlags = {
  'shared-account': 'Another agent has the same bank account',
  'alike-customer': 'A customer looks like the agent, by email, phone or bank account',
} as const;
export type PayoutFlag = keyof typeof payoutFlags;
const flag = z.enum(Object.keys(payoutFlags) as [PayoutFlag, ...PayoutFlag[]]);

/** Why an agent’s due commission is not in a payout of a month. */
export const carryReasons = {
  'below-minimum': 'Less than ₦1,000 is due',
  'no-account': 'There is no bank account',
  'earlier-payout': 'An earlier payout is not over',
  'over-bound': 'One line is larger than the daily bound',
} as const;
export type CarryReason = keyof typeof carryReasons;

/** The most payouts that one act may be about. */
export const payoutsAtOnceMax = 200;
/** Counts of states stop here. */
export const payoutsCountedMax = 1_000;

const day = z.string().check(z.describe('A Lagos day, YYYY-MM-DD'));
const month = z.string('Choose a month').check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month'));
const agent = z.object({ id: z.string(), code: z.string(), name: z.string() });
const person = z.object({ id: z.string(), name: z.string(), at: z.string() });

/** What a row says of every payout, also of those to stores and riders. */
export const commonPayoutRow = {
  id: z.string(),
  state: z.enum(payoutStateNames),
  amount: naira,
  /** What the payment provider is expected to charge us. */
  fee: naira,
  lineCount: z.int(),
  proposedAt: z.string(),
  reviewedBy: z.nullable(person),
  approvedBy: z.nullable(person),
  /** Why it was held, refused or dropped, or failed or came back. */
  because: z.nullable(z.string()),
  paidOn: z.nullable(day),
  /** Stands for amount, lines and account. An act sends it back, and is refused if it is another one by then. */
  fingerprint: z.string(),
  /** Whether the caller may review or approve it now; if not, why. */
  review: z.object({ allowed: z.boolean(), why: z.nullable(z.string()) }),
  approve: z.object({ allowed: z.boolean(), why: z.nullable(z.string()) }),
};

const row = {
  ...commonPayoutRow,
  agent,
  /** The month at whose end the lines were due: 2026-06. */
  month: z.string(),
  heldBecause: z.nullable(holdReason),
  flags: z.array(flag),
};

/** A payout in the list. */
export const payoutRow = z.object(row);
export type PayoutRow = z.output<typeof payoutRow>;

/** The longest text in which a search looks for a referral code or a reference. */
export const payoutSearchLengthMax = 300;

/** Which payouts a list or an act is about. */
export const payoutFilter = {
  state: z.optional(z.enum(payoutStateNames)),
  month: z.optional(month),
  /** A referral code or the reference of a payout. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(payoutSearchLengthMax))),
};

/** How many payouts a state has. */
export const payoutStateCount = z.object({ state: z.enum(payoutStateNames), count: z.int() });

/** Returns payouts: the oldest first, or the newest first where they are over. */
export const listPayouts = endpoint({
  name: 'listPayouts',
  method: 'GET',
  path: '/staff/payouts',
  access: 'staff',
  staff: 'payouts.read',
  summary: 'Payouts to agents by state, month and agent, with the counts of all states and whether payouts are sent.',
  query: z.object({ ...payoutFilter, cursor: z.optional(rowId) }),
  reply: z.object({
    rows: z.array(payoutRow),
    nextCursor: z.nullable(z.string()),
    /** How many match the filter, in all and their sum; counted up to 1,000. */
    matching: z.object({ count: z.int(), total: naira }),
    /** How many payouts each state has of what the other filters show; up to 1,000. */
    counts: z.array(payoutStateCount),
    /** The months that have payouts, newest first. */
    months: z.array(z.string()),
    sending: sendingState,
  }),
  refusals: [],
});

/** One payout with everything about it. */
export const payoutRecord = z.object({
  ...row,
  ...commonPayoutRecord,
  tax: naira,
  /** What the agent still owes after it. */
  carried: naira,
});
export type PayoutRecord = z.output<typeof payoutRecord>;

const payoutPath = z.object({ id: rowId });

/** Returns one payout. */
export const readPayout = endpoint({
  name: 'readPayout',
  method: 'GET',
  path: '/staff/payouts/{id}',
  access: 'staff',
  staff: 'payouts.read',
  summary: 'One payout with its lines, its account masked, its history and every try of sending it.',
  params: payoutPath,
  reply: z.object({ payout: payoutRecord }),
  refusals: ['not-found'],
});

/** Returns the agents whose due commission is in no payout of a month. */
export const listPayoutCarries = endpoint({
  name: 'listPayoutCarries',
  method: 'GET',
  path: '/staff/payout-carries',
  access: 'staff',
  staff: 'payouts.read',
  summary: 'Agents whose due commission was carried to the next month, with the reason.',
  query: z.object({ month: z.optional(month), cursor: z.optional(rowId) }),
  reply: z.object({
    month: z.nullable(z.string()),
    months: z.array(z.string()),
    rows: z.array(
      z.object({
        agent,
        reason: z.enum(Object.keys(carryReasons) as [CarryReason, ...CarryReason[]]),
        due: naira,
        toldAt: z.nullable(z.string()),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
});
