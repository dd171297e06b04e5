import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';

/**
 * SQL of the lines as agents see them: an order on a plan has one line with its whole commission, in the state of its first half, and so looks
 * as any other. `held_kobo` is its second half, `held_until` the day on which that is decided.
 */
export const wholeLines = `(select f.id, f.agent_id, case f.kind when 'plan-first' then 'order' else f.kind end as kind, f.order_number, f.base_kobo,
  f.rate_ppm, f.amount_kobo + coalesce(s.amount_kobo, 0) as amount_kobo, f.state, f.placed_on, f.completed_on, f.due_on, f.sent,
  f.set_off_kobo, f.settled_kobo, f.of_line_id, f.note, f.approval_id, f.ended_because, f.created_at, f.changed_at,
  coalesce(s.amount_kobo, 0) as held_kobo, s.due_on as held_until
  from commission_lines f
  left join commission_lines s on s.of_line_id = f.id and s.kind = 'plan-second' and s.agent_id = f.agent_id
  where f.kind <> 'plan-second')`;

/** SQL of what was decided of the month `l.month`. */
const cohortOf = (column: 'decided_on' | 'share_percent') =>
  `select c.${column} from commission_cohorts c where c.last_month >= l.month order by c.last_month limit 1`;

const monthOfCompletion = `date_trunc('month', completed_on::timestamp)::date`;
const secondHalves = statement<{ lineId: string; month: Day; kobo: number }>(
  'second-halves-of-lines',
  `select of_line_id as "lineId", ${monthOfCompletion} as month, amount_kobo as kobo from commission_lines
   where of_line_id = any($1::uuid[]) and kind = 'plan-second'`,
);
const wholeKobo = statement<{ kobo: number }>(
  'amount-of-whole-line',
  `select amount_kobo as kobo from ${wholeLines} l where id = $1`,
);

/** What is held back of the orders of a month: the second halves of those on plans. */
export interface HeldBack {
  /** The first day of the month in which the orders were completed. */
  month: Day;
  kobo: number;
  /** The day on which it is decided what of it is paid. */
  decidedOn: Day;
}
// What was decided after the day was held back on it. A month that waits for others is decided on the next 1st.
const heldBack = statement<HeldBack>(
  'held-back-by-month',
  `select l.month, sum(l.amount_kobo)::bigint as kobo,
     greatest(min(l.due_on), (date_trunc('month', $3::date::timestamp) + interval '1 month')::date) as "decidedOn"
   from (select *, ${monthOfCompletion} as month from commission_lines
     where agent_id = $1 and kind = 'plan-second' and state in ('earned', 'decided') and completed_on < $2) l
   where l.state = 'earned' or $3 < (${cohortOf('decided_on')})
   group by 1 order by 1 desc`,
);

/** What was decided of what was held back of an agent's orders of a month, as it stands. The rest lapsed. */
export interface DecidedMonth extends HeldBack {
  sharePercent: number;
  dueKobo: number;
}
const decided = statement<DecidedMonth>(
  'decided-held-back-by-month',
  `select l.month, l.kobo, l.due as "dueKobo", (${cohortOf('decided_on')}) as "decidedOn", (${cohortOf('share_percent')}) as "sharePercent"
   from (select ${monthOfCompletion} as month, coalesce(sum(amount_kobo) filter (where kind = 'plan-second'), 0)::bigint as kobo,
       coalesce(sum(amount_kobo) filter (where kind = 'held-back'), 0)::bigint as due
     from commission_lines
     where agent_id = $1 and completed_on < $2 and ((kind = 'plan-second' and state = 'decided') or kind = 'held-back')
     group by 1 order by 1 desc limit $3) l order by 1 desc`,
);

/** The amount of a line as people see it: of an order on a plan the whole commission. */
export const findWholeKobo = async (db: Db, { id }: { id: string }) => (await db.get(wholeKobo, [id])).kobo;

/**
 * What is held back on a day of an agent's orders completed before another, one row a month, newest first. Agents are shown whole months that are over:
 * of one that goes on, a change would tell which order is on a plan.
 */
export const listHeldBack = (db: Db, agentId: string, { before, asOf }: { before: Day; asOf: Day }) =>
  db.list(heldBack, [agentId, before, asOf]);
/** What was decided of an agent's orders completed before a day, one row a month, newest first; null for all of them. */
export const listDecidedMonths = (
  db: Db,
  agentId: string,
  { before, atMost }: { before: Day; atMost: number | null },
) => db.list(decided, [agentId, before, atMost]);
/** The second halves of first halves, with the month in which their orders were completed. */
export const listSecondHalvesOf = (db: Db, lineIds: readonly string[]) => db.list(secondHalves, [lineIds]);
