import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { sumMoneyDays } from '../../money/ledger/day-sums.ts';
import { refreshDailyFigures } from './queries.ts';
import { shownWeeks } from './weeks.ts';

/** The queue of the hourly count. */
export const figuresQueue = 'daily-figures';

/**
 * The job that counts registrations, sales and requests of the weeks that the console's charts show, every hour, and adds what was booked
 * since then to the sums of money by day.
 */
export function reportJobs({ database }: Pick<AppContext, 'database'>): Job[] {
  const run = async () => {
    await database.write((tx) => {
      const { firstOn, today } = shownWeeks(tx.now);
      return refreshDailyFigures(tx, firstOn, today);
    });
    await sumMoneyDays(database);
  };
  return [{ queue: figuresQueue, cron: '5 * * * *', run }];
}
