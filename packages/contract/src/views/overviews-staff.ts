/** What members of staff read about agents: the list, one agent's record, referrals, emails and history. Contacts are masked. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { categoryValues } from '../people/agents.ts';
import { staffAgentPath } from '../people/agents-staff.ts';
import { naira } from '../primitives/money.ts';
import { tableFile, tableSums } from '../primitives/tables.ts';
import { toNfc } from '../primitives/text.ts';
import { referral } from './referrals.ts';

/** Rows on a page of each list. */
export const overviewPageSize = 50;
/** The longest search: an email address. */
export const agentSearchLengthMax = 254;

/** The states of an agent and their labels. */
export const agentStates = { active: 'Active', suspended: 'Suspended', erased: 'Erased' } as const;
export type AgentState = keyof typeof agentStates;
const stateValues = Object.keys(agentStates) as [AgentState, ...AgentState[]];

/** The list's filter by completed sales, with labels. Days are Lagos days and include today. */
export const agentActivities = {
  'sold-30': 'Sold in the last 30 days',
  'sold-90': 'Sold in the last 90 days',
  never: 'Never sold',
} as const;
export type AgentActivity = keyof typeof agentActivities;
const activityValues = Object.keys(agentActivities) as [AgentActivity, ...AgentActivity[]];

/** The orders of the list: names from A to Z, the others from the newest or highest down. */
export const agentSorts = {
  name: 'Name',
  joined: 'Joined',
  sales: 'Sales this month',
  'last-sale': 'Last sale',
} as const;
export type AgentSort = keyof typeof agentSorts;
const sortValues = Object.keys(agentSorts) as [AgentSort, ...AgentSort[]];

// PostgreSQL can't store NUL.
const withoutControls = () => z.regex(/^[^\p{Cc}]*$/u, 'Invalid format');
const cursor = z.optional(
  z.string().check(z.maxLength(600), withoutControls(), z.describe('`nextCursor` of the page before')),
);
const nextCursor = z.nullable(z.string());
const day = z.string().check(z.describe('A Lagos day, YYYY-MM-DD'));
const instantText = z.string().check(z.describe('ISO 8601'));

/** An agent in the list. Sales and target are those of the current month in Lagos, in naira. */
export const listedAgent = z.object({
  id: z.string(),
  name: z.string(),
  referralCode: z.string(),
  category: z.string(),
  state: z.enum(stateValues),
  email: z.string().check(z.describe('Masked')),
  phoneNumber: z.nullable(z.string().check(z.describe('Masked'))),
  joinedAt: instantText,
  salesThisMonth: naira,
  target: z.nullable(naira),
  /** The Lagos day of the last completed order. */
  lastSaleOn: z.nullable(day),
  /** True while a change of the agent waits for a second person. */
  waits: z.boolean(),
});
export type ListedAgent = z.output<typeof listedAgent>;

/** Which agents a list, its sums and its file have, besides a search. */
const agentFilter = {
  category: z.optional(z.enum(categoryValues)),
  state: z.optional(z.enum(stateValues)),
  activity: z.optional(z.enum(activityValues)),
};

/** Lists agents. */
export const listAgents = endpoint({
  name: 'listAgents',
  method: 'GET',
  path: '/staff/agents',
  access: 'staff',
  staff: 'agents.read',
  summary:
    'Agents in pages of 50. The search matches parts of names without regard to marks and case, or a whole referral code, email address or phone number in any spelling.',
  query: z.object({
    search: z.optional(z.string().check(toNfc(), z.maxLength(agentSearchLengthMax), withoutControls())),
    ...agentFilter,
    sort: z.optional(z.enum(sortValues)),
    cursor,
  }),
  reply: z.object({ rows: z.array(listedAgent), nextCursor }),
  refusals: [],
});

/** Counts the agents of a filter, and adds up what they sold. */
export const sumAgents = endpoint({
  name: 'sumAgents',
  method: 'GET',
  path: '/staff/agents/sums',
  access: 'staff',
  staff: 'agents.read',
  summary: 'How many agents a filter finds and what they sold this month, for at most 10,000 of them. Not of a search.',
  query: z.object(agentFilter),
  reply: tableSums({ sales: naira }),
  refusals: [],
});

/** Writes the agents of a filter into a file. */
export const saveAgents = endpoint({
  name: 'saveAgents',
  method: 'POST',
  path: '/staff/agents/file',
  access: 'staff',
  staff: 'agents.read',
  summary:
    'The agents of a filter as CSV, at most 5,000, with their figures of this month and without contacts. The audit log has a line for each file.',
  body: z.object({ ...agentFilter, sort: z.optional(z.enum(sortValues)) }),
  reply: tableFile,
  refusals: [],
});

/** The months of sales that a record shows. */
export const recordMonths = 12;

const monthOfSales = z.object({
  /** YYYY-MM. */
  month: z.string(),
  sales: naira,
  orders: z.int(),
  earnings: naira,
  referrals: z.int(),
});
export type MonthOfSales = z.output<typeof monthOfSales>;

/** The account that an agent is paid on, without its number. */
const recordedAccount = z.object({
  bankName: z.string(),
  lastDigits: z.string(),
  accountName: z.string(),
  /** True if the account's name can be the agent's. */
  nameMatches: z.boolean(),
  /** True if another agent has the same account. */
  isShared: z.boolean(),
  needsReview: z.boolean(),
  savedAt: instantText,
  /** The first day on which earnings are paid to it. */
  payableFrom: day,
});

/** A change that waits for a second person. */
const openChange = z.object({
  id: z.string(),
  kind: z.string(),
  requestedAt: instantText,
  expiresAt: instantText,
  /** The name of the member of staff who asked; null if the agent did. */
  requestedBy: z.nullable(z.string()),
  /** True if the caller asked for it, who may recall it and can't decide it. */
  isOwn: z.boolean(),
  reason: z.string(),
});

/** Everything that the page of one agent shows, without its lists. */
export const agentRecord = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  referralCode: z.string(),
  category: z.string(),
  state: z.enum(stateValues),
  /** The last suspension, while it lasts. */
  suspension: z.nullable(z.object({ at: instantText, by: z.nullable(z.string()), reason: z.nullable(z.string()) })),
  email: z.string().check(z.describe('Masked')),
  phoneNumber: z.nullable(z.string().check(z.describe('Masked'))),
  joinedAt: instantText,
  /** The targets in force this month and the next, and those of later months that differ from the month before. */
  targets: z.object({
    thisMonth: z.nullable(naira),
    nextMonth: z.nullable(naira),
    later: z.array(z.object({ startsOn: day, target: z.nullable(naira) })),
  }),
  /** The last 12 months, oldest first, with this month, and the target in force in each. */
  months: z.array(z.extend(monthOfSales, { target: z.nullable(naira) })),
  allTime: z.object({ sales: naira, orders: z.int(), earnings: naira, referrals: z.int() }),
  lastSaleOn: z.nullable(day),
  account: z.nullable(recordedAccount),
  changes: z.array(openChange),
});
export type AgentRecord = z.output<typeof agentRecord>;

const salesOfMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  /** The target in force; null without one. */
  target: z.nullable(naira),
  /** Every day of the month up to today, oldest first. Returns of earlier sales take off, so a day may be below zero. */
  days: z.array(z.object({ day, sales: naira, orders: z.int() })),
});

/** Returns what an agent sold by day of a month, beside the month before. */
export const getAgentSales = endpoint({
  name: 'getAgentSales',
  method: 'GET',
  path: '/staff/agents/{agentId}/sales',
  access: 'staff',
  staff: 'agents.read',
  summary: 'The sales of an agent by day of one of the last 12 months with the target, and of the month before it.',
  params: staffAgentPath,
  query: z.object({
    month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-10'))),
  }),
  reply: z.object({ ...salesOfMonth.shape, earlier: salesOfMonth }),
  refusals: ['not-found'],
});

/** Returns the record of one agent. */
export const getAgentRecord = endpoint({
  name: 'getAgentRecord',
  method: 'GET',
  path: '/staff/agents/{agentId}',
  access: 'staff',
  staff: 'agents.read',
  summary: 'One agent: masked contacts, state, targets, sales by month, payout account and open changes.',
  params: staffAgentPath,
  reply: z.object({ agent: agentRecord }),
  refusals: ['not-found'],
});

/** Lists an agent's referrals, as the agent sees them. */
export const listReferralsOfAgent = endpoint({
  name: 'listReferralsOfAgent',
  method: 'GET',
  path: '/staff/agents/{agentId}/referrals',
  access: 'staff',
  staff: 'agents.read',
  summary: 'The referrals of one agent with masked contacts, newest first, in pages of 50.',
  params: staffAgentPath,
  query: z.object({ cursor }),
  reply: z.object({ rows: z.array(z.omit(referral, { orders: true })), nextCursor }),
  refusals: ['not-found'],
});

/** An email that was sent to an agent. Its content isn't shown. */
const agentEmail = z.object({
  id: z.string(),
  kind: z.string(),
  queuedAt: instantText,
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** When it was delivered or given up. */
  endedAt: z.nullable(instantText),
});

/** Lists the emails to an agent's present address. */
export const listAgentEmails = endpoint({
  name: 'listAgentEmails',
  method: 'GET',
  path: '/staff/agents/{agentId}/emails',
  access: 'staff',
  staff: 'agents.read',
  summary: 'The emails to the agent’s address, newest first, in pages of 50: kind, instant and outcome.',
  params: staffAgentPath,
  query: z.object({ cursor }),
  reply: z.object({ rows: z.array(agentEmail), nextCursor }),
  refusals: ['not-found'],
});

const factText = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));
const event = z.object({
  id: z.string(),
  at: instantText,
  /** What happened, such as `agent-suspended`; `month` is a month's sales. */
  action: z.string(),
  /** Who acted. The name is that of a member of staff. */
  actor: z.nullable(z.object({ kind: z.string(), name: z.nullable(z.string()) })),
  reason: z.nullable(z.string()),
  before: z.nullable(factText),
  after: z.nullable(factText),
  detail: z.nullable(factText),
  month: z.nullable(monthOfSales),
});
export type AgentEvent = z.output<typeof event>;

/** Lists what happened to an agent. */
export const listAgentEvents = endpoint({
  name: 'listAgentEvents',
  method: 'GET',
  path: '/staff/agents/{agentId}/events',
  access: 'staff',
  staff: 'agents.read',
  summary:
    'The history of one agent, newest first, in pages of 50: acts with actor and reason, and the sales of each month.',
  params: staffAgentPath,
  query: z.object({ cursor }),
  reply: z.object({ rows: z.array(event), nextCursor }),
  refusals: ['not-found'],
});
