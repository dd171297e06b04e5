import type { Day } from '@foodbank/contract/primitives/day';

/**
 * What a job did for a day, in one line for the console, without personal data. `inQuestion`: it is done and holds up nothing, but found
 * something that a person has to see to. An alert tells it if the next day finds it too.
 */
export type DayOutcome = string | { inQuestion: string };

/**
 * A job that runs once for each business date, one date after the other. All are listed in `apps/api/src/daily-jobs.ts`. A release that
 * drops a job deletes its unfinished runs by a migration: they would keep their date open.
 */
export interface DailyJob {
  /** Its key, for ever: runs are stored under it. Small letters and hyphens. */
  name: string;
  /** What it is called on screens. */
  label: string;
  /** How long an attempt may take, in milliseconds; ten minutes without it. */
  timeLimitMs?: number;
  /**
   * Does the day's work, and returns what it did. It may run twice for a day, after a crash, so it must be idempotent. Missed days are
   * caught up: `tx.businessDate` can then be later than `day`. The signal fires when the time is over or another process took the run
   * over; a job with many steps ends then.
   */
  run(day: Day, signal: AbortSignal): Promise<DayOutcome>;
}
