import { jobRunsPageSize, type RunState } from '@foodbank/contract/foundation/calendar-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';

/** A run as it is listed. */
export interface ListedRun {
  day: Day;
  job: string;
  state: RunState;
  tries: number;
  startedAt: Date;
  /** When the latest attempt ended; null while it runs, and if its process did. */
  endedAt: Date | null;
  outcome: string | null;
  error: string | null;
}

const columns = `day, job, tries, started_at as "startedAt", coalesce(finished_at, failed_at) as "endedAt", outcome, error,
  case when finished_at is not null then 'done' when claimed_until > clock_timestamp() then 'running'
    when failed_at is not null then 'failed' else 'stopped' end as state`;
const isWanted = '($1::text is null or job = $1) and ($2::date is null or day = $2)';
// Days are done in order, so that few runs are unfinished: those of one day.
const unfinishedRuns = statement<ListedRun>(
  'unfinished-job-runs',
  `select ${columns} from job_runs where finished_at is null and ${isWanted} order by day, job limit ${jobRunsPageSize}`,
);
const finishedRuns = statement<ListedRun>(
  'finished-job-runs',
  `select ${columns} from job_runs where finished_at is not null and ${isWanted} and ($3::date is null or (day, job) < ($3, $4))
   order by day desc, job desc limit ${jobRunsPageSize + 1}`,
);
const jobRun = statement<ListedRun>('job-run', `select ${columns} from job_runs where day = $1 and job = $2`);
const lastDone = statement<{ day: Day }>(
  'last-finished-business-day',
  'select day from business_days where finished_at is not null order by day desc limit 1',
);

/** Which runs are listed: those of a job or of all, and of a day or of all. */
export interface RunFilter {
  job: string | null;
  day: Day | null;
}

/** The runs that aren't done, oldest first. */
export const listUnfinishedRuns = (db: Db, { job, day }: RunFilter) => db.list(unfinishedRuns, [job, day]);
/** The runs that are done, newest first, after one of them: a page and one more if there are more. */
export const listFinishedRuns = (db: Db, { job, day }: RunFilter, after: { day: Day; job: string } | null) =>
  db.list(finishedRuns, [job, day, after?.day ?? null, after?.job ?? null]);
/** A run, or null. */
export const findJobRun = (db: Db, day: Day, job: string) => db.find(jobRun, [day, job]);
/** The last business date whose jobs are all done, or null. */
export const findDoneUpTo = async (db: Db) => (await db.find(lastDone))?.day ?? null;
