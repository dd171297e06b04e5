import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { refreshDailyFigures } from './queries.ts';
import { shownWeeks } from './weeks.ts';

/** The queue of the hourly count. */
export const figuresQueue = 'daily-figures';

/** The job that counts registrations, sales and requests of the weeks that the console's charts show, every hour. */
export function reportJobs({ database }: Pick<AppContext, 'database'>): Job[] {
  const run = async () => {
    await database.write((tx) => {
      const { firstOn, today } = shownWeeks(tx.now);
      return refreshDailyFigures(tx, firstOn, today);
    });
  };
  return [{ queue: figuresQueue, cron: '5 * * * *', run }];
}
