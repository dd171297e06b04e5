/** What staff see of customers' loans, and what they may do with them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { tableFile, tableSums } from '../primitives/tables.ts';
import { messageReply, messages, paragraphOf } from '../primitives/text.ts';
import { readLoanNumber } from '../primitives/typed-ids.ts';
import { freezeReasonKeys, pauseCause, payoffQuote, toldOfPlan } from './repayments.ts';

/** How many loans a page of the list has. */
export const loansPageSize = 50;

/** The states of a loan, with what people read. */
export const loanStates = {
  accepted: 'Accepted, not handed over',
  active: 'Active',
  settled: 'Settled',
  cancelled: 'Cancelled',
  'for-write-off': 'For write-off',
  'written-off': 'Written off',
} as const;
export type LoanStateKey = keyof typeof loanStates;
const loanState = z.enum(Object.keys(loanStates) as [LoanStateKey, ...LoanStateKey[]], messages.pattern);

/** The kinds of events of a loan, with what people read. */
export const loanEventKinds = {
  delivered: 'Handed over',
  paid: 'Paid',
  reversed: 'Payment taken back',
  moved: 'Payment moved',
  'off-payslip': 'Not off the payslip',
  returned: 'Goods returned',
  left: 'Left the plan',
  cancelled: 'Order cancelled',
  'written-off': 'Written off',
  forgiven: 'Small rest let off',
  paused: 'Paused',
  resumed: 'Pause ended',
  'down-payment-lost': 'Down payment taken back',
  'down-payment-won': 'Down payment with us again',
  frozen: 'Frozen',
  unfrozen: 'Freeze ended',
  refunded: 'Credit refunded',
  'refund-kept': 'Credit not refunded after all',
} as const;
export type LoanEventKind = keyof typeof loanEventKinds;
const eventKind = z.enum(Object.keys(loanEventKinds) as [LoanEventKind, ...LoanEventKind[]]);

/** Why a loan is frozen, with what people read. */
export const freezeReasons = {
  death: 'The customer died',
  illness: 'Serious illness',
  'identity-theft': 'Theft of identity',
  'not-me': '“This was not me”',
} as const satisfies Record<(typeof freezeReasonKeys)[number], string>;
export type FreezeReason = keyof typeof freezeReasons;
const freezeReason = z.enum(freezeReasonKeys, messages.pattern);

/** An amount in its parts, in naira. */
const parts = z.object({ principal: naira, charge: naira, lateFee: naira });
export type LoanParts = z.output<typeof parts>;

/** A loan in the list. Amounts are naira, as of the day to which it was last followed. */
export const listedLoan = z.object({
  id: z.string(),
  number: z.string(),
  customerId: z.string(),
  /** Empty for an erased customer. */
  customerName: z.string(),
  /** What it pays for, such as `order:FB-12345678`. */
  owner: z.string(),
  planCode: z.string(),
  planVersion: z.int(),
  state: loanState,
  open: parts,
  due: naira,
  /** Of a frozen loan nothing is asked: both are zero. */
  overdue: naira,
  /** Since the oldest due day that is overdue; zero if none is. */
  daysLate: z.int(),
  /** While it is frozen: since when. Why is not for lists. */
  frozenSince: z.nullable(z.string()),
  /** What the customer paid beyond the loan. */
  credit: naira,
  /** The open cases and returns about its goods: since when, and the number of the case, or of the order that something is given back of. */
  inQuestion: z.array(z.object({ since: z.string(), kind: pauseCause.shape.kind, name: z.string() })),
  /** Since when it is paused; null if it is not. */
  pausedSince: z.nullable(z.string()),
  acceptedOn: z.string(),
  settledOn: z.nullable(z.string()),
  createdAt: z.string(),
});
export type ListedLoan = z.output<typeof listedLoan>;

/** An instalment as it stands. `paidOn` is null while something is open. */
export const loanInstalment = z.object({
  number: z.int(),
  dueOn: z.string(),
  owed: parts,
  paid: parts,
  paidOn: z.nullable(z.string()),
});
export type LoanInstalment = z.output<typeof loanInstalment>;

/** Something that happened to a loan. What a kind doesn't have is null. */
export const loanEvent = z.object({
  number: z.int(),
  kind: eventKind,
  /** The day on which it counts. */
  on: z.string(),
  recordedAt: z.string(),
  /** `staff`, `customer` or `system`. */
  recordedBy: z.string(),
  /** Of a payment or refund. */
  amount: z.nullable(naira),
  /** Names a payment, and the payment that was taken back. */
  paymentId: z.nullable(z.string()),
  /** What goods and delivery come to since a return, or since the customer left the plan. */
  total: z.nullable(naira),
  instalment: z.nullable(z.int()),
  movedTo: z.nullable(z.string()),
  /** Who had an instalment moved: `customer`, or `hardship`. */
  movedBy: z.nullable(z.string()),
});
export type LoanEventRow = z.output<typeof loanEvent>;

/** A transfer of the ledger that belongs to a loan. */
export const loanTransfer = z.object({
  id: z.string(),
  code: z.string(),
  amount: naira,
  effectiveOn: z.string(),
  bookedOn: z.string(),
});
export type LoanTransfer = z.output<typeof loanTransfer>;

/** Something that happened to a loan, with what it changed. Amounts are naira; those of `changes` are below zero where something was lowered. */
const loanTimelineRow = z.object({
  /** The day on which it counts. */
  on: z.string(),
  /** Null for a day that changed the loan by itself, by a late fee or its lateness. */
  event: z.nullable(loanEvent),
  /** What was left to pay before and after it. */
  left: z.object({ before: naira, after: naira }),
  /** Of the financed amount, the charge, the late fees, and what the customer paid beyond the loan. */
  changes: z.object({ financed: naira, charge: naira, lateFees: naira, credit: naira }),
  /** The payments whose due days it moved, in the order of the days before. */
  moved: z.array(z.object({ number: z.int(), before: z.string(), after: z.string() })),
  /** How many days a pause or a freeze lasted that it ended; null for all else. */
  lastedDays: z.nullable(z.int()),
  /** Because of what it paused, or what let it go on. */
  causes: z.array(pauseCause),
  /** The member whose act it was; null for all else. */
  by: z.nullable(z.string()),
  /** In the order in which they were booked. */
  transfers: z.array(loanTransfer),
});
export type LoanTimelineRow = z.output<typeof loanTimelineRow>;

/** What the transfers of a loan are for, in the words of the people who read its timeline. */
export const loanTransferWords: Readonly<Record<string, string>> = {
  'loan-disbursed': 'lent',
  'loan-paid': 'paid back',
  'loan-payment-reversed': 'payment taken back',
  'loan-recomputed': 'lent and paid, divided anew',
  'loan-charged': 'charge',
  'loan-charge-lowered': 'charge lowered',
  'loan-late-fee': 'late fee',
  'loan-late-fee-lowered': 'late fee lowered',
  'loan-written-off': 'written off',
  'loan-write-off-lowered': 'write-off lowered',
  'loan-recovered': 'recovered',
  'loan-recovery-reversed': 'recovery taken back',
};

/** A version of a loan's schedule. `eventNumber` is the event that made it; 0 for the agreement. */
export const loanSchedule = z.object({
  version: z.int(),
  eventNumber: z.int(),
  madeAt: z.string(),
  instalments: z.array(z.object({ number: z.int(), dueOn: z.string(), principal: naira, charge: naira })),
});
export type LoanSchedule = z.output<typeof loanSchedule>;

/** The orders of the list: as `listLoans` says, and by what is open. */
export const loanSorts = { newest: 'As listed', open: 'Most open first' } as const;
export type LoanSort = keyof typeof loanSorts;
const loanSort = z.optional(z.enum(Object.keys(loanSorts) as [LoanSort, ...LoanSort[]], messages.pattern));
/** Which loans the list, its sums and its file have. */
const loanFilter = {
  state: z.optional(loanState),
  overdue: z.optional(z.literal('yes', messages.pattern)),
  /** Those whose goods are in question: a case or a return about them is open. */
  inQuestion: z.optional(z.literal('yes', messages.pattern)),
  frozen: z.optional(z.literal('yes', messages.pattern)),
  /** LN- and 8 digits, or FB- and 8 digits of the order that a loan pays for, in any spelling. */
  number: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(300),
      z.overwrite((text) => readLoanNumber(text).read ?? text),
    ),
  ),
  /** The code of a plan, such as `weeks-4`. */
  plan: z.optional(z.string(messages.pattern).check(z.regex(/^[a-z0-9-]{1,40}$/, messages.pattern))),
  customerId: z.optional(rowId),
};

/** Lists loans. */
export const listLoans = endpoint({
  name: 'listLoans',
  method: 'GET',
  path: '/staff/loans',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'Loans, the newest first, in pages of 50: all, those of a state, of a plan, of a customer, or the one with a number; those with an overdue instalment, the longest late first; those whose goods are in question, or the frozen ones, those that are so longest first. Or those of which most is open first.',
  query: z.object({ ...loanFilter, sort: loanSort, cursor: z.optional(rowsAfter) }),
  reply: z.object({ rows: z.array(listedLoan), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Adds up what is open of the loans of a filter. */
export const sumLoans = endpoint({
  name: 'sumLoans',
  method: 'GET',
  path: '/staff/loans/sums',
  access: 'staff',
  staff: 'loans.read',
  summary: 'How many loans a filter finds and what is open of them, for at most 10,000.',
  query: z.object(loanFilter),
  reply: tableSums({ open: naira }),
  refusals: [],
});

/** Writes the loans of a filter into a file. */
export const saveLoans = endpoint({
  name: 'saveLoans',
  method: 'POST',
  path: '/staff/loans/file',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'The loans of a filter as CSV, at most 5,000, without anything of the customer. The audit log has a line for each file.',
  body: z.object({ ...loanFilter, sort: loanSort }),
  reply: tableFile,
  refusals: [],
});

/** Returns a loan as it is today. */
export const getLoan = endpoint({
  name: 'getLoan',
  method: 'GET',
  path: '/staff/loans/{loanId}',
  access: 'staff',
  staff: 'loans.read',
  summary: 'A loan on the business date: its numbers, instalments, versions of the schedule, events, and transfers.',
  params: z.object({ loanId: rowId }),
  reply: z.extend(listedLoan, {
    /** The business date. */
    asOf: z.string(),
    total: naira,
    downPayment: naira,
    financed: naira,
    charge: naira,
    lateFees: naira,
    /** Charge that early payments saved. */
    saved: naira,
    /** What settles the loan on this day. */
    payoff: naira,
    writtenOff: naira,
    recovered: naira,
    /** In hundredths of a per cent, as it was agreed. */
    annualRateHundredths: z.int(),
    promisedOn: z.string(),
    /** While a case about the goods is open: since when no day counts as late, until when at most, and because of what. */
    pause: z.nullable(z.object({ since: z.string(), untilAtMost: z.string(), causes: z.array(pauseCause) })),
    /** While it is frozen: why, since when, the note for members who freeze, and the request for its end. */
    freeze: z.nullable(
      z.object({
        reason: freezeReason,
        since: z.string(),
        note: z.nullable(z.string()),
        /** What was overdue when it was frozen, and by how many days: from there it counts on once the freeze ends. */
        overdue: naira,
        daysLate: z.int(),
        end: z.nullable(z.object({ approvalId: z.string(), requestedAt: z.string() })),
      }),
    ),
    /** The request for a write-off that waits for another person; null without one. */
    writeOff: z.nullable(z.object({ approvalId: z.string(), requestedAt: z.string() })),
    /** True for the caller's own loan: another person has to act on it. */
    isOwn: z.boolean(),
    /** Raised by each event. An act sends it back, and is refused if the loan has changed. */
    eventCount: z.int(),
    instalments: z.array(loanInstalment),
    schedules: z.array(loanSchedule),
    /** The latest first. */
    events: z.array(loanEvent),
    /** The latest first, at most 200. */
    transfers: z.array(loanTransfer),
  }),
  refusals: ['not-found'],
});

/** Returns what happened to a loan. */
export const readLoanTimeline = endpoint({
  name: 'readLoanTimeline',
  method: 'GET',
  path: '/staff/loans/{loanId}/timeline',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'What happened to a loan, the latest first: its events and the days that changed it by themselves, each with what was left before and after it, what it changed, and its transfers.',
  params: z.object({ loanId: rowId }),
  reply: z.object({ rows: z.array(loanTimelineRow) }),
  refusals: ['not-found'],
});

/** Returns what pays a loan off on a day. */
export const quoteLoanPayoff = endpoint({
  name: 'quoteLoanPayoff',
  method: 'GET',
  path: '/staff/loans/{loanId}/payoff',
  access: 'staff',
  staff: 'loans.read',
  summary: 'What pays a loan off on a day, as the customer is told. Changes nothing.',
  params: z.object({ loanId: rowId }),
  query: z.object({ on: z.string().check(z.refine(isDay, messages.pattern)) }),
  reply: z.object({ quote: payoffQuote }),
  refusals: ['not-found', 'plan-not-payable', 'payoff-day'],
});

/** Explains what a customer agreed to. */
export const explainLoan = endpoint({
  name: 'explainLoan',
  method: 'GET',
  path: '/staff/loans/{loanId}/agreement',
  access: 'staff',
  staff: 'loans.read',
  summary: 'The sealed text of a loan’s agreement, its SHA-256 as it was stored, and the SHA-256 of the text as it is.',
  params: z.object({ loanId: rowId }),
  reply: z.object({
    text: z.string(),
    storedSha256: z.string(),
    computedSha256: z.string(),
    /** True if both are the same. */
    isIntact: z.boolean(),
  }),
  refusals: ['not-found'],
});

/** Lists what a customer was told about a loan. */
export const listLoanMessages = endpoint({
  name: 'listLoanMessages',
  method: 'GET',
  path: '/staff/loans/{loanId}/messages',
  access: 'staff',
  staff: 'loans.read',
  summary: 'Every message to the customer about a loan, the newest first, in pages of 20, with what became of it.',
  params: z.object({ loanId: rowId }),
  query: z.object({ cursor: z.optional(rowsAfter) }),
  reply: z.object({ rows: z.array(toldOfPlan), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

/** Asks for a loan to be written off. */
export const requestLoanWriteOff = endpoint({
  name: 'requestLoanWriteOff',
  method: 'POST',
  path: '/staff/loans/{loanId}/request-write-off',
  access: 'staff',
  staff: 'loans.request-write-off',
  summary:
    'Asks for a loan that is 90 days late, or frozen after a death or a theft of identity, to be written off. Another member decides.',
  params: z.object({ loanId: rowId }),
  body: z.object({ reason: reasonText }),
  reply: z.object({ message: z.string(), approvalId: z.string() }),
  refusals: ['not-found', 'own-record', 'loan-frozen', 'loan-not-for-write-off', 'change-already-asked'],
});

/** What a member says about a freeze. */
export const freezeForm = z.object({
  reason: freezeReason,
  note: paragraphOf(5, 'Please write what you know, and from whom'),
});

/** Freezes a loan. */
export const freezeLoan = endpoint({
  name: 'freezeLoan',
  method: 'POST',
  path: '/staff/loans/{loanId}/freeze',
  access: 'staff',
  staff: 'loans.freeze',
  summary:
    'Freezes a loan after a death, for a serious illness, a theft of identity or “this was not me”: nothing falls due, is late, reminded or charged until two people end it. The customer may pay all the same. After a death, a theft of identity or “this was not me” all running plans of the customer are frozen with it, what is frozen for less is frozen for that, and there is no new plan; after a death nothing about plans is sent to the customer.',
  params: z.object({ loanId: rowId }),
  body: freezeForm,
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'loan-frozen', 'loan-not-active', 'repayment-under-way'],
});

/** Asks for the end of a freeze. */
export const requestLoanUnfreeze = endpoint({
  name: 'requestLoanUnfreeze',
  method: 'POST',
  path: '/staff/loans/{loanId}/request-unfreeze',
  access: 'staff',
  staff: 'loans.freeze',
  summary: 'Asks for the end of a freeze, which another member decides. Due days have then moved by as many days.',
  params: z.object({ loanId: rowId }),
  body: z.object({ reason: reasonText }),
  reply: z.object({ message: z.string(), approvalId: z.string() }),
  refusals: ['not-found', 'own-record', 'loan-not-frozen', 'change-already-asked'],
});

/** Moves an instalment for hardship. */
export const grantLoanHardship = endpoint({
  name: 'grantLoanHardship',
  method: 'POST',
  path: '/staff/loans/{loanId}/hardship',
  access: 'staff',
  staff: 'loans.hardship',
  summary:
    'Moves an instalment of a loan by up to 30 days, for hardship; up to two instalments of a loan. Nothing accrues.',
  params: z.object({ loanId: rowId }),
  body: z.object({
    /** `eventCount` as it was shown. */
    eventCount: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    instalment: z.int().check(z.minimum(1), z.maximum(60)),
    to: z.string().check(z.refine(isDay, messages.pattern)),
    reason: reasonText,
  }),
  reply: messageReply,
  refusals: [
    'not-found',
    'own-record',
    'changed-meanwhile',
    'loan-not-active',
    'loan-instalment-paid',
    'loan-move-late',
    'loan-move-too-far',
    'loan-moves-used',
    'loan-move-order',
    'loan-move-paydays',
    'loan-frozen',
    'repayment-under-way',
    'key-used',
  ],
});

export const loanMessages = {
  writeOffAsked: 'The write-off was asked for. Another member decides.',
  hardshipGranted: 'The instalment was moved. The customer is told.',
  frozen: 'The plan is frozen. Two people end it.',
  unfreezeAsked: 'The end of the freeze was asked for. Another member decides.',
};
