import { lagosDay } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { makeWindowsOf, plannedStores } from './make-windows.ts';

/** The daily job that makes the delivery windows of the next days, so that customers can choose them. */
export function deliveryDailyJobs({ clock, database }: Pick<AppContext, 'clock' | 'database'>): DailyJob[] {
  return [
    {
      name: 'delivery-windows',
      label: 'Make the delivery windows of the next days',
      async run(_day, signal) {
        // Windows are real hours, so they follow the calendar, not a business date that was moved.
        const today = lagosDay(clock.now());
        let count = 0;
        for (const storeId of await plannedStores(database.read)) {
          signal.throwIfAborted();
          count += await database.write((tx) => makeWindowsOf(tx, storeId, today));
        }
        return `${count} delivery windows were made`;
      },
    },
  ];
}
