import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { CommissionTerm } from '../terms/terms-rules.ts';
import { type DailyTotals, type DailyTotalsChange, sumChanges } from './daily-totals-rules.ts';

const termsFor = statement<CommissionTerm>(
  'commission-terms',
  `select category, agent_id as "agentId", rate_ppm as "ratePpm", window_months as "windowMonths",
     case when isfinite(effective_at) then effective_at else '1900-01-01'::timestamptz end as "effectiveAt"
   from commission_terms where agent_id is null or agent_id = any($1::uuid[]) order by effective_at, id`,
);
const insertTermRow = statement(
  'insert-commission-term',
  `insert into commission_terms (category, agent_id, rate_ppm, window_months, effective_at) values ($1, $2, $3, $4, $5)`,
);
const addToDays = statement(
  'add-to-agent-days',
  `insert into agent_daily_totals as d (agent_id, day, sales_kobo, sales_count, earned_kobo, expected_kobo, referral_count)
   select * from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
   on conflict (agent_id, day) do update set sales_kobo = d.sales_kobo + excluded.sales_kobo,
     sales_count = d.sales_count + excluded.sales_count, earned_kobo = d.earned_kobo + excluded.earned_kobo,
     expected_kobo = d.expected_kobo + excluded.expected_kobo, referral_count = d.referral_count + excluded.referral_count`,
);
const figures = `sales_kobo as "salesKobo", sales_count as "salesCount", earned_kobo as "earnedKobo",
  expected_kobo as "expectedKobo", referral_count as "referralCount"`;
/** True of a day that has figures; others are laid out for what comes, or what they had was taken back. */
export const hasFigures = '(sales_kobo, sales_count, earned_kobo, expected_kobo, referral_count) <> (0, 0, 0, 0, 0)';
const daysBetweenDates = statement<DailyTotals & { day: Day }>(
  'agent-days-between',
  `select day, ${figures} from agent_daily_totals where agent_id = $1 and day between $2 and $3 and ${hasFigures} order by day`,
);
const allDays = statement<DailyTotals & { day: Day }>(
  'agent-days',
  `select day, ${figures} from agent_daily_totals where agent_id = $1 and ${hasFigures} order by day`,
);
const agentsWithoutDay = statement<{ agentId: string; isWithout: boolean }>(
  'agents-without-day',
  `select id as "agentId", not exists (select from agent_daily_totals where agent_id = agents.id and day = $4)
     and exists (select from agent_daily_totals where agent_id = agents.id and day >= $3 and ${hasFigures}) as "isWithout"
   from agents where id > $1 order by id limit $2`,
);
const insertEmptyDays = statement(
  'insert-empty-agent-days',
  `insert into agent_daily_totals (agent_id, day)
   select agent_id, day from unnest($1::uuid[]) agent_id, unnest($2::date[]) day order by agent_id, day
   on conflict do nothing`,
);

const order = ['agentId', 'day', 'salesKobo', 'salesCount', 'earnedKobo', 'expectedKobo', 'referralCount'] as const;

/** Every commission term that can matter to some agents. */
export const listTerms = (tx: Tx, agentIds: readonly string[]) => tx.list(termsFor, [agentIds]);

/** Agrees on commission from an instant on; orders that are placed already keep their rate. */
export const insertTerm = (tx: Tx, { category, agentId, ratePpm, windowMonths, effectiveAt }: CommissionTerm) =>
  tx.list(insertTermRow, [category, agentId, ratePpm, windowMonths, effectiveAt]);

/** Adds changes to the daily figures, in the transaction of what caused them. */
export async function addToDailyTotals(tx: Tx, changes: readonly DailyTotalsChange[]): Promise<void> {
  const sums = sumChanges(changes);
  if (sums.length === 0) return;
  await tx.list(
    addToDays,
    order.map((key) => sums.map((sum) => sum[key])),
  );
}

/** An agent's days that have figures, oldest first, in a period or of all time. */
export const listDailyTotals = (db: Db, agentId: string, period: { firstOn: Day; lastOn: Day } | null) =>
  period === null ? db.list(allDays, [agentId]) : db.list(daysBetweenDates, [agentId, period.firstOn, period.lastOn]);

/** Some agents after one, by id, and whether each had figures on a day or later and has no row for another day. */
export const listAgentsWithoutDay = (
  db: Db,
  { after, count, activeSince, day }: { after: string; count: number; activeSince: Day; day: Day },
) => db.list(agentsWithoutDay, [after, count, activeSince, day]);

/** Gives agents rows without figures for days, where there are none: all of an agent's together. */
export const insertDays = (tx: Tx, agentIds: readonly string[], days: readonly Day[]) =>
  tx.list(insertEmptyDays, [agentIds, days]);
