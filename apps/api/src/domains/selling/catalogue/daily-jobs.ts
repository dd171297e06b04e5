import type { AppContext } from '../../../platform/app-context.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { applyDuePrices } from './set-price.ts';

/** The daily job of the catalogue: prices that begin today. */
export function catalogueDailyJobs({ database }: Pick<AppContext, 'database'>): DailyJob[] {
  return [
    {
      name: 'prices',
      label: 'Apply the prices that begin today',
      run: async (day) => `${await applyDuePrices(database, day)} prices were applied`,
    },
  ];
}
