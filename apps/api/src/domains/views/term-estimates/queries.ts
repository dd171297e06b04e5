import type { Category } from '@foodbank/contract/people/agents';
import { type Db, statement } from '../../../platform/database.ts';

/** The sums of a month's completed orders with other terms, in kobo. */
export interface EstimateSums {
  orderCount: number;
  salesKobo: number;
  commissionKobo: number;
  proposedKobo: number;
  agentCount: number;
  agentsBetter: number;
  agentsWorse: number;
  /** The ten agents with the largest differences. */
  largest: { agentId: string; commissionKobo: number; proposedKobo: number }[];
}

/** What is computed: a period, terms, whom they are for, and the times in which more specific terms hold. */
export interface EstimateInput {
  from: Date;
  until: Date;
  ratePpm: number;
  windowMonths: number;
  agentId: string | null;
  category: Category | null;
  /** For single agents: id, begin and end. */
  agentSpans: readonly [readonly string[], readonly Date[], readonly (Date | null)[]];
  /** For categories: value, begin and end. */
  categorySpans: readonly [readonly string[], readonly Date[], readonly (Date | null)[]];
}

// The window is counted in Lagos days, and half a kobo is rounded to the even neighbour, as when an order is placed
// (terms-rules.ts). A sum of kobo fits into a bigint: 1 million orders of the highest amount are 10^16.
const estimate = statement<EstimateSums>(
  'estimate-commission',
  `with counted as (
     select o.agent_id, o.amount_kobo, o.commission_kobo,
       case when d.placed_on >= d.signed_up_on and d.placed_on < d.signed_up_on + make_interval(months => $4::int)
         then o.amount_kobo * $3::bigint else 0 end as product
     from orders o
       join agents a on a.id = o.agent_id
       join customers c on c.id = o.customer_id
       cross join lateral (select (o.placed_at at time zone 'Africa/Lagos')::date as placed_on,
         (c.referred_at at time zone 'Africa/Lagos')::date as signed_up_on offset 0) d
     where o.status = 'completed' and o.agent_id is not null and o.completed_at >= $1 and o.completed_at < $2
       and c.agent_id = o.agent_id and not o.own_account
       and ($5::uuid is null or o.agent_id = $5) and ($6::text is null or a.category = $6)
       and not exists (select from unnest($7::uuid[], $8::timestamptz[], $9::timestamptz[]) s (agent_id, from_at, until_at)
         where s.agent_id = o.agent_id and o.placed_at >= s.from_at and (s.until_at is null or o.placed_at < s.until_at))
       and not exists (select from unnest($10::text[], $11::timestamptz[], $12::timestamptz[]) s (category, from_at, until_at)
         where s.category = a.category and o.placed_at >= s.from_at and (s.until_at is null or o.placed_at < s.until_at))),
   by_agent as (
     select agent_id, count(*) as orders, sum(amount_kobo) as sales, sum(commission_kobo) as commission,
       sum(product / 1000000 + case when product % 1000000 * 2 > 1000000
         or (product % 1000000 * 2 = 1000000 and product / 1000000 % 2 = 1) then 1 else 0 end) as proposed
     from counted group by agent_id),
   largest as (
     select agent_id, commission::bigint, proposed::bigint from by_agent where proposed <> commission
     order by abs(proposed - commission) desc, agent_id limit 10)
   select coalesce(sum(orders), 0)::bigint as "orderCount", coalesce(sum(sales), 0)::bigint as "salesKobo",
     coalesce(sum(commission), 0)::bigint as "commissionKobo", coalesce(sum(proposed), 0)::bigint as "proposedKobo",
     count(*) as "agentCount", count(*) filter (where proposed > commission) as "agentsBetter",
     count(*) filter (where proposed < commission) as "agentsWorse",
     coalesce((select json_agg(json_build_object('agentId', agent_id, 'commissionKobo', commission, 'proposedKobo', proposed)
       order by abs(proposed - commission) desc, agent_id) from largest), '[]') as largest
   from by_agent`,
);

/** The sums of a period's completed orders with other terms. Nothing is changed. */
export const getEstimate = (db: Db, input: EstimateInput) => {
  const { from, until, ratePpm, windowMonths, agentId, category, agentSpans, categorySpans } = input;
  return db.get(estimate, [from, until, ratePpm, windowMonths, agentId, category, ...agentSpans, ...categorySpans]);
};
