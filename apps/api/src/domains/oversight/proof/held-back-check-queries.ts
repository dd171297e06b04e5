import { statement } from '../../../platform/database.ts';
import type { BusinessCheck } from './business-check-queries.ts';
import type { AgentCheck, ProofDifference } from './check-queries.ts';

const atMost = 200;
const monthOf = (day: string) => `date_trunc('month', (${day})::timestamp)::date`;

// What changed after the job last looked is added to a month on the next 1st: such months are left out until then.
const heldBackOfAgents = statement<ProofDifference>(
  'proof-held-back-of-agents',
  `with looked as (
     select coalesce(max(started_at), '-infinity') as at from job_runs
     where job = 'held-back' and finished_at is not null and extract(day from day) = 1),
   decided as (
     select s.agent_id, s.order_number, ${monthOf('s.completed_on')} as month, s.amount_kobo as second, f.amount_kobo as first
     from commission_lines s join commission_lines f on f.id = s.of_line_id
     where s.agent_id = any($1::uuid[]) and s.kind = 'plan-second' and s.state = 'decided'),
   changes as (
     select l.agent_id, coalesce(l.order_number, o.order_number, oo.order_number) as order_number, l.kind, l.state, l.amount_kobo,
       ${monthOf('coalesce(l.completed_on, o.completed_on, oo.completed_on)')} as month,
       greatest(l.created_at, case l.state when 'reversed' then l.changed_at end) as at
     from commission_lines l left join commission_lines o on o.id = l.of_line_id left join commission_lines oo on oo.id = o.of_line_id
     where l.agent_id = any($1::uuid[]) and (l.kind in ('return', 'restored', 'correction') or (l.kind = 'plan-second' and l.state in ('earned', 'reversed')))),
   taken as (
     select agent_id, order_number, coalesce(sum(amount_kobo) filter (where kind <> 'correction'), 0)
       + least(0, coalesce(sum(amount_kobo) filter (where kind = 'correction'), 0)) as kobo
     from changes where state <> 'reversed' and kind <> 'plan-second' group by 1, 2),
   halves as (
     select d.agent_id, d.month, d.second,
       least(d.second, div(greatest(0, d.first + d.second + least(0, coalesce(t.kobo, 0)))::numeric, 2)) as kept
     from decided d left join taken t on t.agent_id = d.agent_id and t.order_number = d.order_number),
   months as (select agent_id, month, sum(second) as second, sum(kept) as kept from halves group by 1, 2),
   found as (
     select agent_id, ${monthOf('completed_on')} as month, sum(amount_kobo) as kobo from commission_lines
     where agent_id = any($1::uuid[]) and kind = 'held-back' and state <> 'reversed' group by 1, 2),
   wanted as (
     select coalesce(m.agent_id, f.agent_id) as agent_id, coalesce(m.month, f.month) as month, coalesce(f.kobo, 0) as found,
       coalesce(m.second, 0) as second, coalesce(m.kept, 0) as kept
     from months m full join found f on f.agent_id = m.agent_id and f.month = m.month),
   shared as (
     select w.*, c.id as cohort, c.share_percent, c.decided_at, second - kept + div(kept * c.share_percent, 100)
       + (mod(kept * c.share_percent, 100) * 2 > 100
         or (mod(kept * c.share_percent, 100) = 50 and mod(div(kept * c.share_percent, 100), 2) = 1))::int as due
     from wanted w left join lateral (select * from commission_cohorts c where c.last_month >= w.month order by c.last_month limit 1) c on true)
   select 'agent:' || s.agent_id as subject, s.agent_id as "agentId",
     jsonb_build_object('month', s.month, 'secondHalvesKobo', s.second, 'onGoodsKeptKobo', s.kept, 'sharePercent', s.share_percent,
       'dueKobo', s.due, 'linesKobo', s.found, 'lapsedKobo', s.second - s.found) as detail
   from shared s cross join looked
   where (s.cohort is null or s.due <> s.found) and not exists (
     select from changes c where c.agent_id = s.agent_id and c.month = s.month and c.at >= greatest(looked.at, s.decided_at))
   order by 1 limit ${atMost}`,
);

const cohortsAndShares = statement<ProofDifference>(
  'proof-cohorts-and-shares',
  `select 'month:' || last_month as subject, null as "agentId",
     jsonb_build_object('plans', plan_count, 'principalKobo', principal_kobo, 'repaidKobo', repaid_kobo, 'sharePercent', share_percent, 'tooFew', too_few) as detail
   from (select c.*, lag(last_month) over (order by last_month) as before from commission_cohorts c) c
   where too_few <> (plan_count < 50) or first_month <= before
     or first_month < last_month - interval '3 months' or (too_few and first_month > last_month - interval '3 months')
     or share_percent <> case when too_few or principal_kobo = 0 then 100 else div(repaid_kobo * 200 + principal_kobo, principal_kobo * 2) end
   order by 1 limit ${atMost}`,
);

// A month waits for three others at most, and the job takes a day.
const undecided = statement<ProofDifference>(
  'proof-second-halves-overdue',
  `select 'month:' || ${monthOf('completed_on')} as subject, null as "agentId",
     jsonb_build_object('secondHalves', count(*), 'kobo', sum(amount_kobo), 'dueOn', min(due_on)) as detail
   from commission_lines
   where kind = 'plan-second' and state = 'earned' and completed_on < (date_trunc('month', $1::date::timestamp) - interval '7 months')::date
     and (due_on + interval '3 months')::date < $1 and changed_at < now() - interval '40 days'
   group by ${monthOf('completed_on')} order by 1 limit ${atMost}`,
);

/** The check of agents' months: what is due and what lapsed come to their second halves, less returns. */
export const heldBackAgentChecks: readonly AgentCheck[] = [
  { name: 'held-back-and-lines', find: (db, agentIds) => db.list(heldBackOfAgents, [agentIds]) },
];
/** The checks of what was decided: each share is what it was made from, and no month waits for ever. */
export const heldBackChecks: readonly BusinessCheck[] = [
  { name: 'held-back-and-shares', find: (db) => db.list(cohortsAndShares) },
  {
    name: 'held-back-and-days',
    find: async (db, _since, day) => (day === null ? [] : db.list(undecided, [day])),
  },
];
