import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, get, list, statement, type Tx } from '../../../platform/database.ts';

/** The sums of a week. */
export interface WeekSums {
  startsOn: Day;
  registrations: number;
  salesKobo: number;
  orders: number;
  requests: number;
  countedAt: Date | null;
}

const lagosDay = (instant: string) => `(${instant} at time zone 'Africa/Lagos')::date`;
const lagosStart = (day: string) => `(${day}::date::timestamp at time zone 'Africa/Lagos')`;

// Each day of the range gets a row, also without anything to count.
const refreshDays = statement(
  'refresh-daily-figures',
  `insert into daily_figures (day, registrations, sales_kobo, sales_count, requests, computed_at)
   select d.day::date, coalesce(a.count, 0), coalesce(s.kobo, 0), coalesce(s.count, 0), coalesce(r.count, 0), $3
   from generate_series($1::date, $2::date, interval '1 day') d (day)
   left join (
     select ${lagosDay('created_at')} as day, count(*) from agents
     where created_at >= ${lagosStart('$1')} and created_at < ${lagosStart('$2')} + interval '1 day' group by 1
   ) a on a.day = d.day
   left join (
     select day, sum(sales_kobo) as kobo, sum(sales_count) as count from agent_daily_totals where day between $1 and $2 group by day
   ) s on s.day = d.day
   left join (
     select ${lagosDay('received_at')} as day, count(*) from requests
     where not quarantined and received_at >= ${lagosStart('$1')} and received_at < ${lagosStart('$2')} + interval '1 day' group by 1
   ) r on r.day = d.day
   on conflict (day) do update set registrations = excluded.registrations, sales_kobo = excluded.sales_kobo,
     sales_count = excluded.sales_count, requests = excluded.requests, computed_at = excluded.computed_at`,
);
const weeks = statement<WeekSums>(
  'weekly-figures',
  `select w.starts_on::date as "startsOn", coalesce(sum(f.registrations), 0)::int as registrations,
     coalesce(sum(f.sales_kobo), 0)::bigint as "salesKobo", coalesce(sum(f.sales_count), 0)::int as orders,
     coalesce(sum(f.requests), 0)::int as requests, max(f.computed_at) as "countedAt"
   from generate_series($1::date, $2::date, interval '7 days') w (starts_on)
   left join daily_figures f on f.day >= w.starts_on and f.day < w.starts_on + interval '7 days'
   group by 1 order by 1`,
);

/** Counts the days from one to another, both included, and stores them. */
export const refreshDailyFigures = (tx: Tx, firstOn: Day, lastOn: Day) =>
  tx.list(refreshDays, [firstOn, lastOn, tx.now]);
/** The sums of the weeks that begin on the given Mondays, from one to another. */
export const listWeeks = (db: Db, firstOn: Day, lastOn: Day) => db.list(weeks, [firstOn, lastOn]);

/** The sums of a day. */
interface DaySums extends Omit<WeekSums, 'startsOn'> {
  day: Day;
}

/** The sums of each day from one to another, also of those that were not counted. */
export const listDays = list<DaySums, [firstOn: Day, lastOn: Day]>(
  'daily-figures',
  `select d.day::date as day, coalesce(f.registrations, 0) as registrations, coalesce(f.sales_kobo, 0)::bigint as "salesKobo",
     coalesce(f.sales_count, 0)::int as orders, coalesce(f.requests, 0) as requests, f.computed_at as "countedAt"
   from generate_series($1::date, $2::date, interval '1 day') d (day) left join daily_figures f on f.day = d.day order by 1`,
);

const hourOf = (instant: string) => `extract(hour from ${instant} at time zone 'Africa/Lagos')::int`;
/** The answers of members by hour between two instants. */
export const listAnswersByHour = list<{ hour: number; answered: number; late: number }, [from: Date, until: Date]>(
  'answers-by-hour',
  `select ${hourOf('at')} as hour, count(*)::int as answered, (count(*) filter (where left_ms < 0))::int as late from request_entries
   where kind = 'answer' and author_id is not null and at >= $1 and at < $2 group by 1`,
);
/** The requests that came in by hour between two instants. */
export const listReceivedByHour = list<{ hour: number; received: number }, [from: Date, until: Date]>(
  'requests-received-by-hour',
  `select ${hourOf('received_at')} as hour, count(*)::int as received from requests
   where not quarantined and received_at >= $1 and received_at < $2 group by 1`,
);
// What the list "To do" has, as Today counts it.
const toDo = `select due_at from requests where state <> 'closed' and not quarantined and (due_at is not null or snoozed_until is not null)
  and (snoozed_until is null or snoozed_until <= $1) order by coalesce(due_at, snoozed_until), id limit 10000`;
/** Open requests by the hour in which their promised time ends, between an instant and another one. */
export const listDueByHour = list<{ hour: number; due: number }, [now: Date, until: Date]>(
  'requests-due-by-hour',
  `select ${hourOf('due_at')} as hour, count(*)::int as due from (${toDo}) open where due_at > $1 and due_at < $2 group by 1`,
);
/** How many requests wait for the team, and how many of them longer than was promised. */
export const countOpenRequests = get<{ open: number; overdue: number }, [now: Date]>(
  'requests-open-and-overdue',
  `select count(*)::int as open, (count(*) filter (where due_at <= $1))::int as overdue from (${toDo}) open`,
);

interface DeliveriesOfDay {
  day: Day;
  toPack: number;
  packed: number;
  onTheWay: number;
  delivered: number;
  late: number;
  withoutRider: number;
}
/** Where the stops of some days stand, in their states as the Board counts them. */
export const listDeliveriesOfDays = list<DeliveriesOfDay, [days: readonly Day[], now: Date]>(
  'deliveries-of-days',
  `select day, (count(*) filter (where ended_at is null and packed_at is null))::int as "toPack",
     (count(*) filter (where ended_at is null and packed_at is not null and picked_up_at is null))::int as packed,
     (count(*) filter (where ended_at is null and picked_up_at is not null))::int as "onTheWay",
     (count(*) filter (where state = 'delivered'))::int as delivered,
     (count(*) filter (where ended_at is null and promised_by <= $2))::int as late,
     (count(*) filter (where state = 'offered'))::int as "withoutRider"
   from delivery_stops where day = any($1::date[]) and state <> 'cancelled' group by day`,
);
/** How many stops of the days before one are still open. */
export const countOpenStopsBefore = get<{ count: number }, [day: Day]>(
  'open-stops-of-before',
  'select count(*)::int as count from delivery_stops where ended_at is null and day < $1',
);
/** Who came to the newsletter and who left it, by Lagos day, from one to another. */
export const listNewsletterDays = list<{ day: Day; confirmed: number; left: number }, [firstOn: Day, lastOn: Day]>(
  'newsletter-by-day',
  `select d.day::date as day, coalesce(c.count, 0)::int as confirmed, coalesce(l.count, 0)::int as left
   from generate_series($1::date, $2::date, interval '1 day') d (day)
   left join (select ${lagosDay('confirmed_at')} as day, count(*) from subscriptions
     where confirmed_at >= ${lagosStart('$1')} and confirmed_at < ${lagosStart('$2')} + interval '1 day' group by 1) c on c.day = d.day
   left join (select ${lagosDay('unsubscribed_at')} as day, count(*) from subscriptions
     where unsubscribed_at >= ${lagosStart('$1')} and unsubscribed_at < ${lagosStart('$2')} + interval '1 day' group by 1) l on l.day = d.day
   order by 1`,
);
