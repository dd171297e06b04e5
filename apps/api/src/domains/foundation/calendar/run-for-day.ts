import type { Day } from '@foodbank/contract/primitives/day';
import { plainMessage } from '../../../platform/log.ts';
import type { DailyJob, DayOutcome } from './daily-jobs.ts';
import type { RunParts } from './run-business-days.ts';
import { type Attempt, claimJobRun, failJobRun, finishJobRun, getRunState, renewJobRun } from './run-queries.ts';

const timeLimitMs = 10 * 60_000;
const lineMax = 500;

/** What came of a job for a day. `heldMs` is how long another process has it, or 0. */
interface Outcome {
  isDone: boolean;
  heldMs: number;
}

/** Runs a job for a day unless it was done or another process has it. A failure is recorded and logged, not thrown. */
export async function runForDay(
  { database, log }: Pick<RunParts, 'database' | 'log'>,
  job: DailyJob,
  day: Day,
  leaseMs: number,
): Promise<Outcome> {
  const claim = await database.write(async (tx) => {
    const claimed = await claimJobRun(tx, day, job.name, leaseMs);
    return claimed ?? (await getRunState(tx, day, job.name));
  });
  // At the end of a lease its time may already be over.
  if (!('tries' in claim))
    return { isDone: claim.isFinished, heldMs: claim.isFinished ? 0 : Math.max(1, claim.heldMs) };
  const attempt: Attempt = { day, job: job.name, tries: claim.tries };
  const renew = () => database.write((tx) => renewJobRun(tx, attempt, leaseMs));
  try {
    const outcome = await runWithin(job, day, renew, leaseMs);
    const inQuestion = typeof outcome !== 'string';
    const line = (inQuestion ? outcome.inQuestion : outcome).slice(0, lineMax) || 'Done';
    const isDone = await database.write((tx) => finishJobRun(tx, attempt, line, inQuestion));
    if (!isDone) log.warn(attempt, 'a daily job ended after another process had taken it over');
    return { isDone, heldMs: 0 };
  } catch (error) {
    log.error({ err: error, ...attempt }, 'a daily job failed');
    const message = plainMessage(error).slice(0, lineMax) || 'No reason given';
    await database.write((tx) => failJobRun(tx, attempt, message));
    return { isDone: false, heldMs: 0 };
  }
}

/** Runs a job within its time, and renews its claim meanwhile. */
async function runWithin(job: DailyJob, day: Day, renew: () => Promise<boolean>, leaseMs: number): Promise<DayOutcome> {
  const ended = new AbortController();
  const limitMs = job.timeLimitMs ?? timeLimitMs;
  const limit = setTimeout(() => ended.abort(new Error(`It took longer than ${limitMs / 1000} seconds`)), limitMs);
  const lease = setInterval(() => {
    // A database that doesn't answer for a moment takes nothing away.
    void renew()
      .catch(() => true)
      .then((isOurs) => isOurs || ended.abort(new Error('Another process took it over')));
  }, leaseMs / 3);
  const stopped = new Promise<never>((_, reject) => {
    ended.signal.addEventListener('abort', () => reject(ended.signal.reason), { once: true });
  });
  try {
    return await Promise.race([job.run(day, ended.signal), stopped]);
  } finally {
    clearTimeout(limit);
    clearInterval(lease);
  }
}
