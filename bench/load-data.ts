import { withClient } from './open-postgres.ts';

/** How much data there is. Agent 1 has the most orders, agent 2 has ten, and each other one has 100 referrals. */
export interface Scale {
  agents: number;
  orders: number;
  /** The orders of agent 1. */
  mostOrders: number;
}

export const fullScale: Scale = { agents: 1_000, orders: 1_000_000, mostOrders: 100_000 };
export const largeScale: Scale = { ...fullScale, orders: 10_000_000 };
/** For a quick trial of the bench, without meaningful results. */
export const smallScale: Scale = { agents: 50, orders: 20_000, mostOrders: 5_000 };

const few = { referrals: 5, orders: 10 };
const mostReferrals = 1_000;
const referralsEach = 100;
/** The first customer of agent 3, the first ordinary agent. */
export const firstOrdinaryCustomer = mostReferrals + few.referrals + 1;
/** How many customers ordinary agents have together. */
export const ordinaryCustomers = ({ agents }: Scale) => (agents - 2) * referralsEach;

/** The password of every agent. */
export const password = 'a password of the bench';

/** The id of the n-th agent, from 1. */
export const agentId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** The email address of the n-th agent. */
export const agentEmail = (n: number) => `agent${n}@bench.example`;

const idOf = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const lagosDay = (at: string) => `(${at} at time zone 'Africa/Lagos')::date`;

const agentsSql = ({ agents }: Scale, passwordHash: string) => `
  insert into accounts (id, kind, login_key, password_hash, created_at)
  select ${idOf('n')}, 'agent', 'agent' || n || '@bench.example', '${passwordHash}', now() - interval '400 days'
  from generate_series(1, ${agents}) n;
  insert into agents (id, firstname, lastname, email, email_key, category, referral_code, phone, phone_key, created_at, search)
  select ${idOf('n')}, 'Amaka', 'Okafor ' || n, 'agent' || n || '@bench.example', 'agent' || n || '@bench.example', 'individual',
    translate(lpad(n::text, 6, '0'), '0123456789', '23456789AB'), '0803' || lpad(n::text, 7, '0'), '+234803' || lpad(n::text, 7, '0'),
    now() - interval '400 days' - n * interval '1 second', 'amaka okafor ' || n
  from generate_series(1, ${agents}) n;
  insert into agent_targets (agent_id, starts_on, target_kobo)
  select id, date_trunc('month', ${lagosDay('now()')})::date - interval '6 months', 50000000 from agents`;

const customersSql = (scale: Scale) => `
  insert into customers (id, firstname, lastname, email, email_key, phone, phone_key, name, masked_email, masked_phone, agent_id,
    referred_at, updated_at)
  select 'C' || n, 'Tunde', 'Bello ' || n, 'c' || n || '@bench.example', 'c' || n || '@bench.example', '0805' || lpad(n::text, 7, '0'),
    '+234805' || lpad(n::text, 7, '0'), 'Tunde Bello ' || n, 'c******' || right(n::text, 1) || '@bench.example', '080******' || right(n::text, 2),
    ${idOf(`case when n <= ${mostReferrals} then 1 when n < ${firstOrdinaryCustomer} then 2
      else 3 + (n - ${firstOrdinaryCustomer}) / ${referralsEach} end`)},
    date_trunc('second', now() - random() * interval '350 days' - interval '1 day'), now()
  from generate_series(1, ${firstOrdinaryCustomer - 1 + ordinaryCustomers(scale)}) n`;

// Amounts are whole multiples of 50 kobo, so that 2 % of them is whole too.
const ordersSql = (scale: Scale) => `
  insert into orders (number, customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, completed_at, updated_at)
  select 'O' || n, c.id, c.agent_id, status, amount, 20000, amount / 50, placed_at,
    case when status = 'completed' then least(placed_at + later * interval '2 days', date_trunc('second', now())) end, now()
  from (
    select n, random() as share, random() as later,
      case when drawn < 0.8 then 'completed' when drawn < 0.9 then 'pending' else 'cancelled' end as status,
      (10000 + floor(random() * 200000)::bigint) * 50 as amount,
      case when n <= ${scale.mostOrders} then 1 + n % ${mostReferrals}
        when n <= ${scale.mostOrders + few.orders} then ${mostReferrals} + 1 + n % ${few.referrals}
        else ${firstOrdinaryCustomer} + floor(random() * ${ordinaryCustomers(scale)})::int end as customer
    from (select n, random() as drawn from generate_series(1, ${scale.orders}) n) numbers
  ) o
  join customers c on c.id = 'C' || o.customer,
  lateral (select date_trunc('second', c.referred_at + o.share * (now() - c.referred_at)) as placed_at) chosen`;

const totalsSql = `
  update customers c set order_count = o.count from (select customer_id, count(*) from orders group by 1) o where c.id = o.customer_id;
  insert into agent_daily_totals (agent_id, day, sales_kobo, sales_count, earned_kobo, expected_kobo, referral_count)
  select agent_id, day, sum(sales), sum(count), sum(earned), sum(expected), sum(referrals)
  from (
    select agent_id, ${lagosDay('completed_at')} as day, amount_kobo as sales, 1 as count, commission_kobo as earned, 0 as expected, 0 as referrals
    from orders where status = 'completed'
    union all select agent_id, ${lagosDay('placed_at')}, 0, 0, 0, commission_kobo, 0 from orders where status = 'pending'
    union all select agent_id, ${lagosDay('referred_at')}, 0, 0, 0, 0, 1 from customers
  ) entries group by agent_id, day order by day, agent_id`;

/** Fills a migrated database by SQL, with the same data each time. */
export async function loadData(url: string, scale: Scale, passwordHash: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`set work_mem = '256MB'; select setseed(0.42)`);
    await client.query(agentsSql(scale, passwordHash));
    await client.query(customersSql(scale));
    await client.query(ordersSql(scale));
    await client.query(totalsSql);
    await client.query('vacuum (analyze)');
  });
}
