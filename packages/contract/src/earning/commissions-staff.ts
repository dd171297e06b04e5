/** What was held back of commissions, in the console: what was decided of each month, and what waits. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';

const month = z
  .string('Enter a month such as 2026-11')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11'));

/** Months that were decided together. */
const decidedMonths = z.object({
  /** The first and the last month of completion, such as 2026-04; they may be one. */
  firstMonth: z.string(),
  lastMonth: z.string(),
  decidedOn: z.string(),
  planCount: z.int(),
  /** What the plans lent after returns, and what of it was repaid by the day before. */
  lent: naira,
  repaid: naira,
  /** A whole per cent. 100 where there were too few plans to tell. */
  sharePercent: z.int(),
  tooFew: z.boolean(),
  agentCount: z.int(),
  /** What was held back, and what of it is due and lapsed, as it stands. */
  heldBack: naira,
  due: naira,
  lapsed: naira,
});
export type DecidedMonths = z.output<typeof decidedMonths>;

/** A month of completion that is not decided: the day is the first on which it may be. */
const waitingMonth = z.object({
  month: z.string(),
  decidedOn: z.string(),
  planCount: z.int(),
  agentCount: z.int(),
  heldBack: naira,
});
export type WaitingMonth = z.output<typeof waitingMonth>;

/** How many decided rows a page has. */
export const decidedMonthsShown = 12;

/** Lists what was held back. */
export const listHeldBackMonths = endpoint({
  name: 'listHeldBackMonths',
  method: 'GET',
  path: '/staff/held-back-months',
  access: 'staff',
  staff: 'payouts.read',
  summary: 'What was held back of orders on plans: the months that wait, and what was decided of others, newest first.',
  query: z.object({ before: z.optional(month) }),
  reply: z.object({
    waiting: z.array(waitingMonth),
    rows: z.array(decidedMonths),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
});
