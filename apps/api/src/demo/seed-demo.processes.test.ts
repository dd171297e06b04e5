import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { getAgent } from '@foodbank/contract/people/agents';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type Dashboard, getDashboard } from '@foodbank/contract/views/dashboard';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { startApp, type TestApp } from '../../test/start-app.ts';
import type { AppContext } from '../platform/app-context.ts';
import { statement, type Tx } from '../platform/database.ts';
import { demoSignIns } from './people.ts';
import { seedAll } from './seed-all.ts';
import { seedDemo } from './seed-demo.ts';

const at = '2026-11-20T15:00:00.000Z';
const silent = () => {};

// A digest of all the demo data, except for the agents' ids and referral codes, which are random.
const contents = statement<{ contents: string }>(
  'test-demo-contents',
  `select md5(string_agg(line, '|' order by line)) as contents from (
     select (a.email, a.firstname, a.category, a.phone, a.created_at)::text as line from agents a
     union all select (a.email, t.starts_on, t.target_kobo)::text from agent_targets t join agents a on a.id = agent_id
     union all select (a.email, c.id, c.name, c.email, c.phone, c.referred_at)::text
       from customers c join agents a on a.id = agent_id
     union all select (a.email, o.number, customer_id, status, amount_kobo, commission_kobo, placed_at, completed_at)::text
       from orders o join agents a on a.id = agent_id
     union all select (a.email, d.day, sales_kobo, sales_count, earned_kobo, expected_kobo, referral_count)::text
       from agent_daily_totals d join agents a on a.id = agent_id
     union all select (kind, to_address, created_at)::text from emails
   ) lines`,
);
const rowCounts = statement<{ agents: number; customers: number; orders: number; days: number; emails: number }>(
  'test-demo-row-counts',
  `select (select count(*) from agents) as agents, (select count(*) from customers) as customers,
     (select count(*) from orders) as orders, (select count(*) from agent_daily_totals) as days,
     (select count(*) from emails) as emails`,
);

const otherParts = statement<{ stores: number; members: number }>(
  'test-demo-other-parts',
  'select (select count(*) from stores) as stores, (select count(*) from staff_members) as members',
);

// The dashboard of a month, or of all time, computed from the orders alone.
const counted = statement<Record<'sales' | 'count' | 'earned' | 'expected' | 'referrals', number>>(
  'test-demo-counted',
  `with mine as (
     select o.*, to_char(completed_at at time zone 'Africa/Lagos', 'YYYY-MM') as completed_in,
       to_char(placed_at at time zone 'Africa/Lagos', 'YYYY-MM') as placed_in
     from orders o join customers c on c.id = o.customer_id where c.agent_id = $1)
   select coalesce(sum(amount_kobo) filter (where sold), 0)::bigint as sales, count(*) filter (where sold) as count,
     coalesce(sum(round(amount_kobo * 0.02)) filter (where sold), 0)::bigint as earned,
     coalesce(sum(round(amount_kobo * 0.02)) filter (where expected_now), 0)::bigint as expected,
     (select count(*) from customers where agent_id = $1
       and ($2::text is null or to_char(referred_at at time zone 'Africa/Lagos', 'YYYY-MM') = $2)) as referrals
   from (select *, status = 'completed' and ($2::text is null or completed_in = $2) as sold,
     status = 'pending' and ($2::text is null or placed_in = $2) as expected_now from mine) judged`,
);

async function signIn(app: TestApp, email: string) {
  const password = demoSignIns.find((one) => one.email === email)?.password ?? '';
  const { agent, token } = await app.call(loginAgent, { body: { email, password } });
  const dashboard = (query: { month?: string; year?: string } = {}): Promise<Dashboard> =>
    app.call(getDashboard, { params: { id: agent.id }, query }, token);
  return { id: agent.id, token, dashboard };
}

async function assertCounted(app: TestApp, id: string, month: string | null, { summary }: Dashboard): Promise<void> {
  const computed = await app.context.database.read.get(counted, [id, month]);
  const { totalSales, totalOrdersFromReferrals, totalReferralEarnings, expectedEarnings, totalReferrals } = summary;
  assert.deepEqual(
    [totalSales, totalOrdersFromReferrals, totalReferralEarnings, expectedEarnings, totalReferrals],
    [toNaira(computed.sales), computed.count, toNaira(computed.earned), toNaira(computed.expected), computed.referrals],
    `${id} ${month}`,
  );
}

/** A context whose transactions fail after a number of statements, as if the process were killed. */
function contextThatFails(context: AppContext, statementsMax: number): AppContext {
  let left = statementsMax;
  const wrap = (tx: Tx): Tx => ({
    ...tx,
    list: (...call) => {
      left -= 1;
      if (left < 0) throw new Error('the process was killed');
      return tx.list(...call);
    },
  });
  const { database } = context;
  return { ...context, database: { ...database, write: (work) => database.write((tx) => work(wrap(tx))) } };
}

test('the demo fills an empty database once, and each of its agents can sign in', async (t) => {
  const app = await startApp(t, { at });
  const { context } = app;
  const lines: string[] = [];
  assert.equal(await seedDemo(context, (line) => lines.push(line)), true);
  assert.equal(lines.length, 1);
  const before = await context.database.read.get(contents);

  await t.test('every dashboard shows the sums of the orders, for each month and for all time', async () => {
    for (const { email } of demoSignIns) {
      const { id, dashboard } = await signIn(app, email);
      await assertCounted(app, id, null, await dashboard());
      for (const month of ['2025-11', '2025-12', '2026-01', '2026-06', '2026-11']) {
        const [year = '', number = ''] = month.split('-');
        await assertCounted(app, id, month, await dashboard({ month: number, year }));
      }
    }
  });

  await t.test('one agent has exactly 3,000 referrals', async () => {
    const { id, token } = await signIn(app, 'funmilayo@example.com');
    const all = await app.call(listReferrals, { params: { id }, query: {} }, token);
    assert.equal(all.totalReferrals, 3_000);
    const without = await app.call(listReferrals, { params: { id }, query: { filter: 'without-orders' } }, token);
    assert.ok(without.totalReferrals > 800 && without.totalReferrals < 1_200);
  });

  await t.test('the new agent has an empty dashboard and no referral', async () => {
    const { id, token, dashboard } = await signIn(app, 'ekaette@example.com');
    const { summary, salesHistory } = await dashboard();
    assert.deepEqual(salesHistory, []);
    assert.ok(Object.values(summary).every((value) => value === 0 || value === null));
    const { agent } = await app.call(getAgent, { params: { id } }, token);
    assert.deepEqual([agent.phoneNumber, agent.target], [null, null]);
    assert.equal((await app.call(listReferrals, { params: { id }, query: {} }, token)).totalReferrals, 0);
  });

  await t.test('a second start writes and prints nothing', async () => {
    assert.equal(await seedDemo(context, () => assert.fail('it was written again')), false);
    assert.deepEqual(await context.database.read.get(contents), before);
  });
});

test('a first start that is killed leaves nothing, and the next one writes the complete demo', async (t) => {
  const [undisturbed, killed] = await Promise.all([startApp(t, { at }), startApp(t, { at })]);
  await seedDemo(undisturbed.context, silent);
  const read = killed.context.database.read;
  for (const statementsMax of [1, 12, 60]) {
    await assert.rejects(seedDemo(contextThatFails(killed.context, statementsMax), silent), /killed/);
    assert.deepEqual(await read.get(rowCounts), { agents: 0, customers: 0, orders: 0, days: 0, emails: 0 });
  }
  assert.equal(await seedDemo(killed.context, silent), true);
  assert.deepEqual(await read.get(contents), await undisturbed.context.database.read.get(contents));
});

test('a first start that is stopped writes nothing more of the demo, and the next one writes what is missing', async (t) => {
  const { context } = await startApp(t, { at });
  const read = context.database.read;
  const ending = new AbortController();
  const stopped = seedAll(context, () => ending.abort(), ending.signal);
  await assert.rejects(stopped, { name: 'AbortError' });
  assert.deepEqual(await read.get(rowCounts), { agents: 0, customers: 0, orders: 0, days: 0, emails: 0 });
  assert.deepEqual(await read.get(otherParts), { stores: 0, members: 0 });
  assert.equal(await seedAll(context, silent), true);
  assert.equal((await read.get(rowCounts)).agents, demoSignIns.length);
  const { stores, members } = await read.get(otherParts);
  assert.ok(stores > 0 && members > 0, `${stores} stores, ${members} members`);
});

test('two processes that start at once write the demo once', async (t) => {
  const { context } = await startApp(t, { at });
  const wrote = await Promise.all([seedDemo(context, silent), seedDemo(context, silent)]);
  assert.deepEqual(wrote.sort(), [false, true]);
  assert.equal((await context.database.read.get(rowCounts)).agents, demoSignIns.length);
});
