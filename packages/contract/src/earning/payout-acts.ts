/** What staff do with payouts: preview, review, approve, hold, refuse, check, and stop all sending. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { referralCodeText } from '../primitives/referral-codes.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { theirReference } from '../primitives/their-references.ts';
import { payoutRest } from './payout-rest.ts';
import { type PayoutFlag, payoutFilter, payoutFlags, payoutsAtOnceMax } from './payouts.ts';

const flag = z.enum(Object.keys(payoutFlags) as [PayoutFlag, ...PayoutFlag[]]);
const agent = z.object({ id: z.string(), code: z.string(), name: z.string() });
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

const payoutPath = z.object({ id: rowId });
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
