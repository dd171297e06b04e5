import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { DailyJob } from './daily-jobs.ts';
import { runBusinessDays } from './run-business-days.ts';

/** The queue that runs the daily jobs. It has hours: after an outage it catches up every day that was missed. */
export const businessDaysQueue = { name: 'business-days', timeLimitSeconds: 6 * 3600 } as const;

// How long after the death of its process a run may begin again elsewhere.
const leaseMs = 60_000;

/**
 * The job that runs the daily jobs of each business date, every quarter of an hour, at the start, when the business date is moved and
 * when a member of staff asks for it. If another process has a run, it looks again when that process would be gone.
 */
export function businessDayJobs(
  context: Pick<AppContext, 'clock' | 'database' | 'log'>,
  dailyJobs: readonly DailyJob[],
): Job[] {
  let wanted = 0;
  let running: Promise<void> | null = null;
  const runAll = async (stopping?: AbortSignal) => {
    // What is asked for at the same time is done together.
    await null;
    for (let seen = 0; seen < wanted; ) {
      seen = wanted;
      const heldMs = await runBusinessDays(context, dailyJobs, leaseMs, stopping);
      if (heldMs === 0) continue;
      const { name } = businessDaysQueue;
      await context.database.write((tx) => tx.enqueue(name, 'held', undefined, Math.ceil(heldMs / 1000)));
    }
  };
  // A process runs them one at a time. What is asked for meanwhile is looked at afterwards.
  const run = async (_: string, stopping?: AbortSignal) => {
    wanted += 1;
    running ??= runAll(stopping).finally(() => {
      running = null;
    });
    await running;
  };
  return [{ queue: businessDaysQueue.name, cron: '*/15 * * * *', run }];
}
