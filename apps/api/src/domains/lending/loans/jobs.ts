import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { closeLoans } from './days.ts';
import { loanPapersQueue } from './papers.ts';
import { endPauses } from './pausing.ts';
import { tellPaper } from './tell-papers.ts';

/** The daily jobs of loans: what a day changes without an event. They do what all missed days left, so later runs find nothing. */
export function loanDailyJobs({ database }: Pick<AppContext, 'database'>): DailyJob[] {
  return [
    {
      name: 'close-loans',
      label: 'Close the day for loans',
      timeLimitMs: 60 * 60_000,
      run: async (_day, signal) => `${await closeLoans(database, signal)} loans were closed`,
    },
    {
      name: 'end-pauses',
      label: 'End the pauses of plans after 28 days',
      timeLimitMs: 60 * 60_000,
      run: async (_day, signal) => `${await endPauses(database, signal)} pauses ended`,
    },
  ];
}

/** The job of loans: customers are told of their papers. */
export function loanJobs({ config, database }: Pick<AppContext, 'config' | 'database'>): Job[] {
  return [{ queue: loanPapersQueue, run: (about) => database.write((tx) => tellPaper(tx, about, config.publicUrl)) }];
}
