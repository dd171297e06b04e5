import type { ReplyOf } from '@foodbank/contract/endpoint';
import type { Day } from '@foodbank/contract/primitives/day';
import {
  type BoardStop,
  type BoardWindow,
  boardStopsMax,
  type giveStops as giveStopsCall,
} from '@foodbank/contract/selling/deliveries-staff';
import { type Database, type Db, list } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { listStores } from '../catalogue/queries.ts';
import { assignStop } from './assign-stop.ts';
import { windowLabel } from './quote-delivery.ts';
import type { OrderMoves } from './rider-acts.ts';
import { findStop } from './stop-queries.ts';

interface WindowRow extends Omit<BoardWindow, 'storeName' | 'label' | 'isOver'> {
  startsAt: Date | null;
  endsAt: Date | null;
}

interface StopRow {
  id: string;
  version: number;
  orderNumber: string;
  storeId: string;
  area: string;
  startsAt: Date | null;
  endsAt: Date | null;
  packedAt: Date | null;
  promisedBy: Date;
}

// Windows without stops are there too, and stops whose window staff have to choose.
const listBoardWindows = list<WindowRow, [day: Day, now: Date]>(
  'board-windows',
  `with counted as (
     select store_id, window_id,
       count(*) filter (where ended_at is null and packed_at is null)::int as "toPack",
       count(*) filter (where ended_at is null and packed_at is not null and picked_up_at is null)::int as packed,
       count(*) filter (where ended_at is null and picked_up_at is not null)::int as "onTheWay",
       count(*) filter (where state = 'delivered')::int as delivered,
       count(*) filter (where state = 'missed')::int as missed,
       count(*) filter (where state = 'offered')::int as "withoutRider",
       count(*) filter (where ended_at is null and promised_by <= $2)::int as late
     from delivery_stops where day = $1 and state <> 'cancelled' group by store_id, window_id)
   select coalesce(w.store_id, s.store_id) as "storeId", w.starts_at as "startsAt", w.ends_at as "endsAt",
     coalesce(w.capacity, 0) as capacity, coalesce(w.taken, 0) as taken, coalesce("toPack", 0) as "toPack", coalesce(packed, 0) as packed,
     coalesce("onTheWay", 0) as "onTheWay", coalesce(delivered, 0) as delivered, coalesce(missed, 0) as missed,
     coalesce("withoutRider", 0) as "withoutRider", coalesce(late, 0) as late
   from (select * from delivery_windows where day = $1) w full join counted s on s.window_id = w.id
   order by w.starts_at nulls last, 1 limit 1000`,
);
const listStopsWithoutRider = list<StopRow, [day: Day, atMost: number]>(
  'board-stops-without-rider',
  `select s.id, s.version, s.order_number as "orderNumber", s.store_id as "storeId", s.area, w.starts_at as "startsAt", w.ends_at as "endsAt",
     s.packed_at as "packedAt", s.promised_by as "promisedBy"
   from delivery_stops s left join delivery_windows w on w.id = s.window_id
   where s.day = $1 and s.state = 'offered' order by s.area, w.starts_at nulls last, s.id limit $2`,
);

/** The windows of a day with where their stops stand, and the stops that no rider has. A window that takes no orders and has no stops is left out. */
export async function readBoard(db: Db, day: Day, now: Date): Promise<{ windows: BoardWindow[]; stops: BoardStop[] }> {
  const [windows, stops, all] = await Promise.all([
    listBoardWindows(db, day, now),
    listStopsWithoutRider(db, day, boardStopsMax),
    listStores(db),
  ]);
  const stores = new Map(all.map((store) => [store.id, store]));
  const labelOf = ({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }) =>
    startsAt && endsAt && windowLabel(startsAt, endsAt);
  return {
    windows: windows
      .map(({ startsAt, endsAt, ...window }) => ({
        ...window,
        storeName: stores.get(window.storeId)?.name ?? '',
        label: labelOf({ startsAt, endsAt }),
        isOver: endsAt !== null && endsAt <= now,
      }))
      .filter(({ capacity, toPack, packed, onTheWay, delivered, missed }) =>
        [capacity, toPack, packed, onTheWay, delivered, missed].some((count) => count > 0),
      ),
    stops: stops.map(({ id, version, orderNumber, storeId, area, packedAt, promisedBy, ...window }) => ({
      ...{ id, version, orderNumber, area },
      city: stores.get(storeId)?.city ?? '',
      storeName: stores.get(storeId)?.name ?? '',
      window: labelOf(window),
      isPacked: packedAt !== null,
      isLate: promisedBy <= now,
    })),
  };
}

/**
 * Gives stops to a rider, or offers them to all, each in a transaction of its own as `assignStop` does: what is refused of one keeps none of the others.
 */
export async function giveStops(
  database: Database,
  moves: OrderMoves,
  { stops, riderId }: { stops: readonly { id: string; version: number }[]; riderId: string | null },
  actor: Actor,
): Promise<ReplyOf<typeof giveStopsCall>> {
  const failed: ReplyOf<typeof giveStopsCall>['failed'] = [];
  for (const { id, version } of stops)
    try {
      await database.write((tx) => assignStop(tx, moves, { stopId: id, version, riderId, reason: '' }, actor));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const orderNumber = (await findStop(database.read, id))?.orderNumber ?? '';
      failed.push({ id, orderNumber, message: error.message });
    }
  const given = stops.length - failed.length;
  const count = given === 1 ? '1 stop' : `${given} stops`;
  const [sees, has] = given === 1 ? ['it', 'has'] : ['them', 'have'];
  return {
    given,
    failed,
    message:
      given === 0
        ? 'No stop was given.'
        : riderId === null
          ? `All riders of the city see ${count} now.`
          : `The rider sees ${sees} at once: ${count} ${has} been given.`,
  };
}
