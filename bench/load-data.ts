import { withClient } from './open-postgres.ts';

/** How much there is of everything. The first three agents have a size of their own, the others share the rest. */
export interface Scale {
  agents: number;
  referrals: number;
  orders: number;
  /** The first agent: most referrals of all. */
  big: { referrals: number; orders: number };
  /** The second and the third. */
  small: { referrals: number; orders: number };
  middle: { referrals: number; orders: number };
}

const ownSizes = { small: { referrals: 5, orders: 10 }, middle: { referrals: 100, orders: 1_000 } };

export const fullScale: Scale = {
  agents: 2_000,
  referrals: 100_000,
  orders: 1_000_000,
  big: { referrals: 50_000, orders: 100_000 },
  ...ownSizes,
};
export const tenfoldScale: Scale = { ...fullScale, orders: 10_000_000 };
export const quickScale: Scale = {
  agents: 40,
  referrals: 700,
  orders: 6_000,
  big: { referrals: 300, orders: 2_000 },
  ...ownSizes,
};

/** The id of the n-th agent, from 1. */
export function agentId(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The e-mail of the n-th agent. */
export const agentEmail = (n: number) => `agent${n}@bench.example`;

const idOf = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const lagosDay = (at: string) => `(${at} at time zone 'Africa/Lagos')::date`;

const agentsSql = (scale: Scale, passwordHash: string) => `
  insert into agents (id, firstname, lastname, email, email_key, category, referral_code, phone, phone_key, password_hash, created_at)
  select ${idOf('n')}, 'Amaka', 'Okafor ' || n, 'agent' || n || '@bench.example', 'agent' || n || '@bench.example', 'individual',
    translate(lpad(n::text, 6, '0'), '0123456789', '23456789AB'), '0803' || lpad(n::text, 7, '0'), '+234803' || lpad(n::text, 7, '0'),
    '${passwordHash}', now() - interval '400 days'
  from generate_series(1, ${scale.agents}) n;
  insert into agent_targets (agent_id, starts_on, target_kobo)
  select id, date_trunc('month', ${lagosDay('now()')})::date - interval '6 months', 50000000 from agents`;

const customersSql = ({ agents, referrals, big, small, middle }: Scale) => `
  insert into customers (id, firstname, lastname, email, email_key, phone, phone_key, name, masked_email, masked_phone, agent_id,
    referred_at, updated_at)
  select 'C' || n, 'Tunde', 'Bello ' || n, 'c' || n || '@bench.example', 'c' || n || '@bench.example', '0805' || lpad(n::text, 7, '0'),
    '+234805' || lpad(n::text, 7, '0'), 'Tunde Bello ' || n, 'c******' || right(n::text, 1) || '@bench.example', '080******' || right(n::text, 2),
    ${idOf('agent')}, date_trunc('second', now() - random() * interval '364 days' - interval '1 day'), now()
  from (
    select n, case
      when n <= ${big.referrals} then 1
      when n <= ${big.referrals + small.referrals} then 2
      when n <= ${big.referrals + small.referrals + middle.referrals} then 3
      else 4 + floor(${agents - 3} * random())::int end as agent
    from generate_series(1, ${referrals}) n
  ) drawn`;

// Amounts are whole multiples of 50 kobo, so that 2 % of them is whole, too.
const ordersSql = ({ referrals, orders, big, small, middle }: Scale) => {
  const afterBig = big.orders + small.orders;
  const rest = big.referrals + small.referrals + middle.referrals;
  return `
  insert into orders (number, customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, completed_at, updated_at)
  select 'O' || n, c.id, c.agent_id, status, amount, 20000, amount / 50, placed_at,
    case when status = 'completed' then least(placed_at + later * interval '2 days', date_trunc('second', now())) end, now()
  from (
    select n, random() as share, random() as later,
      case when drawn < 0.8 then 'completed' when drawn < 0.9 then 'pending' else 'cancelled' end as status,
      (10000 + floor(random() * 200000)::bigint) * 50 as amount, case
        when n <= ${big.orders} then 1 + n % ${big.referrals}
        when n <= ${afterBig} then ${big.referrals} + 1 + n % ${small.referrals}
        when n <= ${afterBig + middle.orders} then ${big.referrals + small.referrals} + 1 + n % ${middle.referrals}
        else ${rest} + 1 + floor(random() * ${referrals - rest})::int end as customer
    from (select n, random() as drawn from generate_series(1, ${orders}) n) numbers
  ) o
  join customers c on c.id = 'C' || o.customer,
  lateral (select date_trunc('second', c.referred_at + o.share * (now() - c.referred_at)) as placed_at) chosen`;
};

// Every day of the months from the first figures to the next month has a row, and a month of an agent lies together, as the
// product's job lays it out.
const totalsSql = `
  update customers c set order_count = o.count from (select customer_id, count(*) from orders group by 1) o where c.id = o.customer_id;
  create temporary table figures as
  select agent_id, day, sum(sales) as sales, sum(count) as count, sum(earned) as earned, sum(expected) as expected, sum(referrals) as referrals
  from (
    select agent_id, ${lagosDay('completed_at')} as day, amount_kobo as sales, 1 as count, commission_kobo as earned, 0 as expected, 0 as referrals
    from orders where status = 'completed'
    union all select agent_id, ${lagosDay('placed_at')}, 0, 0, 0, commission_kobo, 0 from orders where status = 'pending'
    union all select agent_id, ${lagosDay('referred_at')}, 0, 0, 0, 0, 1 from customers
  ) entries group by agent_id, day;
  insert into agent_daily_totals (agent_id, day, sales_kobo, sales_count, earned_kobo, expected_kobo, referral_count)
  select a.id, d.day::date, coalesce(sales, 0), coalesce(count, 0), coalesce(earned, 0), coalesce(expected, 0), coalesce(referrals, 0)
  from agents a
  cross join generate_series((select date_trunc('month', min(day)) from figures),
    date_trunc('month', ${lagosDay('now()')}) + interval '2 months - 1 day', '1 day') d (day)
  left join figures f on f.agent_id = a.id and f.day = d.day::date
  order by date_trunc('month', d.day), a.id, d.day;
  drop table figures`;

/**
 * Fills a migrated database with set-based statements. The orders' indexes and references are taken down before and put back
 * as they were, which makes ten million a matter of a minute or two.
 */
export async function loadData(url: string, scale: Scale, passwordHash: string): Promise<void> {
  await withClient(url, async (client) => {
    const [constraints, indexes] = [await definitions(client, constraintsSql), await definitions(client, indexesSql)];
    await client.query('select setseed(0.42)');
    await client.query(agentsSql(scale, passwordHash));
    await client.query(customersSql(scale));
    for (const { drop } of [...constraints, ...indexes]) await client.query(drop);
    await client.query(ordersSql(scale));
    await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
    for (const { restore } of [...indexes, ...constraints]) await client.query(restore);
    await client.query(totalsSql);
    await client.query('vacuum (analyze)');
  });
}

const constraintsSql = `select format('alter table orders drop constraint %I', conname) as drop,
    format('alter table orders add constraint %I %s', conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint where conrelid = 'orders'::regclass and contype in ('p', 'f') order by contype desc`;
const indexesSql = `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
  from pg_index where indrelid = 'orders'::regclass and not indisprimary`;

type Runs = { query(sql: string): Promise<{ rows: unknown[] }> };

async function definitions(client: Runs, sql: string): Promise<{ drop: string; restore: string }[]> {
  return (await client.query(sql)).rows as { drop: string; restore: string }[];
}
