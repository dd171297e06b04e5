/** The daily proof of the money, as the console shows it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The checks of the proof, each a comparison of two records of the same money. */
export const proofChecks = {
  'orders-and-lines': 'The commission of each order is what its lines say',
  'held-back-and-lines': 'What is due of what was held back is its share, and the rest lapsed',
  'held-back-and-shares': 'Each share of what was held back is what plans repaid',
  'held-back-and-days': 'What was held back is decided in time',
  'lines-and-ledger': 'Each commission line has its transfers, once and with its amount',
  'accounts-and-entries': 'Each account is the sum of its transfers, entry by entry',
  'dashboard-and-lines': 'The earnings of each day on the dashboard are the sum of the lines',
  'agents-and-accounts': 'What the lines say an agent is owed is what the agent’s accounts say',
  'debits-and-credits': 'All debits are all credits',
  'transfers-and-entries': 'Each transfer has its two entries',
  'transfers-and-lines': 'Each transfer of a line has its line',
  'payouts-and-lines': 'Each payout is the sum of its lines, and each line stands in one payout',
  'payouts-and-ledger': 'Each payout has its transfers, once and with its amount',
  'payouts-and-provider': 'Each payout says what the payment provider answered',
  'charges-and-ledger': 'What each customer paid and got back is what the ledger booked for it',
  'charges-and-provider': 'Each payment of a customer is what the payment provider answered',
  'orders-and-payments':
    'What is kept of each payment is what the order that it paid for is worth, and of a second payment nothing',
  'orders-and-plans':
    'Each order on a plan has its loan, of the same amounts and in the same state, and the offer that was agreed to',
  'repayments-and-loans':
    'What is kept of each payment on a plan is what its loan counts, and what it counted beyond went back',
  'plans-and-bound':
    'What is reserved of each day’s bound of new plans is what its agreements took, and what was never placed was given back',
  'plans-and-refunds': 'What went back of each plan, of any of its payments, is what its loan knows of it',
  'partner-payouts-and-entries':
    'Each payout to a store or rider is the sum of its entries, and each entry stands in one payout',
  'partner-payouts-and-ledger':
    'Each payout to a store or rider has its transfers, and each account is its entries less what was paid',
  'employers-and-ledger':
    'What each employer owes, and passed on beyond, is what its files, answers and remittances say',
  'payroll-files-and-loans':
    'Each deduction file is the sum of its rows, and each row has the last answer and paid it on its loan',
  'payroll-surpluses-and-ledger':
    'What payslips paid beyond plans is reserved, or has left, as its way to the customer says',
  'partner-payouts-and-provider': 'Each payout to a store or rider says what the payment provider answered',
  'riders-and-ledger': 'What each rider earned with their stops is what the ledger owes them',
  'loans-and-events': 'Each loan, with its schedule, is what its agreement and its events make of it',
  'loans-and-days': 'Each loan was followed over the days that changed it without an event',
  'loans-and-ledger': 'Each loan has its transfers, and the loans of each plan together are the plan’s accounts',
  'day-sums-and-entries': 'The sums of our money by day are what its entries say',
  'ledger-and-statements':
    'The ledger is the newest statement and what is on no statement yet; suspense is the open lines',
} as const;

/** A run of the proof. Instants are ISO 8601 text, the day is a business date. */
export const proofRun = z.object({
  id: z.uuid(),
  day: z.string(),
  /** True for all agents, false for those with changes since the run before. */
  whole: z.boolean(),
  startedAt: z.string(),
  finishedAt: z.string(),
  agentCount: z.int(),
  differenceCount: z.int(),
});
export type ProofRun = z.output<typeof proofRun>;

/** A difference: which check found it, the row that it is about, and what the two sides say. Amounts are integer kobo. */
export const proofDifference = z.object({
  check: z.string(),
  subject: z.string(),
  agentId: z.nullable(z.uuid()),
  detail: z.record(z.string(), z.unknown()),
});

/** Says whether the money is right, by the newest run. `newest` is null before the first. */
export const getProofState = endpoint({
  name: 'getProofState',
  method: 'GET',
  path: '/staff/proof',
  access: 'staff',
  staff: 'proof.read',
  summary: 'The newest run of the daily proof.',
  reply: z.object({ newest: z.nullable(proofRun), overdue: z.boolean() }),
  refusals: [],
});

/** Lists the runs of the proof, newest first. */
export const listProofRuns = endpoint({
  name: 'listProofRuns',
  method: 'GET',
  path: '/staff/proof/runs',
  access: 'staff',
  staff: 'proof.read',
  summary: 'Runs of the daily proof, newest first, 50 a page.',
  query: z.object({ cursor: z.optional(z.uuid('Must be a cursor of this list')) }),
  reply: z.object({ rows: z.array(proofRun), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Returns a run with its differences, up to 1,000. */
export const getProofRun = endpoint({
  name: 'getProofRun',
  method: 'GET',
  path: '/staff/proof/runs/{runId}',
  access: 'staff',
  staff: 'proof.read',
  summary: 'A run of the daily proof with its differences.',
  params: z.object({ runId: z.uuid('Must be the id of a run') }),
  reply: z.object({ run: proofRun, differences: z.array(proofDifference) }),
  refusals: ['not-found'],
});

// The end of a month: what has to be done before it is closed in the ledger.

/** What the checklist of a month asks for, in its order. */
export const monthEndKeys = [
  'over',
  'provider-statement',
  'bank-statement',
  'suspense',
  'difference',
  'proof',
  'jobs',
  'waiting',
  'unstated',
] as const;

/** One point of the checklist: `blocks` keeps the month open, `note` is to be looked at. */
export const monthEndItem = z.object({
  key: z.enum(monthEndKeys),
  state: z.enum(['done', 'blocks', 'note']),
  text: z.string(),
});
export type MonthEndItem = z.output<typeof monthEndItem>;

/** The first month that is not closed, with its checklist. */
export const monthEnd = z.object({
  month: z.string().check(z.describe('YYYY-MM')),
  items: z.array(monthEndItem),
  /** The request to close it that waits for a second person. */
  approvalId: z.nullable(z.string()),
});
export type MonthEnd = z.output<typeof monthEnd>;

/** Returns the checklist of the month that is closed next. */
export const getMonthEnd = endpoint({
  name: 'getMonthEnd',
  method: 'GET',
  path: '/staff/ledger/month-end',
  access: 'staff',
  staff: 'ledger.read',
  summary: 'The first month of the ledger that is not closed, and what has to be done before it can be.',
  reply: z.object({ monthEnd: z.nullable(monthEnd) }),
  refusals: [],
});
