/** What waits for staff: the queues with their counts, and those that only the machinery fills. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonIfAny, reasonText } from '../primitives/reasons.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';

/** The most items that a queue counts. There may be more if it has so many. */
export const countedMax = 100;

/** The queues in the order in which they are worked on: promises to people first. */
export const queueNames = [
  'money-differs',
  'cases-pausing-plans',
  'requests',
  'chargebacks',
  'data-requests',
  'orders-to-pack',
  'orders-ready',
  'returns-asked',
  'identity-checks',
  'hardship',
  'payslips',
  'payslips-missing',
  'approvals',
  'approval-outcomes',
  'payouts-unclear',
  'payouts-to-review',
  'payouts-to-approve',
  'payouts-held',
  'partner-payouts-unclear',
  'partner-payouts-to-review',
  'partner-payouts-to-approve',
  'partner-payouts-held',
  'account-names',
  'alike-customers',
  'suspense',
  'charge-alarms',
  'daily-jobs',
  'quarantined',
  'failed-emails',
  'waiting-emails',
  'failed-jobs',
  'waiting-jobs',
] as const;

export type QueueName = (typeof queueNames)[number];

const count = z.int().check(z.minimum(0), z.maximum(countedMax));

/** A queue. Counts stop at 100. Instants are ISO 8601 text. */
export const todayQueue = z.object({
  queue: z.enum(queueNames),
  /** Items that wait for a decision by a member of staff. */
  open: count,
  /** Those of them whose time is over. */
  overdue: count,
  /** Those that the caller has taken, or for approvals asked for. */
  mine: count,
  /** Since when the oldest has waited. */
  oldestAt: z.nullable(z.string()),
  /** When the time of the next one that isn't overdue is over; null without a promise. */
  nextDueAt: z.nullable(z.string()),
  /** Who has taken some, most first. */
  takenBy: z.array(z.object({ name: z.string(), count })),
});

export type TodayQueue = z.output<typeof todayQueue>;

/** Returns every queue that the caller may work on. */
export const getToday = endpoint({
  name: 'getToday',
  method: 'GET',
  path: '/staff/today',
  access: 'staff',
  staff: 'signed-in',
  summary: 'The queues that the caller’s roles allow, with counts up to 100, ages and due times.',
  reply: z.object({ at: z.string(), queues: z.array(todayQueue) }),
  refusals: [],
});

// Emails and jobs that failed or wait long, and what staff decide about them.

/** How many rows a page of these lists has. */
export const workPageSize = 50;
/** An email or a job waits long after this many minutes. */
export const waitsLongMinutes = 10;

const workState = z.enum(['failed', 'waiting'], messages.pattern);
export type WorkState = z.output<typeof workState>;
const decision = z.object({ reason: reasonText });
const nextCursor = z.nullable(z.string());

/** An email that failed or waits. Times are instants as ISO 8601 text. */
export const stuckEmail = z.object({
  id: z.string(),
  state: workState,
  /** The kind's key, and what people call it. */
  kind: z.string(),
  label: z.string(),
  /** The masked address of the recipient; null for the team. */
  recipient: z.nullable(z.string()),
  attempts: z.int(),
  /** What the mail server said last, with masked addresses; null before the first failure. */
  error: z.nullable(z.string()),
  queuedAt: z.string(),
  /** When the product gave up; null while the email waits. */
  failedAt: z.nullable(z.string()),
  /** Null if the email can be sent again, else what to do instead. */
  instead: z.nullable(z.string()),
});
export type StuckEmail = z.output<typeof stuckEmail>;

/** A job that failed or waits. It carries the id of a row and nothing about a person. */
export const stuckJob = z.object({
  id: z.string(),
  queue: z.string(),
  label: z.string(),
  state: workState,
  /** The row that the job is about, or `scheduled` and `started` for a job by the clock. */
  row: z.string(),
  attempts: z.int(),
  /** The message of the last failure, with masked addresses. */
  error: z.nullable(z.string()),
  queuedAt: z.string(),
  /** The next attempt of a waiting job, or the end of a failed one. */
  at: z.string(),
});
export type StuckJob = z.output<typeof stuckJob>;

/** Lists the emails that failed, or that have waited for ten minutes, oldest first. */
export const listStuckEmails = endpoint({
  name: 'listStuckEmails',
  method: 'GET',
  path: '/staff/work/emails',
  access: 'staff',
  staff: 'work.read',
  summary: 'Emails that failed, or that wait longer than ten minutes, oldest first.',
  query: z.object({ state: z.optional(workState), cursor: z.optional(rowsAfter) }),
  reply: z.object({ rows: z.array(stuckEmail), nextCursor }),
  refusals: [],
});

/** Returns an email that failed or waits. */
export const getStuckEmail = endpoint({
  name: 'getStuckEmail',
  method: 'GET',
  path: '/staff/work/emails/{emailId}',
  access: 'staff',
  staff: 'work.read',
  summary: 'An email that failed or waits, without its contents.',
  params: z.object({ emailId: rowId }),
  reply: stuckEmail,
  refusals: ['not-found'],
});

/** Sends an email again. Two people who do it at once send it once. */
export const sendEmailAgain = endpoint({
  name: 'sendEmailAgain',
  method: 'POST',
  path: '/staff/work/emails/{emailId}/send-again',
  access: 'staff',
  staff: 'work.retry',
  summary: 'Sends a failed email again, or a waiting one at once. Refused when its code or link is no longer stored.',
  params: z.object({ emailId: rowId }),
  body: z.object({ reason: reasonIfAny }),
  reply: messageReply,
  refusals: ['not-found', 'changed-meanwhile', 'email-secrets-deleted', 'being-tried-now'],
});

/** Gives an email up: it is not sent any more and leaves the list. */
export const giveUpEmail = endpoint({
  name: 'giveUpEmail',
  method: 'POST',
  path: '/staff/work/emails/{emailId}/give-up',
  access: 'staff',
  staff: 'work.retry',
  summary: 'Gives an email up: it is not sent any more, its secrets are deleted and it leaves the list.',
  params: z.object({ emailId: rowId }),
  body: decision,
  reply: messageReply,
  refusals: ['not-found', 'changed-meanwhile', 'being-tried-now'],
});

const queueName = z.string(messages.pattern).check(z.regex(/^[a-z][a-z-]{0,60}$/, messages.pattern));
const jobPath = z.object({ queue: queueName, jobId: rowId });

/** Lists the jobs that failed, or that have waited for ten minutes or failed once, oldest first. Emails are in their own list. */
export const listStuckJobs = endpoint({
  name: 'listStuckJobs',
  method: 'GET',
  path: '/staff/work/jobs',
  access: 'staff',
  staff: 'work.read',
  summary: 'Jobs that failed, or that wait longer than ten minutes, oldest first. Emails have their own list.',
  query: z.object({ state: z.optional(workState), queue: z.optional(queueName), cursor: z.optional(rowsAfter) }),
  reply: z.object({
    rows: z.array(stuckJob),
    nextCursor,
    /** Every queue with its jobs by state, as they were counted within the last seconds. */
    queues: z.array(
      z.object({ queue: z.string(), label: z.string(), waiting: z.int(), active: z.int(), failed: z.int() }),
    ),
  }),
  refusals: [],
});

/** Returns a job that failed or waits. */
export const getStuckJob = endpoint({
  name: 'getStuckJob',
  method: 'GET',
  path: '/staff/work/jobs/{queue}/{jobId}',
  access: 'staff',
  staff: 'work.read',
  summary: 'A job that failed or waits.',
  params: jobPath,
  reply: stuckJob,
  refusals: ['not-found'],
});

/** Runs a failed job again, or a waiting one at once. */
export const runJobAgain = endpoint({
  name: 'runJobAgain',
  method: 'POST',
  path: '/staff/work/jobs/{queue}/{jobId}/run-again',
  access: 'staff',
  staff: 'work.retry',
  summary: 'Runs a failed job again, or a waiting one at once.',
  params: jobPath,
  body: z.object({ reason: reasonIfAny }),
  reply: messageReply,
  refusals: ['not-found', 'being-tried-now'],
});

/** Drops a failed or waiting job for good. */
export const dropJob = endpoint({
  name: 'dropJob',
  method: 'POST',
  path: '/staff/work/jobs/{queue}/{jobId}/drop',
  access: 'staff',
  staff: 'work.retry',
  summary: 'Deletes a failed or waiting job. What it would have done is not done.',
  params: jobPath,
  body: decision,
  reply: messageReply,
  refusals: ['not-found', 'being-tried-now'],
});

/** The messages of these calls. */
export const workMessages = {
  sentAgain: 'The email is being sent again.',
  givenUp: 'The email is given up.',
  runAgain: 'The job is running again.',
  dropped: 'The job is deleted.',
} as const;

// Bank accounts whose name doesn't resemble the agent's, or that another agent has too, as the console lists them.

/** `open`: not decided yet. `asked`: the agent was asked and hasn't answered. */
const accountNameState = z.enum(['open', 'asked'], messages.pattern);

/** An account that a person has to look at. Instants are ISO 8601 text. */
export const accountName = z.object({
  agentId: z.string(),
  agentName: z.string(),
  /** The name that the bank has. */
  accountName: z.string(),
  bankName: z.string(),
  /** The last four digits of the account number. */
  lastDigits: z.string(),
  savedAt: z.string(),
  /** When the agent was asked; null if not. */
  askedAt: z.nullable(z.string()),
});
export type AccountName = z.output<typeof accountName>;

/** All that is needed to decide about an account's name. */
export const accountNameRecord = z.object({
  ...accountName.shape,
  referralCode: z.string(),
  category: z.string(),
  registeredAt: z.string(),
  /** True if the names resemble each other, so that only the account's other owners are in question. */
  resembles: z.boolean(),
  /** Other agents with the same account. */
  sharedWith: z.array(z.object({ agentId: z.string(), name: z.string(), referralCode: z.string() })),
  /** Who asked the agent; null if not asked. */
  askedBy: z.nullable(z.string()),
  /** Stands for what is shown. A decision about another version is refused. */
  version: z.string(),
});
export type AccountNameRecord = z.output<typeof accountNameRecord>;

/** Lists the accounts to look at, oldest first. */
export const listAccountNames = endpoint({
  name: 'listAccountNames',
  method: 'GET',
  path: '/staff/account-names',
  access: 'staff',
  staff: 'agents.approve-change',
  summary: 'Bank accounts whose name doesn’t resemble the agent’s, or that another agent has too, oldest first.',
  query: z.object({ state: z.optional(accountNameState), cursor: z.optional(rowsAfter) }),
  reply: z.object({ rows: z.array(accountName), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Returns what is needed to decide about an account's name. */
export const getAccountName = endpoint({
  name: 'getAccountName',
  method: 'GET',
  path: '/staff/account-names/{agentId}',
  access: 'staff',
  staff: 'agents.approve-change',
  summary: 'All that is needed to decide about the name of an agent’s account.',
  params: z.object({ agentId: rowId }),
  reply: accountNameRecord,
  refusals: ['not-found'],
});
