import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import { earliestStart, windowOf } from './delivery-rules.ts';

/** A window of a store on a day. */
export interface DeliveryWindow {
  id: string;
  storeId: string;
  day: Day;
  startsAt: Date;
  endsAt: Date;
  /** What is taken on a closed day. */
  capacity: number;
  taken: number;
}

/** A window of a day of the week, from a store's plan. */
export interface WindowPlan {
  storeId: string;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  startHour: number;
  endHour: number;
  capacity: number;
}

// On a closed day no place is free, also one that is given back.
const isClosed = `exists (
  select from delivery_closures c where c.store_id = delivery_windows.store_id and c.day = delivery_windows.day)`;
const columns = `id, store_id as "storeId", day, starts_at as "startsAt", ends_at as "endsAt",
  case when ${isClosed} then taken else capacity end as capacity, taken`;
const byId = statement<DeliveryWindow>('delivery-window', `select ${columns} from delivery_windows where id = $1`);
const ofDays = statement<DeliveryWindow>(
  'delivery-windows-of',
  `select ${columns} from delivery_windows where store_id = $1 and starts_at >= $2 and day between $3 and $4 order by starts_at`,
);
// One statement locks, checks and counts: of two at once the second one sees what the first one took.
const takeOne = statement<DeliveryWindow>(
  'take-delivery-window',
  `update delivery_windows set taken = taken + 1
   where id = $1 and store_id = $2 and taken < capacity and starts_at >= $3 and not ${isClosed} returning ${columns}`,
);
const freeOne = statement(
  'free-delivery-window',
  'update delivery_windows set taken = taken - 1 where id = $1 and taken > 0',
);
const nextFree = statement<DeliveryWindow>(
  'next-free-delivery-window',
  `select ${columns} from delivery_windows where store_id = $1 and starts_at >= $2 and taken < capacity and not ${isClosed}
   order by starts_at limit 1 for update`,
);
const plansOf = statement<WindowPlan>(
  'window-plans',
  `select store_id as "storeId", weekday, start_hour as "startHour", end_hour as "endHour", capacity from window_plans
   where $1::uuid is null or store_id = $1 order by store_id, weekday, start_hour`,
);
const deletePlans = statement('delete-window-plans', 'delete from window_plans where store_id = $1');
const insertPlan = statement(
  'insert-window-plan',
  'insert into window_plans (store_id, weekday, start_hour, end_hour, capacity) values ($1, $2, $3, $4, $5)',
);
// What is taken stays: a smaller capacity closes the window at what it has.
const makeOne = statement<{ made: boolean }>(
  'make-delivery-window',
  `insert into delivery_windows (store_id, day, starts_at, ends_at, capacity) values ($1, $2, $3, $4, $5)
   on conflict (store_id, starts_at) do update
   set ends_at = excluded.ends_at, capacity = greatest(excluded.capacity, delivery_windows.taken)
   returning xmax = 0 as made`,
);
const closeOthers = statement(
  'close-unplanned-windows',
  `update delivery_windows set capacity = taken where store_id = $1 and day = $2 and starts_at > $3 and starts_at <> all($4)`,
);
const deleteOld = deletion(
  'delete-delivery-windows',
  'delivery_windows',
  'id',
  `ends_at < $1 and not exists (select from delivery_stops where window_id = delivery_windows.id)`,
  'ends_at',
);

/** A window by id, or null. */
export const findWindow = (db: Db, id: string) => db.find(byId, [id]);
/** A store's windows from one day to another that begin at an instant or later, earliest first. Full ones too. */
export const listWindowsFrom = (db: Db, storeId: string, from: Date, [first, last]: readonly [Day, Day]) =>
  db.list(ofDays, [storeId, from, first, last]);
/** The plans of a store, or of all. */
export const listWindowPlans = (db: Db, storeId: string | null = null) => db.list(plansOf, [storeId]);

/**
 * Takes a place in a window of a store. Null if it is full, too close, on a closed day, another store's or unknown. Never more than its
 * capacity.
 */
export const takeWindow = (tx: Tx, windowId: string, storeId: string): Promise<DeliveryWindow | null> =>
  tx.find(takeOne, [windowId, storeId, earliestStart(tx.now)]);

/** Gives a place back that `takeWindow` took. */
export const freeWindow = (tx: Tx, windowId: string) => tx.list(freeOne, [windowId]);

/** The store's next window from an instant on that has a place, on a day that is not closed, locked; null if there is none. */
export const lockNextFreeWindow = (tx: Tx, storeId: string, from: Date) => tx.find(nextFree, [storeId, from]);

/** Replaces the plan of a store. */
export async function replaceWindowPlans(tx: Tx, storeId: string, plans: readonly Omit<WindowPlan, 'storeId'>[]) {
  await tx.list(deletePlans, [storeId]);
  for (const { weekday, startHour, endHour, capacity } of plans)
    await tx.list(insertPlan, [storeId, weekday, startHour, endHour, capacity]);
}

/**
 * Makes the windows of a store's day from the plan of its weekday, or changes those that have not begun. Others of the day take no more stops, unless
 * they are kept. Returns how many are new.
 */
export async function makeWindows(
  tx: Tx,
  storeId: string,
  day: Day,
  plans: readonly Omit<WindowPlan, 'storeId' | 'weekday'>[],
  { keepOthers = false } = {},
): Promise<number> {
  let count = 0;
  const starts: Date[] = [];
  for (const plan of plans) {
    const { startsAt, endsAt } = windowOf(day, plan);
    starts.push(startsAt);
    if (startsAt <= tx.now) continue;
    const { made } = await tx.get(makeOne, [storeId, day, startsAt, endsAt, plan.capacity]);
    if (made) count += 1;
  }
  if (!keepOthers) await tx.list(closeOthers, [storeId, day, tx.now, starts]);
  return count;
}

/** Deletes windows that ended before an instant and have no stop. Returns how many. */
export const deleteOldWindows = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
