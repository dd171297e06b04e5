import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import { type DailyTotals, type DailyTotalsChange, sumChanges } from './daily-totals-rules.ts';

const addToDays = statement(
  'add-to-daily-totals',
  `insert into agent_daily_totals as d (agent_id, day, sales_kobo, sales_count, earned_kobo, expected_kobo, referral_count)
   select * from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
   on conflict (agent_id, day) do update set sales_kobo = d.sales_kobo + excluded.sales_kobo,
     sales_count = d.sales_count + excluded.sales_count, earned_kobo = d.earned_kobo + excluded.earned_kobo,
     expected_kobo = d.expected_kobo + excluded.expected_kobo, referral_count = d.referral_count + excluded.referral_count`,
);
const totals = `sales_kobo as "salesKobo", sales_count as "salesCount", earned_kobo as "earnedKobo",
  expected_kobo as "expectedKobo", referral_count as "referralCount"`;
const daysBetweenDates = statement<DailyTotals & { day: Day }>(
  'daily-totals-between',
  `select day, ${totals} from agent_daily_totals where agent_id = $1 and day between $2 and $3 order by day`,
);
const allDays = statement<DailyTotals & { day: Day }>(
  'daily-totals',
  `select day, ${totals} from agent_daily_totals where agent_id = $1 order by day`,
);
const salesOfMonth = statement<{ agentId: string; salesKobo: number }>(
  'sales-of-month',
  `select agent_id as "agentId", sum(sales_kobo)::bigint as "salesKobo" from agent_daily_totals
   where day between $1 and $2 and ($3::uuid is null or agent_id = $3) group by agent_id having sum(sales_kobo) > 0 order by 1`,
);
const order = ['agentId', 'day', 'salesKobo', 'salesCount', 'earnedKobo', 'expectedKobo', 'referralCount'] as const;

/** Adds changes to the daily totals, in the transaction of the order or sign-up that causes them. */
export async function addToDailyTotals(tx: Tx, changes: readonly DailyTotalsChange[]): Promise<void> {
  const sums = sumChanges(changes);
  if (sums.length === 0) return;
  await tx.list(
    addToDays,
    order.map((key) => sums.map((sum) => sum[key])),
  );
}

/** An agent's daily totals, oldest first, of a period or of all time. */
export const listDailyTotals = (db: Db, agentId: string, period: { firstOn: Day; lastOn: Day } | null) =>
  period === null ? db.list(allDays, [agentId]) : db.list(daysBetweenDates, [agentId, period.firstOn, period.lastOn]);

/** Each agent's sales in a month, of all agents or of one; agents without sales are left out. */
export const listSalesOfMonth = (
  db: Db,
  { firstOn, lastOn }: { firstOn: Day; lastOn: Day },
  agentId: string | null = null,
) => db.list(salesOfMonth, [firstOn, lastOn, agentId]);
