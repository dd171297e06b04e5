import type { Day } from '@foodbank/contract/primitives/day';
import { find, list, run, statement, type Tx } from '../../../platform/database.ts';
import type { Share } from './cohort-rules.ts';

/** What was decided of months that were decided together. */
export interface Cohort extends Share {
  id: string;
  /** The first days of the first and the last month. */
  firstMonth: Day;
  lastMonth: Day;
  decidedOn: Day;
  decidedAt: Date;
}

/** An agent's month of completion, by its first day. */
export interface AgentMonth {
  agentId: string;
  month: Day;
}

const columns = `c.id, c.first_month as "firstMonth", c.last_month as "lastMonth", c.decided_on as "decidedOn", c.plan_count as "planCount",
  c.principal_kobo as "principalKobo", c.repaid_kobo as "repaidKobo", c.share_percent as "sharePercent", c.too_few as "tooFew", c.decided_at as "decidedAt"`;
const monthOf = (day: string) => `date_trunc('month', (${day})::timestamp)::date`;

/** Lets one transaction at a time decide cohorts. */
export const lockCohorts = run<[]>(
  'lock-commission-cohorts',
  `select pg_advisory_xact_lock(hashtextextended('commission-cohorts', 7))`,
);
/** What was decided last; null if nothing was yet. */
export const findNewestCohort = find<Cohort, []>(
  'newest-commission-cohort',
  `select ${columns} from commission_cohorts c order by c.last_month desc limit 1`,
);
/** What was decided of a month; null if it is not decided. */
export const findCohortOf = find<Cohort, [month: Day]>(
  'commission-cohort-of-month',
  `select ${columns} from commission_cohorts c where c.last_month >= $1 order by c.last_month limit 1`,
);
/** The first month with second halves that are not decided, of orders completed from one day to another; null if there is none. */
export const findFirstUndecided = find<{ month: Day }, [from: Day, to: Day]>(
  'first-undecided-month',
  `select ${monthOf('completed_on')} as month from commission_lines
   where kind = 'plan-second' and state = 'earned' and completed_on between $1 and $2 order by completed_on limit 1`,
);
/** The orders on plans, completed from one day to another, of which something is kept and whose second halves are not decided. */
export const listPlansToDecide = list<{ orderNumber: string }, [from: Day, to: Day]>(
  'plans-to-decide',
  `select s.order_number as "orderNumber" from commission_lines s
   where s.kind = 'plan-second' and s.state = 'earned' and s.completed_on between $1 and $2
     and 0 < (select sum(l.amount_kobo) from commission_lines l where l.order_number = s.order_number and l.agent_id = s.agent_id
       and l.kind in ('plan-first', 'plan-second', 'return', 'restored') and l.state <> 'reversed')
   order by s.order_number`,
);
const insertRow = run<[Day, Day, Day, number, number, number, number, boolean, Date]>(
  'insert-commission-cohort',
  `insert into commission_cohorts (first_month, last_month, decided_on, plan_count, principal_kobo, repaid_kobo, share_percent, too_few, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
/** Stores what was decided. */
export const insertCohort = (tx: Tx, cohort: Omit<Cohort, 'id' | 'decidedAt'>) => {
  const { firstMonth, lastMonth, decidedOn, planCount, principalKobo, repaidKobo, sharePercent, tooFew } = cohort;
  return insertRow(
    tx,
    firstMonth,
    lastMonth,
    decidedOn,
    planCount,
    principalKobo,
    repaidKobo,
    sharePercent,
    tooFew,
    tx.now,
  );
};

/**
 * The months of agents, completed up to a day and decided, with second halves that are open, or with lines of orders that changed after the decision:
 * goods that came back or count again, and corrections. A transaction that began before it may have ended after it, so an hour more is looked at.
 */
export const listMonthsToFollow = list<AgentMonth, [until: Day]>(
  'months-of-second-halves-to-follow',
  `select agent_id as "agentId", ${monthOf('completed_on')} as month from commission_lines
   where kind = 'plan-second' and state = 'earned' and completed_on <= $1
   union
   select found."agentId", found.month from (
     select l.agent_id as "agentId", l.created_at, case l.state when 'reversed' then l.changed_at end as reversed_at,
       ${monthOf('coalesce(l.completed_on, o.completed_on, oo.completed_on)')} as month
     from commission_lines l left join commission_lines o on o.id = l.of_line_id left join commission_lines oo on oo.id = o.of_line_id
     where l.kind in ('return', 'restored', 'correction') or (l.kind = 'plan-second' and l.state = 'reversed')) found
   cross join lateral (select c.decided_at from commission_cohorts c where c.last_month >= found.month order by c.last_month limit 1) c
   where greatest(found.created_at, found.reversed_at) >= c.decided_at - interval '1 hour'
     and exists (select from commission_lines s where s.agent_id = found."agentId" and s.kind = 'plan-second' and s.state in ('decided', 'reversed')
       and s.completed_on >= found.month and s.completed_on < found.month + interval '1 month')
   order by 1, 2`,
);

/** A second half that is open or decided. */
export interface SecondHalf {
  id: string;
  orderNumber: string;
  amountKobo: number;
  state: 'earned' | 'decided';
}
/** The second halves of an agent's orders completed from one day to another. */
export const listSecondHalves = list<SecondHalf, [agentId: string, from: Day, to: Day]>(
  'second-halves-of-month',
  `select id, order_number as "orderNumber", amount_kobo as "amountKobo", state from commission_lines
   where agent_id = $1 and kind = 'plan-second' and state in ('earned', 'decided') and completed_on between $2 and $3 order by id`,
);
/** The lines of what was decided of an agent's month, given by its last day, oldest first. */
export const listHeldBackLines = list<{ id: string; amountKobo: number }, [agentId: string, lastOn: Day]>(
  'held-back-lines-of-month',
  `select id, amount_kobo as "amountKobo" from commission_lines
   where agent_id = $1 and kind = 'held-back' and completed_on = $2 and state <> 'reversed' order by id`,
);
const closed = statement<{ id: string }>(
  'close-second-halves',
  `update commission_lines set state = 'decided', changed_at = $2
   where id = any($1::uuid[]) and kind = 'plan-second' and state = 'earned' returning id`,
);
/** Marks second halves as decided. Returns how many it found. */
export const closeSecondHalves = async (tx: Tx, ids: readonly string[]) =>
  (await tx.list(closed, [ids, tx.now])).length;
/** What was decided, with what was held back of it and what of that is due, as it stands. The rest lapsed. */
export interface ListedCohort extends Cohort {
  agentCount: number;
  heldKobo: number;
  dueKobo: number;
}
/** What was decided of months before one, newest first. */
export const listCohorts = list<ListedCohort, [before: Day, atMost: number]>(
  'list-commission-cohorts',
  `select ${columns}, s.agents::int as "agentCount", s.held::bigint as "heldKobo", s.due::bigint as "dueKobo"
   from (select c.*, coalesce(lag(last_month) over (order by last_month) + interval '1 month', '-infinity') as from_on from commission_cohorts c) c
   cross join lateral (
     select count(distinct l.agent_id) as agents, coalesce(sum(l.amount_kobo) filter (where l.kind = 'plan-second'), 0) as held,
       coalesce(sum(l.amount_kobo) filter (where l.kind = 'held-back'), 0) as due
     from commission_lines l
     where ((l.kind = 'plan-second' and l.state = 'decided') or l.kind = 'held-back')
       and l.completed_on >= c.from_on and l.completed_on < c.last_month + interval '1 month') s
   where c.last_month < $1 order by c.last_month desc limit $2`,
);

/** A month that is not decided. */
export interface WaitingMonth {
  month: Day;
  decidedOn: Day;
  planCount: number;
  agentCount: number;
  heldKobo: number;
}
/** The months whose second halves are open on a day, newest first, with the first day on which each may be decided. */
export const listWaitingMonths = list<WaitingMonth, [today: Day]>(
  'list-waiting-months',
  `select ${monthOf('completed_on')} as month, count(*)::int as "planCount", count(distinct agent_id)::int as "agentCount",
     sum(amount_kobo)::bigint as "heldKobo",
     greatest(min(due_on), (date_trunc('month', $1::date::timestamp) + interval '1 month')::date) as "decidedOn"
   from commission_lines where kind = 'plan-second' and state = 'earned' group by 1 order by 1 desc`,
);
