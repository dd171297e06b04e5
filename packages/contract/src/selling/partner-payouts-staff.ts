/** Payouts to stores and riders in the console: what is owed to each, by state, and each payout with its entries and its history. */
import * as z from 'zod/mini';
import { commonPayoutRecord, payoutStateNames, sendingState } from '../earning/payouts.ts';
import {
  atOnce,
  commonPayoutRow,
  payoutResults,
  payoutSort,
  payoutStateCount,
  payoutSums,
  payoutsToAct,
  previewParts,
} from '../earning/payouts-staff.ts';
import { endpoint } from '../endpoint.ts';
import { accountChange } from '../money/banks.ts';
import { naira } from '../primitives/money.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { tableFile } from '../primitives/tables.ts';
import { messageReply, toNfc } from '../primitives/text.ts';
import { theirReference } from '../primitives/their-references.ts';

/** Who is paid for what our shop sold: the store for its goods, the rider for the delivery. */
export const partnerKinds = { store: 'Store', rider: 'Rider' } as const;
export type PartnerKind = keyof typeof partnerKinds;
/** Every kind of partner. */
export const partnerKindNames = Object.keys(partnerKinds) as [PartnerKind, ...PartnerKind[]];
export const partnerKind = z.enum(partnerKindNames, 'Choose stores or riders');

/** Why a payout to a store or rider is held. */
export const partnerHoldReasons = {
  person: 'Held by a member of staff',
  suspended: 'The rider is suspended',
  'payment-alarm': 'An earlier payout has an alarm: its money may have moved after all',
} as const;
export type PartnerHoldReason = keyof typeof partnerHoldReasons;
const holdReason = z.enum(Object.keys(partnerHoldReasons) as [PartnerHoldReason, ...PartnerHoldReason[]]);

/** What a person should look at before approving. */
export const partnerFlags = {
  'shared-account': 'Another store or rider has the same bank account',
} as const;
export type PartnerFlag = keyof typeof partnerFlags;
export const partnerFlag = z.enum(Object.keys(partnerFlags) as [PartnerFlag, ...PartnerFlag[]]);

/** Why what is due to a partner is not in a payout of a week. */
export const partnerCarryReasons = {
  'below-minimum': 'Less than ₦1,000 is due',
  'no-account': 'There is no bank account',
  'earlier-payout': 'An earlier payout is not over',
  'over-bound': 'One entry is larger than the daily bound',
  owes: 'More came back than is due',
} as const;
export type PartnerCarryReason = keyof typeof partnerCarryReasons;

/** A store or a rider, as lists name one. */
export const partner = z.object({ kind: partnerKind, id: z.string(), name: z.string(), city: z.string() });
export type Partner = z.output<typeof partner>;

const day = z.string().check(z.describe('A Lagos day, YYYY-MM-DD'));

const row = {
  ...commonPayoutRow,
  partner,
  /** The day by whose end its entries were booked: a Sunday, for payouts that the job proposed. */
  through: day,
  heldBecause: z.nullable(holdReason),
  flags: z.array(partnerFlag),
};

/** A payout in the list. */
export const partnerPayoutRow = z.object(row);
export type PartnerPayoutRow = z.output<typeof partnerPayoutRow>;

/** Which payouts a list or an act is about. Without a state: the proposed ones, or those that an act can take. */
export const partnerPayoutFilter = { state: z.optional(z.enum(payoutStateNames)), kind: z.optional(partnerKind) };

/** Returns payouts: the oldest first, or the newest first where they are over. */
export const listPartnerPayouts = endpoint({
  name: 'listPartnerPayouts',
  method: 'GET',
  path: '/staff/partner-payouts',
  access: 'staff',
  staff: 'payouts.read',
  summary: 'Payouts to stores and riders by state, with the counts of all states and whether payouts are sent.',
  query: z.object({ ...partnerPayoutFilter, sort: payoutSort, cursor: z.optional(rowId) }),
  reply: z.object({
    rows: z.array(partnerPayoutRow),
    nextCursor: z.nullable(z.string()),
    /** How many match the filter, in all and their sum; counted up to 1,000. */
    matching: z.object({ count: z.int(), total: naira }),
    /** How many payouts each state has, of stores, riders or both; up to 1,000. */
    counts: z.array(payoutStateCount),
    sending: sendingState,
  }),
  refusals: [],
});

/** Adds up the payouts of a filter. */
export const sumPartnerPayouts = endpoint({
  name: 'sumPartnerPayouts',
  method: 'GET',
  path: '/staff/partner-payouts/sums',
  access: 'staff',
  staff: 'payouts.read',
  summary: 'How many payouts to stores and riders a filter finds and what they come to, for at most 10,000 of them.',
  query: z.object(partnerPayoutFilter),
  reply: payoutSums,
  refusals: [],
});

/** Writes the payouts of a filter into a file. */
export const savePartnerPayouts = endpoint({
  name: 'savePartnerPayouts',
  method: 'POST',
  path: '/staff/partner-payouts/file',
  access: 'staff',
  staff: 'payouts.read',
  summary:
    'The payouts of a filter as CSV, at most 5,000, with the names of stores and riders and without their accounts. The audit log has a line for each file.',
  body: z.object({ ...partnerPayoutFilter, sort: payoutSort }),
  reply: tableFile,
  refusals: [],
});

/** One payout with everything about it. */
export const partnerPayoutRecord = z.object({ ...row, ...commonPayoutRecord });
export type PartnerPayoutRecord = z.output<typeof partnerPayoutRecord>;

/** Returns one payout. */
export const readPartnerPayout = endpoint({
  name: 'readPartnerPayout',
  method: 'GET',
  path: '/staff/partner-payouts/{id}',
  access: 'staff',
  staff: 'payouts.read',
  summary:
    'One payout to a store or rider with its entries, its account masked, its history and every try of sending it.',
  params: z.object({ id: rowId }),
  reply: z.object({ payout: partnerPayoutRecord }),
  refusals: ['not-found'],
});

/** The most partners on a page of what is owed. */
export const partnersPageSize = 50;

/** What is owed to a store or rider, and where it goes. */
export const partnerPayable = z.object({
  partner,
  /** What the ledger owes it now, with what stands in a payout. Below zero: more came back than was due. */
  owed: naira,
  /** What stands in a payout that is not over. */
  inPayout: naira,
  /** Why the last proposal left it out; null if it did not. */
  carried: z.nullable(z.enum(Object.keys(partnerCarryReasons) as [PartnerCarryReason, ...PartnerCarryReason[]])),
  account: z.nullable(
    z.object({
      bankName: z.string(),
      /** Masked. */
      number: z.string(),
      name: z.string(),
      payableFrom: day,
    }),
  ),
  /** The request for another account that waits for a second person. */
  waitingApprovalId: z.nullable(z.string()),
});
export type PartnerPayable = z.output<typeof partnerPayable>;

/** Which of the partners a list of what is owed shows. */
export const payableFilters = {
  owed: 'With something to pay',
  'no-account': 'Without a bank account',
  carried: 'Left out of the last proposal',
} as const;
export type PayableFilter = keyof typeof payableFilters;

/** Returns what is owed to stores or riders. */
export const listPartnerPayables = endpoint({
  name: 'listPartnerPayables',
  method: 'GET',
  path: '/staff/partner-payables',
  access: 'staff',
  staff: 'payouts.read',
  summary: 'What is owed to each store or rider, its bank account masked, and why something was not proposed.',
  query: z.object({
    kind: partnerKind,
    city: z.optional(z.string().check(toNfc(), z.maxLength(60))),
    show: z.optional(z.enum(Object.keys(payableFilters) as [PayableFilter, ...PayableFilter[]])),
    cursor: z.optional(rowId),
  }),
  reply: z.object({
    rows: z.array(partnerPayable),
    nextCursor: z.nullable(z.string()),
    /** The cities of the stores, by name. */
    cities: z.array(z.string()),
  }),
  refusals: [],
});

// What staff do with payouts to stores and riders. Stopping and resuming is about all payouts: `earning/payout-acts.ts`.

const { previewSums, payee, excluded } = previewParts;

/** What an act would do, from the server. */
export const partnerPayoutPreview = z.object({
  ...previewSums,
  /** Those that the caller may take this act on, the oldest first, at most 200. */
  payees: z.array(z.object({ ...payee, partner, flags: z.array(partnerFlag) })),
  /** Those that are left out, and why. */
  excluded: z.array(z.object({ ...excluded, partner })),
});

export type PartnerPayoutPreview = z.output<typeof partnerPayoutPreview>;

/** Returns what an act would do. Changes nothing. */
export const previewPartnerPayouts = endpoint({
  name: 'previewPartnerPayouts',
  method: 'POST',
  path: '/staff/partner-payouts/preview',
  access: 'staff',
  staff: 'payouts.read',
  summary:
    'Which payouts to stores and riders an act would take, which it would leave out and why, with the sum and the fees. Changes nothing.',
  body: z.object({
    act: z.enum(['review', 'approve']),
    /** The chosen payouts; left out: all that match the filter. */
    ids: z.optional(z.array(rowId).check(...atOnce)),
    ...partnerPayoutFilter,
  }),
  reply: z.object({ preview: partnerPayoutPreview }),
  refusals: [],
});

/** Reviews payouts. */
export const reviewPartnerPayouts = endpoint({
  name: 'reviewPartnerPayouts',
  method: 'POST',
  path: '/staff/partner-payouts/review',
  access: 'staff',
  staff: 'payouts.review',
  proof: 'review',
  summary:
    'Reviews payouts to stores and riders as they were shown, with a result for each. If their sum is another one by now, nothing is done.',
  body: payoutsToAct,
  reply: payoutResults,
  refusals: ['payout-total-changed'],
});

/** Approves payouts that another person reviewed. */
export const approvePartnerPayouts = endpoint({
  name: 'approvePartnerPayouts',
  method: 'POST',
  path: '/staff/partner-payouts/approve',
  access: 'staff',
  staff: 'payouts.approve',
  proof: 'review',
  summary:
    'Approves payouts to stores and riders as they were shown and reviewed by another person, with a result for each. If their sum is another one by now, nothing is done.',
  body: payoutsToAct,
  reply: payoutResults,
  refusals: ['payout-total-changed'],
});

const payoutPath = z.object({ id: rowId });

const why = z.object({ reason: reasonWithoutContacts });

/** Holds a payout. */
export const holdPartnerPayout = endpoint({
  name: 'holdPartnerPayout',
  method: 'POST',
  path: '/staff/partner-payouts/{id}/hold',
  access: 'staff',
  staff: 'payouts.review',
  summary: 'Holds a payout that was not sent. Its review and approval are over.',
  params: payoutPath,
  body: why,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided'],
});

/** Ends a hold. */
export const releasePartnerPayout = endpoint({
  name: 'releasePartnerPayout',
  method: 'POST',
  path: '/staff/partner-payouts/{id}/release',
  access: 'staff',
  staff: 'payouts.review',
  proof: 'review',
  summary: 'Ends the hold of a payout. It is proposed again, with the entries and the account as they are now.',
  params: payoutPath,
  body: why,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided', 'payout-blocked'],
});

/** Refuses a payout. */
export const refusePartnerPayout = endpoint({
  name: 'refusePartnerPayout',
  method: 'POST',
  path: '/staff/partner-payouts/{id}/refuse',
  access: 'staff',
  staff: 'payouts.review',
  summary:
    'Refuses a payout that has not left, also one that was handed over and still waits to be sent. Its entries are due again and stand in the next proposal.',
  params: payoutPath,
  body: why,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided'],
});

/** Asks the payment provider where a payout stands. */
export const checkPartnerPayout = endpoint({
  name: 'checkPartnerPayout',
  method: 'POST',
  path: '/staff/partner-payouts/{id}/check',
  access: 'staff',
  staff: 'payouts.review',
  summary: 'Asks the payment provider by our reference where a payout stands. Never sends it again.',
  params: payoutPath,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided', 'being-tried-now'],
});

/** Asks for a payout that failed or came back to be booked as paid, because its money arrived after all. */
export const requestPartnerPaidAfterAll = endpoint({
  name: 'requestPartnerPaidAfterAll',
  method: 'POST',
  path: '/staff/partner-payouts/{id}/paid-after-all',
  access: 'staff',
  staff: 'payouts.review',
  summary:
    'Asks for a payout that failed or came back, and of which the payment provider then says that it was paid, to be booked as paid. Another person approves it.',
  params: payoutPath,
  body: z.extend(why, { theirReference }),
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['not-found', 'payout-not-moved', 'change-already-asked'],
});

/** Starts the proposal of a store or rider whom the job missed. */
export const proposePartnerPayout = endpoint({
  name: 'proposePartnerPayout',
  method: 'POST',
  path: '/staff/partner-payouts/propose',
  access: 'staff',
  staff: 'payouts.review',
  summary:
    'Proposes the payout of one store or rider for what was booked by the end of yesterday, and says why if there is none.',
  body: z.object({ kind: partnerKind, id: rowId, reason: reasonWithoutContacts }),
  reply: z.object({ payoutId: z.nullable(z.string()), message: z.string() }),
  refusals: ['not-found'],
});

/** Asks for a bank account of a store or rider. */
export const requestPartnerAccount = endpoint({
  name: 'requestPartnerAccount',
  method: 'POST',
  path: '/staff/partner-accounts',
  access: 'staff',
  staff: 'partner-accounts.request',
  summary:
    'Asks for the first or another bank account of a store or rider, and says whose it is. Another person approves it; it is paid to from the third business date after that.',
  body: z.extend(accountChange, { kind: partnerKind, id: rowId, reason: reasonWithoutContacts }),
  reply: z.object({ approvalId: z.string(), accountName: z.string(), message: z.string() }),
  refusals: ['not-found', 'account-not-resolved', 'same-account', 'change-already-asked'],
});
