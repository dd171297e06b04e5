import { addDays, type Day, daysBetween } from '@foodbank/contract/primitives/day';
import type { Db, Tx } from '../../../platform/database.ts';
import { listClosures } from './closure-queries.ts';
import { weekdayOf } from './delivery-rules.ts';
import { listWindowPlans, makeWindows } from './window-queries.ts';

// More days than customers can choose: an order of a closed day moves to the next free window, also after a row of holidays.
const madeDaysAhead = 8;

/** The ids of the stores that have a plan of windows. */
export const plannedStores = async (db: Db): Promise<string[]> => [
  ...new Set((await listWindowPlans(db)).map(({ storeId }) => storeId)),
];

/**
 * Makes the windows of a store from a day on: so many days that a moved order finds one. On a day on which the store is closed there are none.
 * Returns how many are new.
 */
export async function makeWindowsOf(tx: Tx, storeId: string, today: Day): Promise<number> {
  const plans = await listWindowPlans(tx, storeId);
  const days = daysBetween(today, addDays(today, madeDaysAhead));
  const closed = new Set((await listClosures(tx, { from: today, storeId })).map(({ day }) => day));
  let count = 0;
  for (const day of days) {
    const ofDay = closed.has(day) ? [] : plans.filter(({ weekday }) => weekday === weekdayOf(day));
    count += await makeWindows(tx, storeId, day, ofDay);
  }
  return count;
}
