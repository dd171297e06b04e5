import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { DailyTotals } from '../../earning/daily-totals/daily-totals-rules.ts';

// Recomputes the totals in SQL, without the code of `daily-totals-rules.ts`, because it checks that code.
const daysThatDiffer = statement<{ day: Day; kept: DailyTotals; counted: DailyTotals }>(
  'days-that-differ',
  `with mine as (select id, referred_at, never_referral from customers where agent_id = $1),
   entries as (
     select (o.completed_at at time zone 'Africa/Lagos')::date as day, o.amount_kobo as sales, 1 as count,
       o.commission_kobo as earned, 0 as expected, 0 as referrals
     from orders o join mine on mine.id = o.customer_id where o.status = 'completed' and not o.own_account
     union all
     select (o.placed_at at time zone 'Africa/Lagos')::date, 0, 0, 0, o.commission_kobo, 0
     from orders o join mine on mine.id = o.customer_id where o.status = 'pending' and not o.own_account
     union all
     select (referred_at at time zone 'Africa/Lagos')::date, 0, 0, 0, 0, 1 from mine where not never_referral
   ),
   counted as (
     select day, sum(sales)::bigint as sales_kobo, sum(count)::bigint as sales_count, sum(earned)::bigint as earned_kobo,
       sum(expected)::bigint as expected_kobo, sum(referrals)::bigint as referral_count
     from entries group by day
   ),
   kept as (select day, sales_kobo, sales_count, earned_kobo, expected_kobo, referral_count from agent_daily_totals where agent_id = $1),
   compared as (
     select day, json_build_object('salesKobo', coalesce(k.sales_kobo, 0), 'salesCount', coalesce(k.sales_count, 0),
         'earnedKobo', coalesce(k.earned_kobo, 0), 'expectedKobo', coalesce(k.expected_kobo, 0),
         'referralCount', coalesce(k.referral_count, 0)) as kept,
       json_build_object('salesKobo', coalesce(c.sales_kobo, 0), 'salesCount', coalesce(c.sales_count, 0),
         'earnedKobo', coalesce(c.earned_kobo, 0), 'expectedKobo', coalesce(c.expected_kobo, 0),
         'referralCount', coalesce(c.referral_count, 0)) as counted
     from kept k full join counted c using (day)
   )
   select * from compared where kept::text <> counted::text order by day`,
);
const agentsWithCustomers = statement<{ agentId: string }>(
  'agents-with-totals',
  `select id as "agentId" from agents where exists (select from customers where agent_id = agents.id)
     or exists (select from agent_daily_totals where agent_id = agents.id) order by id`,
);
const customersOfAgentLocked = statement(
  'lock-customers-of-agent',
  'select from customers where agent_id = $1 order by id for no key update',
);

const miscounted = statement<{ customerId: string; kept: number; counted: number }>(
  'customers-miscounted',
  `select c.id as "customerId", c.order_count as kept, o.orders as counted
   from customers c cross join lateral (select count(*) as orders from orders where customer_id = c.id) o
   where c.agent_id = $1 and c.order_count <> o.orders order by c.id`,
);

/** Every agent with customers or daily totals. */
export const listAgentsWithTotals = (db: Db) => db.list(agentsWithCustomers);

/** Locks an agent's customers, and with them their orders and daily totals, until the transaction ends. */
export const lockCustomersOfAgent = (tx: Tx, agentId: string) => tx.list(customersOfAgentLocked, [agentId]);

/** The days whose kept totals differ from the sum of the orders. */
export const listDaysThatDiffer = (db: Db, agentId: string) => db.list(daysThatDiffer, [agentId]);

/** The customers of an agent whose kept number of orders differs from the orders. */
export const listMiscounted = (db: Db, agentId: string) => db.list(miscounted, [agentId]);
