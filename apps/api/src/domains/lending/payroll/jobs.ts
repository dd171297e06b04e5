import { counted } from '@foodbank/contract/primitives/counted';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { employmentEndsQueue } from '../../people/employers/following.ts';
import { followEmploymentEnd, takeOffAllLeft } from './leaving.ts';
import { makePayrollFiles } from './making-files.ts';

type Parts = Pick<AppContext, 'clock' | 'database'>;

/** The jobs of payroll: plans whose employment ended are paid another way. */
export function payrollJobs({ database }: Pick<AppContext, 'database'>): Job[] {
  return [{ queue: employmentEndsQueue, run: (id) => followEmploymentEnd(database, id) }];
}

/** The daily jobs of payroll: what is not asked any more, and the files of the month. */
export function payrollDailyJobs({ clock, database }: Parts): DailyJob[] {
  return [
    {
      name: 'payroll-left',
      label: 'Let plans be paid another way whose customer left the employer',
      timeLimitMs: 60 * 60_000,
      run: async (_day, signal) => `${counted(await takeOffAllLeft(database, signal), 'plan')} left the payslip`,
    },
    {
      name: 'payroll-files',
      label: 'Make the deduction files of employers',
      timeLimitMs: 60 * 60_000,
      // Of the month of the present business date: a missed day is too late for its own month only once the payday has come.
      run: async (_day, signal) =>
        `${counted(await makePayrollFiles(database, businessDateOf(clock), signal), 'file')} made`,
    },
  ];
}
