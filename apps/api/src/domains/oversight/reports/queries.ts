import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

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
