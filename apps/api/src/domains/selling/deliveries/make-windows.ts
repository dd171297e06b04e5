import { addDays, type Day, daysBetween } from '@foodbank/contract/primitives/day';
import { windowDays } from '@foodbank/contract/selling/deliveries';
import type { Db, Tx } from '../../../platform/database.ts';
import { listClosures } from './closure-queries.ts';
import { weekdayOf } from './delivery-rules.ts';
import { listWindowPlans, makeWindows } from './window-queries.ts';

/** The ids of the stores that have a plan of windows. */
export const plannedStores = async (db: Db): Promise<string[]> => [
  ...new Set((await listWindowPlans(db)).map(({ storeId }) => storeId)),
];

/**
 * Makes the windows of a store from a day on: one day more than customers can choose. On a day on which the store is closed there are none.
 * Returns how many are new.
 */
export async function makeWindowsOf(tx: Tx, storeId: string, today: Day): Promise<number> {
  const plans = await listWindowPlans(tx, storeId);
  const days = daysBetween(today, addDays(today, windowDays));
  const closed = new Set((await listClosures(tx, { from: today, storeId })).map(({ day }) => day));
  let count = 0;
  for (const day of days) {
    const ofDay = closed.has(day) ? [] : plans.filter(({ weekday }) => weekday === weekdayOf(day));
    count += await makeWindows(tx, storeId, day, ofDay);
  }
  return count;
}
