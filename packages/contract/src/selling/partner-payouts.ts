/** Payouts to stores and riders in the console: what is owed to each, by state, and each payout with its entries and its history. */
import * as z from 'zod/mini';
import { commonPayoutRecord, payoutStateNames, sendingState } from '../earning/payouts.ts';
import { commonPayoutRow, payoutStateCount } from '../earning/payouts-staff.ts';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { toNfc } from '../primitives/text.ts';

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
  query: z.object({ ...partnerPayoutFilter, cursor: z.optional(rowId) }),
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
