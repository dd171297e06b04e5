import { daysBetween } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { countFailedRuns, findLastDay } from './run-queries.ts';

/** Adds the gauges of the daily jobs: how many failed, and how many business dates aren't finished. */
export function addDailyJobGauges({
  clock,
  database,
  metrics,
}: Pick<AppContext, 'clock' | 'database' | 'metrics'>): void {
  metrics.addGauge({
    name: 'foodbank_daily_jobs_failed',
    help: 'Daily jobs that failed and were not done since',
    source: 'daily-jobs',
    read: async () => [{ value: (await countFailedRuns(database.read)).count }],
  });
  metrics.addGauge({
    name: 'foodbank_business_dates_unfinished',
    help: 'Business dates up to the present one whose daily jobs are not done',
    source: 'daily-jobs',
    async read() {
      const last = await findLastDay(database.read);
      const days = last === null ? [] : daysBetween(last.day, businessDateOf(clock));
      return [{ value: last === null ? 1 : Math.max(0, days.length - (last.finishedAt === null ? 0 : 1)) }];
    },
  });
}
