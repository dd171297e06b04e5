import type { Day } from '@foodbank/contract/primitives/day';
import type { BoardWindow } from '@foodbank/contract/selling/deliveries-staff';
import { list } from '../../../platform/database.ts';

/** A window with where its stops stand. */
interface WindowRow extends Omit<BoardWindow, 'storeName' | 'label' | 'isOver'> {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** A stop that no rider has. */
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

/** The windows of a day with counts of their stops, in their order. Windows without stops are there too, and stops whose window staff have to choose. */
export const listBoardWindows = list<WindowRow, [day: Day, now: Date]>(
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
/** The stops of a day that no rider has, by area. */
export const listStopsWithoutRider = list<StopRow, [day: Day, atMost: number]>(
  'board-stops-without-rider',
  `select s.id, s.version, s.order_number as "orderNumber", s.store_id as "storeId", s.area, w.starts_at as "startsAt", w.ends_at as "endsAt",
     s.packed_at as "packedAt", s.promised_by as "promisedBy"
   from delivery_stops s left join delivery_windows w on w.id = s.window_id
   where s.day = $1 and s.state = 'offered' order by s.area, w.starts_at nulls last, s.id limit $2`,
);
/** The first other days with open stops that no rider has. */
export const listOtherDays = list<{ day: Day; withoutRider: number }, [day: Day, atMost: number]>(
  'board-other-days',
  `select day, count(*)::int as "withoutRider" from delivery_stops
   where ended_at is null and state = 'offered' and day <> $1 group by day order by day limit $2`,
);
/** The orders of some stops. */
export const listOrdersOfStops = list<{ id: string; orderNumber: string }, [ids: readonly string[]]>(
  'orders-of-stops',
  'select id, order_number as "orderNumber" from delivery_stops where id = any($1)',
);
