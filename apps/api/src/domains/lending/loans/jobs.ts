import type { AppContext } from '../../../platform/app-context.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { closeLoans } from './days.ts';

/** The daily job of loans: what a day changes without an event. It does what all missed days left, so later runs find nothing. */
export function loanDailyJobs({ database }: Pick<AppContext, 'database'>): DailyJob[] {
  return [
    {
      name: 'close-loans',
      label: 'Close the day for loans',
      timeLimitMs: 60 * 60_000,
      run: async (_day, signal) => `${await closeLoans(database, signal)} loans were closed`,
    },
  ];
}
