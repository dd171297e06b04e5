import { daysBetween } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { countFailedRuns, findLastDay, listDaysInQuestion } from './run-queries.ts';

/**
 * Adds the gauges of the daily jobs: how many failed, how many business dates aren't finished, and which of the jobs, by name, found what
 * a person has to see to.
 */
export function addDailyJobGauges(
  { clock, database, metrics }: Pick<AppContext, 'clock' | 'database' | 'metrics'>,
  jobs: readonly string[],
): void {
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
  metrics.addGauge({
    name: 'foodbank_daily_job_days_in_question',
    help: 'On how many days in a row, up to its last run, a daily job found what a person has to see to',
    labels: ['job'],
    source: 'daily-jobs',
    read: async () =>
      (await listDaysInQuestion(database.read, jobs)).map(({ job, days }) => ({ labels: { job }, value: days })),
  });
}
