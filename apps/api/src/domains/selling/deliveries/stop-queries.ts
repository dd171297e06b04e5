import type { Day } from '@foodbank/contract/primitives/day';
import { handOverTriesMax, promiseHours } from '@foodbank/contract/selling/deliveries';
import type { GiveBackReason } from '@foodbank/contract/selling/rides';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** Where a stop stands. `missed`: nobody was at home at both visits. */
export type StopState = 'offered' | 'taken' | 'delivered' | 'missed' | 'cancelled';

/** The delivery of an order as stored. */
export interface Stop {
  id: string;
  orderNumber: string;
  storeId: string;
  zoneId: string;
  windowId: string | null;
  day: Day;
  /** What the customer paid, and what the rider gets, in kobo. */
  feeKobo: number;
  riderFeeKobo: number;
  area: string;
  contacts: Buffer | null;
  state: StopState;
  riderId: string | null;
  takenAt: Date | null;
  visitsMissed: number;
  placedAt: Date;
  /** The end of the window that the customer chose. It stays when the stop is moved, for the figure of kept promises. */
  promisedBy: Date;
  promiseKept: boolean | null;
  packedAt: Date | null;
  /** When the rider who has it took the goods. */
  pickedUpAt: Date | null;
  endedAt: Date | null;
  version: number;
}

/** A stop with its window, which is null while staff have to choose one. */
export interface StopWithWindow extends Stop {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** A stop of the console's list. */
export interface ListedStop extends StopWithWindow {
  isCodeLocked: boolean;
  /** The last rider who gave it back; null if none did, and once another one has it. */
  givenBackBy: string | null;
  givenBackReason: GiveBackReason | null;
  givenBackAt: Date | null;
}

const columns = `s.id, s.order_number as "orderNumber", s.store_id as "storeId", s.zone_id as "zoneId", s.window_id as "windowId", s.day,
  s.fee_kobo as "feeKobo", s.rider_fee_kobo as "riderFeeKobo", s.area, s.contacts, s.state, s.rider_id as "riderId",
  s.taken_at as "takenAt", s.visits_missed as "visitsMissed", s.placed_at as "placedAt", s.promised_by as "promisedBy",
  s.promise_kept as "promiseKept", s.packed_at as "packedAt", s.picked_up_at as "pickedUpAt", s.ended_at as "endedAt", s.version`;
const withWindow = `select ${columns}, w.starts_at as "startsAt", w.ends_at as "endsAt"
  from delivery_stops s left join delivery_windows w on w.id = s.window_id`;
const byOrder = statement<StopWithWindow>('stop-of-order', `${withWindow} where s.order_number = $1`);
const byId = statement<StopWithWindow>('stop', `${withWindow} where s.id = $1`);
const lockedById = statement<StopWithWindow>('lock-stop', `${withWindow} where s.id = $1 for update of s`);
const lockedByOrder = statement<StopWithWindow>(
  'lock-stop-of-order',
  `${withWindow} where s.order_number = $1 for update of s`,
);
const ownOpen = statement<StopWithWindow>(
  'open-stops-of-rider',
  `${withWindow} where s.rider_id = $1 and s.ended_at is null order by s.day, w.starts_at, s.id limit $2`,
);
// A rider who gave a stop back is not offered it again.
const offered = statement<StopWithWindow>(
  'offered-stops',
  `${withWindow} where s.ended_at is null and s.state = 'offered' and s.day <= $1 and s.store_id = any($2)
     and not exists (select from rider_acts a where a.stop_id = s.id and a.rider_id = $4 and a.kind = 'give-back')
   order by s.day, w.starts_at, s.id limit $3`,
);
const countOwn = statement<{ count: number }>(
  'count-open-stops-of-rider',
  'select count(*)::int as count from delivery_stops where rider_id = $1 and ended_at is null',
);
// Locked in one order, so that two acts on several stops never wait for each other.
const ownIds = statement<{ id: string }>(
  'lock-open-stops-of-rider',
  'select id from delivery_stops where rider_id = $1 and ended_at is null order by id for update',
);
const ofOrders = statement<StopOfOrder & { orderNumber: string }>(
  'stops-of-orders',
  `select order_number as "orderNumber", rider_id as "riderId", picked_up_at as "pickedUpAt", ended_at as "endedAt"
   from delivery_stops where order_number = any($1)`,
);
const listed = (tries: string) => `select ${columns}, w.starts_at as "startsAt", w.ends_at as "endsAt",
     coalesce(c.tries >= ${tries} and c.used_at is null, false) as "isCodeLocked",
     b.rider_id as "givenBackBy", b.reason as "givenBackReason", b.acted_at as "givenBackAt"
   from delivery_stops s left join delivery_windows w on w.id = s.window_id
     left join hand_over_codes c on c.order_number = s.order_number
     left join lateral (
       select rider_id, reason, acted_at from rider_acts
       where stop_id = s.id and kind = 'give-back' and s.state = 'offered' order by received_at desc limit 1) b on true`;
const pageOfDay = statement<ListedStop>(
  'stops-of-day',
  `${listed('$6')}
   where s.day = $1 and ($2::uuid is null or s.store_id = $2) and ($3::text is null or s.state = $3)
     and ($4::uuid is null or s.id > $4) and ($7::uuid[] is null or s.store_id = any($7)) order by s.id limit $5`,
);
const listedById = statement<ListedStop>('listed-stop', `${listed('$2')} where s.id = $1`);
const insertRow = statement<{ id: string }>(
  'insert-stop',
  `insert into delivery_stops (order_number, store_id, zone_id, window_id, day, fee_kobo, rider_fee_kobo, area, contacts, placed_at, promised_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
);
const takeRow = statement<{ id: string }>(
  'take-stop',
  `update delivery_stops set state = 'taken', rider_id = $2, taken_at = $3, version = version + 1
   where id = $1 and state = 'offered' returning id`,
);
const giveRow = statement(
  'give-stop',
  `update delivery_stops set state = case when $2::uuid is null then 'offered' else 'taken' end, rider_id = $2,
     taken_at = case when $2::uuid is null then null else $3::timestamptz end, picked_up_at = null, version = version + 1
   where id = $1 and ended_at is null`,
);
const visitRow = statement(
  'visit-stop',
  `update delivery_stops set visits_missed = visits_missed + 1, promise_kept = coalesce(promise_kept, $2 <= promised_by),
     visited_at = coalesce(visited_at, $2), version = version + 1 where id = $1 and ended_at is null`,
);
const windowRow = statement(
  'move-stop',
  `update delivery_stops set window_id = $2, day = $3, promised_by = $4, version = version + 1,
     promise_kept = coalesce(promise_kept, case when promised_by < $5 then false end)
   where id = $1 and ended_at is null`,
);
const packRow = statement(
  'pack-stop',
  'update delivery_stops set packed_at = $2, version = version + 1 where order_number = $1 and ended_at is null',
);
const pickUpRow = statement(
  'pick-up-stop',
  'update delivery_stops set picked_up_at = $2, version = version + 1 where id = $1 and picked_up_at is null and ended_at is null',
);
const endRow = statement(
  'end-stop',
  `update delivery_stops set state = $2, ended_at = $3, contacts = null, version = version + 1,
     promise_kept = case when $2 = 'delivered' then coalesce(promise_kept, $3 <= promised_by) else promise_kept end,
     visited_at = case when $2 = 'delivered' then coalesce(visited_at, $3) else visited_at end
   where id = $1 and ended_at is null`,
);
const sealedRows = statement<{ id: string; sealed: Buffer }>(
  'sealed-stop-contacts',
  'select id, contacts as sealed from delivery_stops where contacts is not null order by id for update',
);
const sealAgain = statement('seal-stop-contacts-again', 'update delivery_stops set contacts = $2 where id = $1');
const earned = statement<{ day: Day; stops: number; sumKobo: number }>(
  'rider-earnings',
  `select (ended_at at time zone 'Africa/Lagos')::date as day, count(*)::int as stops, sum(rider_fee_kobo)::bigint as "sumKobo"
   from delivery_stops where rider_id = $1 and state in ('delivered', 'missed') and ended_at >= $2
   group by 1 order by 1 desc`,
);
// A customer who chose a later time did not ask for a delivery within 24 hours.
const promise = statement<{ kept: number; counted: number; keptInDay: number; countedInDay: number }>(
  'delivery-promise',
  `select count(*) filter (where promise_kept)::int as kept,
     count(*) filter (where promise_kept is not null or (ended_at is null and promised_by < $3))::int as counted,
     count(*) filter (where asks_for_day and visited_at <= day_ends_at)::int as "keptInDay",
     count(*) filter (where asks_for_day and (visited_at is not null or (ended_at is null and day_ends_at < $3)))::int as "countedInDay"
   from (
     select *, promised_by <= placed_at + interval '24 hours' as asks_for_day, placed_at + interval '24 hours' as day_ends_at
     from delivery_stops where placed_at >= $1 and placed_at < $2 and state <> 'cancelled') s`,
);

/** `promiseOf(…).by` of a paid order for delivery in a statement about shop_orders o, and by when it has to be packed. */
export const promisedBySql = `coalesce(o.window_to, o.placed_at + interval '${promiseHours} hours')`;
export const packedBySql = `coalesce(o.window_from, o.placed_at + interval '${promiseHours} hours')`;

/** A stop to insert. */
export type NewStop = Pick<
  Stop,
  'orderNumber' | 'storeId' | 'zoneId' | 'day' | 'feeKobo' | 'riderFeeKobo' | 'area' | 'placedAt' | 'promisedBy'
> & { windowId: string; contacts: Buffer };

/** The stop of an order, or null: pick-ups have none. */
export const findStopOfOrder = (db: Db, number: string) => db.find(byOrder, [number]);
/** A stop by id, or null. */
export const findStop = (db: Db, id: string) => db.find(byId, [id]);
/** A stop by id, locked; null if there is none. */
export const lockStop = (tx: Tx, id: string) => tx.find(lockedById, [id]);
/** The stop of an order, locked; null if there is none. */
export const lockStopOfOrder = (tx: Tx, number: string) => tx.find(lockedByOrder, [number]);
/** The open stops of a rider, earliest first. */
export const listStopsOfRider = (db: Db, riderId: string, atMost: number) => db.list(ownOpen, [riderId, atMost]);
/** The stops of some stores that a rider may take, of a day and of days before it, earliest first. */
export const listOfferedStops = (
  db: Db,
  { day, storeIds, riderId }: { day: Day; storeIds: readonly string[]; riderId: string },
  atMost: number,
) => db.list(offered, [day, storeIds, atMost, riderId]);
/** The ids of a rider's open stops, locked. */
export const listOpenStopIdsOfRider = async (tx: Tx, riderId: string) =>
  (await tx.list(ownIds, [riderId])).map(({ id }) => id);
/** What an order's delivery says about it. */
export type StopOfOrder = Pick<Stop, 'riderId' | 'pickedUpAt' | 'endedAt'>;
/** The stops of some orders, by order number. Pick-ups, and orders that are not paid, are missing. */
export const listStopsOfOrders = async (db: Db, numbers: readonly string[]): Promise<Map<string, StopOfOrder>> =>
  new Map((await db.list(ofOrders, [numbers])).map(({ orderNumber, ...stop }) => [orderNumber, stop]));

/** Which stops of a day a list shows: of a store, in a state, and only those of some stores unless `storeIds` is null. */
export interface StopFilter {
  day: Day;
  storeId: string | null;
  storeIds: readonly string[] | null;
  state: StopState | null;
}

/** Stops of a day after a cursor, which is a stop's id, oldest first. */
export const listStopsOfDay = (
  db: Db,
  { day, storeId, storeIds, state, cursor }: StopFilter & { cursor: string | null },
  atMost: number,
) => db.list(pageOfDay, [day, storeId, state, cursor, atMost, handOverTriesMax, storeIds]);
/** A stop of the console's list by id, or null. */
export const findListedStop = (db: Db, id: string) => db.find(listedById, [id, handOverTriesMax]);
/** How many open stops a rider has. */
export const countStopsOfRider = async (db: Db, riderId: string) => (await db.get(countOwn, [riderId])).count;

/** Inserts a stop that riders may take. Returns its id. */
export async function insertStop(tx: Tx, one: NewStop): Promise<string> {
  const { orderNumber, storeId, zoneId, windowId, day, feeKobo, riderFeeKobo, area, contacts, placedAt, promisedBy } =
    one;
  const values = [
    orderNumber,
    storeId,
    zoneId,
    windowId,
    day,
    feeKobo,
    riderFeeKobo,
    area,
    contacts,
    placedAt,
    promisedBy,
  ];
  return (await tx.get(insertRow, values)).id;
}

/** Gives an offered stop to a rider. False if another rider has it, or it is over. */
export const takeStop = async (tx: Tx, id: string, riderId: string) =>
  (await tx.find(takeRow, [id, riderId, tx.now])) !== null;
/** Gives an open stop to a rider, or offers it to all. */
export const giveStop = (tx: Tx, id: string, riderId: string | null) => tx.list(giveRow, [id, riderId, tx.now]);
/** Counts a visit at which the recipient was not at home. */
export const countMissedVisit = (tx: Tx, id: string, at: Date) => tx.list(visitRow, [id, at]);
/** Moves an open stop to another window, or to none on a day. What was promised before and is over stays not kept. */
export const setStopWindow = (
  tx: Tx,
  { id, windowId, day, promisedBy }: Pick<Stop, 'id' | 'windowId' | 'day' | 'promisedBy'>,
) => tx.list(windowRow, [id, windowId, day, promisedBy, tx.now]);
/** Notes that the store has packed an order. */
export const markStopPacked = (tx: Tx, number: string) => tx.list(packRow, [number, tx.now]);
/** Notes that the rider of a stop has the goods. */
export const markStopPickedUp = (tx: Tx, id: string, at: Date) => tx.list(pickUpRow, [id, at]);
/** Ends a stop and wipes the contacts. */
export const endStop = (tx: Tx, id: string, state: 'delivered' | 'missed' | 'cancelled', at: Date) =>
  tx.list(endRow, [id, state, at]);
/** What a rider earned since an instant, by Lagos day, newest first. */
export const listEarnings = (db: Db, riderId: string, since: Date) => db.list(earned, [riderId, since]);
/**
 * How often riders came in the promised time, and within 24 hours of the payment, for orders that were placed from one instant to before
 * another. Those that are still to come and late now are counted.
 */
export const countPromises = (db: Db, from: Date, to: Date, now: Date) => db.get(promise, [from, to, now]);
/** The contacts of open stops, locked. */
export const listSealedContacts = (tx: Tx) => tx.list(sealedRows);
/** Stores contacts that were sealed again. */
export const updateSealedContacts = (tx: Tx, id: string, sealed: Buffer) => tx.list(sealAgain, [id, sealed]);
