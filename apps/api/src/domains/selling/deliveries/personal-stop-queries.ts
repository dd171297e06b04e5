import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** What is exported of a rider's stop: without the recipient, who is another person. */
export interface StopRecord {
  orderNumber: string;
  day: Day;
  area: string;
  riderFeeKobo: number;
  state: string;
  takenAt: Date | null;
  endedAt: Date | null;
}

const ofRider = statement<StopRecord>(
  'stops-for-export',
  `select order_number as "orderNumber", day, area, rider_fee_kobo as "riderFeeKobo", state, taken_at as "takenAt", ended_at as "endedAt"
   from delivery_stops where rider_id = $1 order by day, id`,
);
const countOpen = statement<{ count: number }>(
  'count-open-stops-of-orders',
  'select count(*)::int as count from delivery_stops where order_number = any($1) and contacts is not null',
);
// In one order, as riders lock them.
const lockOf = statement(
  'lock-stops-of-orders',
  'select id from delivery_stops where order_number = any($1) and contacts is not null order by id for update',
);
const wipeOf = statement(
  'wipe-contacts-of-stops',
  `update delivery_stops set contacts = null, version = version + 1 where order_number = any($1) and contacts is not null`,
);

/** The stops of a rider for the export, oldest first. */
export const listStopRecordsOfRider = (db: Db, riderId: string) => db.list(ofRider, [riderId]);
/** How many stops of some orders still have the recipient's contacts. */
export const countStopsWithContacts = async (db: Db, numbers: readonly string[]) =>
  (await db.get(countOpen, [numbers])).count;

/** Wipes the recipients of open stops of some orders. Their riders can't find the door any more. */
export async function wipeContactsOfStops(tx: Tx, numbers: readonly string[]): Promise<void> {
  await tx.list(lockOf, [numbers]);
  await tx.list(wipeOf, [numbers]);
}
