/** Emails and jobs that failed or wait long, and what staff decide about them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';

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
  body: decision,
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
  body: decision,
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
