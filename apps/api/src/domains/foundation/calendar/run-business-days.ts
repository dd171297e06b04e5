import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { DailyJob } from './daily-jobs.ts';
import { runForDay } from './run-for-day.ts';
import { findLastDay, finishBusinessDay, insertBusinessDay, lockBusinessDays } from './run-queries.ts';

/** What the run of the daily jobs needs. */
export type RunParts = Pick<AppContext, 'clock' | 'database' | 'log'>;

/**
 * Runs the daily jobs of each business date that isn't finished, up to the present one: the dates in order, each job in its order, and
 * each once, whatever number of processes do this at once. A job that fails holds up the ones after it and the later dates until it is
 * tried again. Returns how long another process still has the next run, in milliseconds; 0 if nothing is left or a job failed. Once
 * `stopping` fires no further job is begun, and the result is 1: the next run is free for another process.
 */
export async function runBusinessDays(
  parts: RunParts,
  jobs: readonly DailyJob[],
  leaseMs: number,
  stopping?: AbortSignal,
): Promise<number> {
  const { clock, database } = parts;
  for (let before: Day | null = null; ; ) {
    await clock.refresh?.();
    const day = await database.write(openBusinessDay);
    // A date that stays open has an unfinished run of a job that this release doesn't know.
    if (day === null || day === before) return 0;
    before = day;
    for (const job of jobs) {
      if (stopping?.aborted) return 1;
      const { isDone, heldMs } = await runForDay(parts, job, day, leaseMs);
      if (!isDone) return heldMs;
    }
    await database.write((tx) => finishBusinessDay(tx, day));
  }
}

/**
 * The business date whose jobs are next: the open one, or else the one after the last, up to today's. The first ever is today's. Null if
 * all are done, and while the clock is behind: a date that was done stays done.
 */
async function openBusinessDay(tx: Tx): Promise<Day | null> {
  await lockBusinessDays(tx);
  const last = await findLastDay(tx);
  if (last !== null && last.day > tx.businessDate) return null;
  if (last !== null && last.finishedAt === null) return last.day;
  const next = last === null ? tx.businessDate : addDays(last.day, 1);
  if (next > tx.businessDate) return null;
  await insertBusinessDay(tx, next);
  return next;
}
