import { addDays, type Day, daysBetween } from '@foodbank/contract/primitives/day';
import { windowDays } from '@foodbank/contract/selling/deliveries';
import type { Db, Tx } from '../../../platform/database.ts';
import { listWindowPlans, makeWindows } from './window-queries.ts';

/** The ids of the stores that have a plan of windows. */
export const plannedStores = async (db: Db): Promise<string[]> => [
  ...new Set((await listWindowPlans(db)).map(({ storeId }) => storeId)),
];

/** Makes the windows of a store from a day on: one day more than customers can choose. Returns how many are new. */
export async function makeWindowsOf(tx: Tx, storeId: string, today: Day): Promise<number> {
  const plans = await listWindowPlans(tx, storeId);
  let count = 0;
  for (const day of daysBetween(today, addDays(today, windowDays))) count += await makeWindows(tx, storeId, day, plans);
  return count;
}
