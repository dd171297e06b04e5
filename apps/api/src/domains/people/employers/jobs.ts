import { counted } from '@foodbank/contract/primitives/counted';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { endLeavers } from './following.ts';
import { listEmployersWithLeavers, listLeaverRows, lockEmployer } from './queries.ts';
import { employmentNewsQueue, tellEmployment } from './telling.ts';

type Parts = Pick<AppContext, 'config' | 'database'>;

/** The job of employers: customers are told what became of their employment. */
export function employerJobs({ config, database }: Parts): Job[] {
  const publicUrl = config.publicUrl ?? config.siteUrl;
  return [{ queue: employmentNewsQueue, run: (id) => database.write((tx) => tellEmployment(tx, id, publicUrl)) }];
}

/** The daily job that ends the employment of customers whose last day of work is over. */
export function employerDailyJobs({ database }: Parts): DailyJob[] {
  return [
    {
      name: 'employer-leavers',
      label: 'End the employment of who left',
      async run(day, signal) {
        let count = 0;
        for (const { employerId } of await listEmployersWithLeavers(database.read, day)) {
          signal.throwIfAborted();
          count += await database.write(async (tx) => {
            await lockEmployer(tx, employerId);
            const rows = (await listLeaverRows(tx, employerId, day)).map(({ id }) => id);
            await endLeavers(tx, rows);
            return rows.length;
          });
        }
        return `${counted(count, 'person', 'people')} left`;
      },
    },
  ];
}
