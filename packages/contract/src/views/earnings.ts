/** What agents earn: the sums by state, the next payout, the lines with their explanations, and the payouts. */
import * as z from 'zod/mini';
import { lineKinds, lineStates } from '../earning/commissions.ts';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';

type Keys<T> = [keyof T & string, ...(keyof T & string)[]];
const kindValues = Object.keys(lineKinds) as Keys<typeof lineKinds>;
const stateValues = Object.keys(lineStates) as Keys<typeof lineStates>;

/** The states of a payout as agents see them. */
export const payoutStates = {
  preparing: 'Being prepared',
  sending: 'Being paid',
  held: 'On hold',
  paid: 'Paid',
  failed: 'Failed',
  returned: 'Sent back by the bank',
  refused: 'Not paid',
} as const;
export type ShownPayoutState = keyof typeof payoutStates;
const payoutStateValues = Object.keys(payoutStates) as Keys<typeof payoutStates>;

/** Why the next payout is not paid as things stand. */
export const payoutHindrances = [
  'suspended',
  'nothing-due',
  'below-minimum',
  'terms-not-accepted',
  'no-account',
  'account-too-new',
  'account-in-question',
  'on-hold',
] as const;
export type PayoutHindrance = (typeof payoutHindrances)[number];

/** The sums of an agent's lines. */
const sums = z.object({
  expected: naira,
  earned: naira,
  due: naira,
  inPayout: naira,
  paid: naira,
  reversed: naira,
  /** What the agent owes because of returns and corrections after the payment. */
  owed: naira,
  /** What was paid before payouts were made here. */
  settledOutside: naira,
});
export type EarningSums = z.output<typeof sums>;

/** A month of completion, such as 2026-04, and an amount that is held back of its orders. */
const heldBackOfMonth = z.object({ month: z.string(), amount: naira });
/** The same with the day on which it is decided what of it is paid. */
const heldBack = z.object({ ...heldBackOfMonth.shape, decidedOn: z.string() });
export type HeldBack = z.output<typeof heldBack>;
/** A month of which it is decided: what of the amount is due, and how much per cent customers repaid of what they were lent. The rest lapsed. */
const decidedMonth = z.object({ ...heldBack.shape, due: naira, repaidPercent: z.int() });
export type DecidedMonth = z.output<typeof decidedMonth>;

/** The next payout: the one that is being prepared, or what the next one will be as things stand. */
const nextPayout = z.object({
  /** False if it isn't proposed yet: the amount can change until then. */
  isProposed: z.boolean(),
  /** True once it is on its way to the bank. */
  isSent: z.boolean(),
  amount: naira,
  /** What of the agent's debt is taken off; the amount is less it already. */
  setOff: naira,
  /** What is held back of orders that are paid in instalments; the amount is less it already. */
  heldBack: naira,
  /** The day from which that is known for all orders in it; null if it is. Until then the amount is what it would be without. */
  heldBackKnownOn: z.nullable(z.string()),
  /** The first day on which it can be paid. */
  paidFrom: z.string(),
  /** The last day on which a line has to be due to be in it. */
  dueUntil: z.string(),
  minimum: naira,
  account: z.nullable(z.object({ bankName: z.string(), lastDigits: z.string(), payableFrom: z.string() })),
  hindrances: z.array(z.enum(payoutHindrances)),
});
export type NextPayout = z.output<typeof nextPayout>;

/**
 * The sums and the next payout, and what is held back, month by month: of orders that are paid in instalments half of the commission, never
 * by order. A line has the whole commission.
 */
export const earnings = z.object({
  today: z.string(),
  sums,
  nextPayout,
  heldBack: z.array(heldBack),
  /** The newest months of which it is decided. */
  heldBackDecided: z.array(decidedMonth),
});
export type Earnings = z.output<typeof earnings>;

/** What was said about a line, and how it was answered. */
export const dispute = z.object({
  id: z.string(),
  state: z.enum(['open', 'explained', 'corrected']),
  openedAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** The reference of the request in Support; null once it is deleted. */
  reference: z.nullable(z.string()),
});

/** A line with its explanation. */
export const earningLine = z.object({
  id: z.string(),
  kind: z.enum(kindValues),
  state: z.enum(stateValues),
  amount: naira,
  /** The order of the line, or of the line that it corrects. */
  orderNumber: z.nullable(z.string()),
  base: z.nullable(naira),
  ratePercent: z.nullable(z.number()),
  /** The day by which months count: of completion, else of placing, else of the line. */
  countsOn: z.string(),
  dueOn: z.nullable(z.string()),
  explanation: z.string(),
  /** True while a dispute about it is open. */
  isDisputed: z.boolean(),
});
export type EarningLine = z.output<typeof earningLine>;

/** What happened to a line. */
const lineEvent = z.object({ at: z.string(), isDayOnly: z.boolean(), text: z.string() });

/** A line with its history, the lines that belong to it, and what was disputed. */
export const lineDetail = z.object({
  ...earningLine.shape,
  history: z.array(lineEvent),
  related: z.array(z.object({ relation: z.string(), line: earningLine })),
  disputes: z.array(dispute),
});
export type LineDetail = z.output<typeof lineDetail>;

/** A payout. */
export const payout = z.object({
  id: z.string(),
  state: z.enum(payoutStateValues),
  amount: naira,
  lineCount: z.int(),
  proposedOn: z.string(),
  /** The day on which the bank was paid, or sent it back. */
  settledOn: z.nullable(z.string()),
  account: z.nullable(z.object({ bankName: z.string(), lastDigits: z.string() })),
});
export type EarningPayout = z.output<typeof payout>;

/** A line in a payout, with the part of it that the payout pays or takes off. */
const payoutLine = z.object({ line: earningLine, amount: naira });

const month = z
  .string('Enter a month such as 2026-11')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11'));
/** The filters of a list of lines. */
export const lineQuery = z.object({
  state: z.optional(z.enum(stateValues)),
  month: z.optional(month),
  cursor: z.optional(rowId),
});
/** A page of rows. */
export const page = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.nullable(z.string()) });
/** The place of a page. */
export const cursorQuery = z.object({ cursor: z.optional(rowId) });
/** A page of lines. */
export const linePage = page(earningLine);

/** The rows of a page. */
export const earningLinesShown = 25;
export const payoutsShown = 12;

/** Returns an agent's sums and next payout. */
export const getEarnings = endpoint({
  name: 'getEarnings',
  method: 'GET',
  path: '/agents/{id}/earnings',
  access: 'owner',
  summary: 'What the agent earns: the sums of the lines by state, and the next payout with what it needs.',
  params: agentPath,
  reply: z.object({ earnings }),
  refusals: [],
});

/** Lists an agent's lines. */
export const listEarningLines = endpoint({
  name: 'listEarningLines',
  method: 'GET',
  path: '/agents/{id}/earning-lines',
  access: 'owner',
  summary: 'The agent’s commission lines with their explanations, newest first.',
  params: agentPath,
  query: lineQuery,
  reply: linePage,
  refusals: [],
});

/** Returns one line of an agent. */
export const getEarningLine = endpoint({
  name: 'getEarningLine',
  method: 'GET',
  path: '/agents/{id}/earning-lines/{lineId}',
  access: 'owner',
  summary: 'A commission line of the agent with its history, the lines that belong to it and its disputes.',
  params: z.extend(agentPath, { lineId: rowId }),
  reply: z.object({ line: lineDetail }),
  refusals: ['not-found'],
});

/** Lists an agent's payouts. */
export const listEarningPayouts = endpoint({
  name: 'listEarningPayouts',
  method: 'GET',
  path: '/agents/{id}/payouts',
  access: 'owner',
  summary: 'The agent’s payouts, newest first.',
  params: agentPath,
  query: cursorQuery,
  reply: page(payout),
  refusals: [],
});

/** The lines of a payout, less what is held back of their orders. */
const payoutLinePage = z.object({ ...page(payoutLine).shape, heldBack: z.array(heldBackOfMonth) });

/** Lists the lines of one payout. */
export const listPayoutLines = endpoint({
  name: 'listPayoutLines',
  method: 'GET',
  path: '/agents/{id}/payouts/{payoutId}/lines',
  access: 'owner',
  summary: 'The lines of one of the agent’s payouts, newest first, and what is held back of their orders by month.',
  params: z.extend(agentPath, { payoutId: rowId }),
  query: cursorQuery,
  reply: payoutLinePage,
  refusals: ['not-found'],
});
