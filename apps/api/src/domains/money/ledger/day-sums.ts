import type { Database, Tx } from '../../../platform/database.ts';
import { addDaySums, lockDaySums, moneyKinds } from './day-sum-queries.ts';

// What one transaction sums at most, so that it stays short beside those who book.
const entriesAtOnce = 50_000;

/** Adds what was booked since the last time to the sums by day of our money accounts, in transactions of some thousand entries. */
export async function sumMoneyDays(database: Pick<Database, 'write'>): Promise<void> {
  for (const kind of moneyKinds) while (await database.write((tx) => sumNextEntries(tx, kind)));
}

/** Adds the next entries of a money account that are not in its sums yet. Returns true if there may be more. */
async function sumNextEntries(tx: Tx, kind: (typeof moneyKinds)[number]): Promise<boolean> {
  const account = await lockDaySums(tx, kind);
  if (account === null) return false;
  const { through } = await addDaySums(tx, account.accountId, account.through, entriesAtOnce);
  return through - account.through >= entriesAtOnce;
}
