/** Payouts in the console: what agents are paid, by state, and each with its lines and its history. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { referralCodeText } from '../primitives/referral-codes.ts';
import { rowId } from '../primitives/rows.ts';
import { tableFile, tableSums } from '../primitives/tables.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { theirReference } from '../primitives/their-references.ts';
import { commonPayoutRecord, payoutStateNames, sendingState } from './payouts.ts';

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

/** The orders of a list of payouts: as they were proposed (the oldest first, or the newest first where they are over), and by amount. */
export const payoutSorts = { proposed: 'As proposed', amount: 'Largest first' } as const;
export type PayoutSort = keyof typeof payoutSorts;
export const payoutSort = z.optional(z.enum(Object.keys(payoutSorts) as [PayoutSort, ...PayoutSort[]]));
/** What payees get. */
export const payoutSums = tableSums({ amount: naira });

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
  query: z.object({ ...payoutFilter, sort: payoutSort, cursor: z.optional(rowId) }),
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

/** Adds up the payouts of a filter. */
export const sumPayouts = endpoint({
  name: 'sumPayouts',
  method: 'GET',
  path: '/staff/payouts/sums',
  access: 'staff',
  staff: 'payouts.read',
  summary: 'How many payouts to agents a filter finds and what they come to, for at most 10,000 of them.',
  query: z.object(payoutFilter),
  reply: payoutSums,
  refusals: [],
});

/** Writes the payouts of a filter into a file. */
export const savePayouts = endpoint({
  name: 'savePayouts',
  method: 'POST',
  path: '/staff/payouts/file',
  access: 'staff',
  staff: 'payouts.read',
  summary:
    'The payouts of a filter as CSV, at most 5,000, with the agents’ names and without their accounts. The audit log has a line for each file.',
  body: z.object({ ...payoutFilter, sort: payoutSort }),
  reply: tableFile,
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

// What stands beside the payouts of an act: what is held, what is carried to the next proposal, and whether the sum agrees.

/** The parts of what is due, each with its words. `act` is what the act pays. */
export const restParts = {
  act: 'In this act',
  'left-out': 'Left out of this act',
  held: 'Held',
  others: 'In other payouts: another step, sent or paid',
  back: 'Refused, failed or came back: in the next proposal',
  carried: 'Carried to the next proposal',
} as const;
export type RestPart = keyof typeof restParts;

/** The most held and carried amounts that a preview names one by one. */
export const restRowsMax = 200;

/** What is due beside an act, and how the sum is made. */
export const payoutRest = z.object({
  /** What it is about: `Due at the end of June 2026`. */
  about: z.string(),
  /** Each held and carried amount, with why; at most 200. */
  rows: z.array(
    z.object({
      part: z.enum(['held', 'carried']),
      /** Who it is for, and what stands beside the name. */
      name: z.string(),
      note: z.string(),
      amount: naira,
      why: z.string(),
      /** The held payout; null for what is carried. */
      payoutId: z.nullable(z.string()),
    }),
  ),
  /** Every part that is not empty, with its sum. */
  parts: z.array(
    z.object({ part: z.enum(Object.keys(restParts) as [RestPart, ...RestPart[]]), count: z.int(), total: naira }),
  ),
  /** All that is due, counted on its own. */
  due: naira,
  /** True if the parts make up what is due. */
  agrees: z.boolean(),
});
export type PayoutRest = z.output<typeof payoutRest>;

// What staff do with payouts: preview, review, approve, hold, refuse, check, and stop all sending.

/** How many payouts one act is about. */
export const atOnce = [
  z.minLength(1, 'Choose at least one payout'),
  z.maxLength(payoutsAtOnceMax, messages.pattern),
] as const;

/** The acts that many payouts can take at once. */
export const payoutActs = { review: 'Review', approve: 'Approve' } as const;

export type PayoutAct = keyof typeof payoutActs;

/** What every preview says. */
const previewSums = {
  act: z.enum(['review', 'approve']),
  count: z.int(),
  total: naira,
  fee: naira,
  /** How many match the filter in all, up to 1,000; more than were looked at if the act is capped. */
  matching: z.int(),
  rest: payoutRest,
};

const payee = {
  id: z.string(),
  amount: naira,
  fee: naira,
  bankName: z.string(),
  /** What it is made of: what is due, and what of it is set off and withheld. */
  positive: naira,
  setOff: naira,
  tax: naira,
  /** What the payee still owes after it. */
  owes: naira,
  /** Masked. */
  number: z.string(),
  fingerprint: z.string(),
};

const excluded = { id: z.string(), amount: naira, why: z.string(), isHold: z.boolean() };

/** The parts of a preview, of payouts to agents and to others. */
export const previewParts = { previewSums, payee, excluded } as const;

/** What an act would do, from the server. */
export const payoutPreview = z.object({
  ...previewSums,
  /** Those that the caller may take this act on, the oldest first, at most 200. */
  payees: z.array(z.object({ ...payee, agent, flags: z.array(flag) })),
  /** Those that are left out, and why. */
  excluded: z.array(z.object({ ...excluded, agent })),
});

export type PayoutPreview = z.output<typeof payoutPreview>;

/** Returns what an act would do. Changes nothing. */
export const previewPayouts = endpoint({
  name: 'previewPayouts',
  method: 'POST',
  path: '/staff/payouts/preview',
  access: 'staff',
  staff: 'payouts.read',
  summary:
    'Which payouts an act would take, which it would leave out and why, with the sum and the fees. Changes nothing.',
  body: z.object({
    act: z.enum(['review', 'approve']),
    /** The chosen payouts; left out: all that match the filter. */
    ids: z.optional(z.array(rowId).check(...atOnce)),
    ...payoutFilter,
  }),
  reply: z.object({ preview: payoutPreview }),
  refusals: [],
});

/** The payouts of an act, each as it was shown, and their sum as it was shown. */
export const payoutsToAct = z.object({
  items: z
    .array(z.object({ id: rowId, fingerprint: z.string(messages.pattern).check(z.maxLength(100)) }))
    .check(...atOnce),
  total: naira,
});

/** What came of each payout. `changed`: it was held or made anew instead. */
export const payoutResults = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['done', 'changed', 'refused']),
      code: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
  doneCount: z.int(),
  message: z.string(),
});

export type PayoutResults = z.output<typeof payoutResults>;

/** Reviews payouts. */
export const reviewPayouts = endpoint({
  name: 'reviewPayouts',
  method: 'POST',
  path: '/staff/payouts/review',
  access: 'staff',
  staff: 'payouts.review',
  proof: 'review',
  summary:
    'Reviews payouts as they were shown, with a result for each. If their sum is another one by now, nothing is done.',
  body: payoutsToAct,
  reply: payoutResults,
  refusals: ['payout-total-changed'],
});

/** Approves payouts that another person reviewed. */
export const approvePayouts = endpoint({
  name: 'approvePayouts',
  method: 'POST',
  path: '/staff/payouts/approve',
  access: 'staff',
  staff: 'payouts.approve',
  proof: 'review',
  summary:
    'Approves payouts as they were shown and reviewed by another person, with a result for each. If their sum is another one by now, nothing is done.',
  body: payoutsToAct,
  reply: payoutResults,
  refusals: ['payout-total-changed'],
});

const why = z.object({ reason: reasonWithoutContacts });

/** Holds a payout. */
export const holdPayout = endpoint({
  name: 'holdPayout',
  method: 'POST',
  path: '/staff/payouts/{id}/hold',
  access: 'staff',
  staff: 'payouts.review',
  summary: 'Holds a payout that was not sent. Its review and approval are over.',
  params: payoutPath,
  body: why,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided', 'own-record'],
});

/** Ends a hold. */
export const releasePayout = endpoint({
  name: 'releasePayout',
  method: 'POST',
  path: '/staff/payouts/{id}/release',
  access: 'staff',
  staff: 'payouts.review',
  proof: 'review',
  summary: 'Ends the hold of a payout. It is proposed again, with the lines and the account as they are now.',
  params: payoutPath,
  body: why,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided', 'payout-blocked', 'own-record'],
});

/** Refuses a payout. */
export const refusePayout = endpoint({
  name: 'refusePayout',
  method: 'POST',
  path: '/staff/payouts/{id}/refuse',
  access: 'staff',
  staff: 'payouts.review',
  summary:
    'Refuses a payout that has not left, also one that was handed over and still waits to be sent. Its lines are due again and stand in the next proposal.',
  params: payoutPath,
  body: why,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided', 'own-record'],
});

/** Asks the payment provider where a payout stands. */
export const checkPayout = endpoint({
  name: 'checkPayout',
  method: 'POST',
  path: '/staff/payouts/{id}/check',
  access: 'staff',
  staff: 'payouts.review',
  summary: 'Asks the payment provider by our reference where a payout stands. Never sends it again.',
  params: payoutPath,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided', 'being-tried-now'],
});

/** Asks for a payout that failed or came back to be booked as paid, because its money arrived after all. */
export const requestPaidAfterAll = endpoint({
  name: 'requestPaidAfterAll',
  method: 'POST',
  path: '/staff/payouts/{id}/paid-after-all',
  access: 'staff',
  staff: 'payouts.review',
  summary:
    'Asks for a payout that failed or came back, and of which the payment provider then says that it was paid, to be booked as paid. Another person approves it.',
  params: payoutPath,
  body: z.extend(why, { theirReference }),
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['not-found', 'own-record', 'payout-not-moved', 'change-already-asked'],
});

/** Starts the proposal of an agent whom the job missed. */
export const proposeAgentPayout = endpoint({
  name: 'proposeAgentPayout',
  method: 'POST',
  path: '/staff/payouts/propose',
  access: 'staff',
  staff: 'payouts.review',
  summary: 'Proposes the payout of one agent for what was due at the end of last month, and says why if there is none.',
  body: z.object({
    /** The referral code. */
    agentCode: referralCodeText('No agent has this referral code', 'Enter a referral code'),
    reason: reasonWithoutContacts,
  }),
  reply: z.object({ payoutId: z.nullable(z.string()), message: z.string() }),
  refusals: ['own-record'],
});

/** Stops the sending of all payouts. */
export const stopPayouts = endpoint({
  name: 'stopPayouts',
  method: 'POST',
  path: '/staff/payouts/stop',
  access: 'staff',
  staff: 'payouts.stop',
  summary: 'Stops the sending of all payouts until it is resumed. What the provider has already is not called back.',
  body: why,
  reply: messageReply,
  refusals: ['payouts-stopped'],
});

/** Lets payouts be sent again. */
export const resumePayouts = endpoint({
  name: 'resumePayouts',
  method: 'POST',
  path: '/staff/payouts/resume',
  access: 'staff',
  staff: 'payouts.stop',
  proof: 'review',
  summary: 'Lets payouts be sent again.',
  body: why,
  reply: messageReply,
  refusals: ['payouts-not-stopped'],
});
