import type { Day } from '@foodbank/contract/primitives/day';
import type { PromisedAct } from '@foodbank/contract/selling/deliveries-staff';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A day on which a store does not deliver. */
export interface Closure {
  storeId: string;
  day: Day;
  title: string;
  /** What becomes of orders that were promised for the day. */
  promised: PromisedAct;
}

const columns = 'store_id as "storeId", day, title, promised';
const coming = statement<Closure>(
  'delivery-closures',
  `select ${columns} from delivery_closures where day >= $1 and ($2::uuid is null or store_id = $2) order by day, store_id limit $3`,
);
const ofDay = statement<Closure>(
  'delivery-closure',
  `select ${columns} from delivery_closures where store_id = $1 and day = $2`,
);
const insertRow = statement(
  'insert-delivery-closure',
  `insert into delivery_closures (store_id, day, title, promised, closed_at) values ($1, $2, $3, $4, $5)
   on conflict (store_id, day) do update set title = $3, promised = $4, closed_at = $5`,
);
const deleteRow = statement(
  'delete-delivery-closure',
  'delete from delivery_closures where store_id = $1 and day = $2',
);
// Orders that have a place in a window of the day that has not begun.
const promisedOn = statement<{ storeId: string; orders: number }>(
  'stops-promised-on',
  `select s.store_id as "storeId", count(*)::int as orders from delivery_stops s join delivery_windows w on w.id = s.window_id
   where s.day = $1 and s.ended_at is null and w.starts_at > $2 group by 1`,
);
const numbersOn = statement<{ orderNumber: string }>(
  'orders-promised-on',
  `select s.order_number as "orderNumber" from delivery_stops s join delivery_windows w on w.id = s.window_id
   where s.day = $1 and s.store_id = $2 and s.ended_at is null and w.starts_at > $3 order by s.placed_at, s.id`,
);

// Some holidays a year for some hundred stores.
const closuresMax = 5_000;

/** The closed days from a day on, of a store or of all, by day. */
export const listClosures = (db: Db, { from, storeId = null }: { from: Day; storeId?: string | null }) =>
  db.list(coming, [from, storeId, closuresMax]);
/** The closing of a store on a day, or null. */
export const findClosure = (db: Db, storeId: string, day: Day) => db.find(ofDay, [storeId, day]);
/** Closes a store on a day. */
export const saveClosure = (tx: Tx, { storeId, day, title, promised }: Closure) =>
  tx.list(insertRow, [storeId, day, title, promised, tx.now]);
/** Opens a store on a day again. */
export const deleteClosure = (tx: Tx, storeId: string, day: Day) => tx.list(deleteRow, [storeId, day]);
/** How many open orders each store has promised for a day, in windows that have not begun. Stores without any are missing. */
export const countPromisedOn = (db: Db, day: Day, now: Date) => db.list(promisedOn, [day, now]);
/** The numbers of the open orders that a store has promised for a day, in windows that have not begun: those that were paid first. */
export const listNumbersPromisedOn = async (db: Db, day: Day, storeId: string, now: Date) =>
  (await db.list(numbersOn, [day, storeId, now])).map(({ orderNumber }) => orderNumber);
