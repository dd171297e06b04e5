import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A business date for which jobs have begun. */
export interface BusinessDay {
  day: Day;
  finishedAt: Date | null;
}

/** A run as the next process that wants it sees it. */
interface RunState {
  isFinished: boolean;
  /** How long another process still has it, in milliseconds; 0 or less if none has. */
  heldMs: number;
}

const daysLocked = statement(
  'lock-business-days',
  `select pg_advisory_xact_lock(hashtextextended('business-days', 0))`,
);
const lastDay = statement<BusinessDay>(
  'last-business-day',
  'select day, finished_at as "finishedAt" from business_days order by day desc limit 1',
);
const insertDay = statement('insert-business-day', 'insert into business_days (day, begun_at) values ($1, $2)');
// A process of another release may know other jobs, so a run that it left unfinished keeps the day open.
const finishDayRow = statement(
  'finish-business-day',
  `update business_days d set finished_at = $2 where day = $1 and finished_at is null
     and not exists (select from job_runs r where r.day = d.day and r.finished_at is null)`,
);
const leaseEnd = (milliseconds: string) => `clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;
const claimRun = statement<{ tries: number }>(
  'claim-job-run',
  `insert into job_runs (day, job, tries, started_at, claimed_until) values ($1, $2, 1, $3, ${leaseEnd('$4')})
   on conflict (day, job) do update
     set tries = job_runs.tries + 1, started_at = excluded.started_at, claimed_until = excluded.claimed_until, failed_at = null
     where job_runs.finished_at is null and (job_runs.claimed_until is null or job_runs.claimed_until <= clock_timestamp())
   returning tries`,
);
const runState = statement<RunState>(
  'job-run-state',
  `select finished_at is not null as "isFinished",
     coalesce(extract(epoch from claimed_until - clock_timestamp()) * 1000, 0)::float8 as "heldMs"
   from job_runs where day = $1 and job = $2`,
);
// An attempt is known by its number: one that was taken over changes nothing any more.
const isOwn = 'day = $1 and job = $2 and tries = $3 and claimed_until is not null';
const renewRun = statement<{ tries: number }>(
  'renew-job-run',
  `update job_runs set claimed_until = ${leaseEnd('$4')} where ${isOwn} returning tries`,
);
const finishRunRow = statement<{ tries: number }>(
  'finish-job-run',
  `update job_runs set finished_at = $4, outcome = $5, in_question = $6, claimed_until = null where ${isOwn} returning tries`,
);
const failRunRow = statement<{ tries: number }>(
  'fail-job-run',
  `update job_runs set failed_at = $4, error = $5, claimed_until = null where ${isOwn} returning tries`,
);
const failedCount = statement<{ count: number }>(
  'count-failed-runs',
  'select count(*)::int as count from job_runs where finished_at is null and failed_at is not null',
);

// One walk for each job along its newest runs.
const inQuestion = statement<{ job: string; days: number }>(
  'daily-jobs-in-question',
  `select name as job, (
     select count(*)::int from job_runs r where r.job = name and r.in_question and r.day > coalesce((
       select good.day from job_runs good where good.job = name and good.finished_at is not null and not good.in_question
       order by good.day desc limit 1), '-infinity')) as days
   from unnest($1::text[]) name`,
);

/** An attempt at a job for a day. */
export interface Attempt {
  day: Day;
  job: string;
  tries: number;
}

/** Lets one transaction at a time open business dates. */
export const lockBusinessDays = (tx: Tx) => tx.list(daysLocked);
/** The latest business date for which jobs have begun, or null before the first. */
export const findLastDay = (db: Db) => db.find(lastDay);
/** Opens a business date for the jobs. */
export const insertBusinessDay = (tx: Tx, day: Day) => tx.list(insertDay, [day, tx.now]);
/** Closes a business date, unless one of its runs isn't finished. */
export const finishBusinessDay = (tx: Tx, day: Day) => tx.list(finishDayRow, [day, tx.now]);
/** Claims a run that isn't finished and that no live process has. Returns the attempt's number, or null. */
export const claimJobRun = (tx: Tx, day: Day, job: string, leaseMs: number) =>
  tx.find(claimRun, [day, job, tx.now, leaseMs]);
/** The state of a run that was begun. */
export const getRunState = (tx: Tx, day: Day, job: string) => tx.get(runState, [day, job]);
/** Keeps an attempt's claim for longer. False if another process took it over. */
export const renewJobRun = async (tx: Tx, { day, job, tries }: Attempt, leaseMs: number) =>
  (await tx.find(renewRun, [day, job, tries, leaseMs])) !== null;
/** Records that an attempt did its work, and whether it found what a person has to see to. False if another process took it over. */
export const finishJobRun = async (tx: Tx, { day, job, tries }: Attempt, outcome: string, isInQuestion: boolean) =>
  (await tx.find(finishRunRow, [day, job, tries, tx.now, outcome, isInQuestion])) !== null;
/** Records that an attempt failed. False if another process took it over. */
export const failJobRun = async (tx: Tx, { day, job, tries }: Attempt, error: string) =>
  (await tx.find(failRunRow, [day, job, tries, tx.now, error])) !== null;
/** For each of some jobs, on how many days in a row up to its last run it found what a person has to see to. */
export const listDaysInQuestion = (db: Db, jobs: readonly string[]) => db.list(inQuestion, [jobs]);
/** How many runs failed and were not done since. */
export const countFailedRuns = (db: Db) => db.get(failedCount);
