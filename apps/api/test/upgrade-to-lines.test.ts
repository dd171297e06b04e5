import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { repairDailyTotals } from '../src/domains/oversight/proof/repair-daily-totals.ts';
import { runProof } from '../src/domains/oversight/proof/run-proof.ts';
import { migrate } from '../src/platform/migrate.ts';
import { balancesOf, linesOf } from './commission-lines.ts';
import { makeOrder } from './make-agent.ts';
import { databaseUpTo } from './rows-before-console.ts';
import { startApp } from './start-app.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const agentIds = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];

const { url: databaseUrl, client } = await databaseUpTo({ after }, '0021-work-queues.sql');
for (const [index, id] of agentIds.entries()) {
  await client.query(
    `insert into accounts (id, kind, login_key, password_hash, created_at) values ($1, 'agent', $2, 'none', now())`,
    [id, `agent${index}@example.com`],
  );
  await client.query(
    `insert into agents (id, firstname, lastname, email, email_key, category, referral_code, created_at)
     values ($1, 'Ngozi', 'Eze', $2, $2, 'student', $3, now())`,
    [id, `agent${index}@example.com`, `AAAA2${index + 2}`],
  );
  for (const own of [false, true])
    await client.query(
      `insert into customers (id, firstname, lastname, email, email_key, phone, phone_key, name, masked_email, masked_phone, agent_id,
         own_account, referred_at, updated_at)
       values ($1, 'Tunde', 'Bello', $2, $2, '08031234567', '+2348031234567', 'Tunde Bello', 't', '0', $3, $4, '2026-01-01', now())`,
      [`C-${index}-${own}`, own ? `agent${index}@example.com` : `c${index}@example.com`, id, own],
    );
}
// Orders of every status, with amounts that round half a kobo, without commission, and of the agents themselves.
await client.query(
  `insert into orders (number, customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, completed_at, updated_at)
   select 'O-' || n, 'C-' || (n / 4 % 2) || '-' || (n % 11 = 0), ($1::uuid[])[n / 4 % 2 + 1], status, amount, rate,
     div(amount::numeric * rate, 1000000) + (mod(amount::numeric * rate, 1000000) * 2 > 1000000
       or (mod(amount::numeric * rate, 1000000) = 500000 and mod(div(amount::numeric * rate, 1000000), 2) = 1))::int,
     '2026-02-01T23:30:00Z'::timestamptz + n * interval '7 hours',
     case when status = 'pending' then null else '2026-02-02T23:30:00Z'::timestamptz + n * interval '7 hours' end, now()
   from (select n, (array['pending', 'completed', 'completed', 'cancelled'])[n % 4 + 1] as status, n * 12525 + 25 as amount,
       case n % 7 when 0 then 0 else 20000 end as rate from generate_series(1, 400) n) drawn`,
  [agentIds],
);
const before = await client.query(
  `select o.agent_id as id, sum(commission_kobo) filter (where status = 'completed')::int as earned,
     sum(commission_kobo) filter (where status = 'pending')::int as expected
   from orders o join customers c on c.id = o.customer_id where not own_account group by 1 order by 1`,
);
await migrate(databaseUrl, join(import.meta.dirname, '../migrations'), silent);
const app = await startApp({ after }, { databaseUrl, at: '2026-06-15T09:00:00.000Z' });

test('orders of the release before get their lines and transfers, to the kobo', async () => {
  await repairDailyTotals(app.context.database, () => {});
  const { agentCount, differences } = await runProof(app.context.database, { day: '2026-06-15', whole: true });
  assert.deepEqual([agentCount, differences], [2, []]);
  assert.equal(before.rows.length, 2);
  for (const { id, earned, expected } of before.rows)
    assert.deepEqual((await balancesOf(app, id))['agent-payable'], [earned, expected]);
});

test('such an order goes on as every other: it is completed, and returned', async () => {
  const { rows } = await client.query(
    `select o.number, o.customer_id, o.agent_id, o.placed_at, o.amount_kobo from orders o join customers c on c.id = o.customer_id
     where o.status = 'pending' and o.commission_kobo > 0 and not c.own_account order by 1 limit 1`,
  );
  const { number, customer_id: customerId, agent_id: agentId, placed_at: placedAt, amount_kobo: amountKobo } = rows[0];
  const report = { customerId, amount: amountKobo / 100, placedAt: placedAt.toISOString() };
  await makeOrder(app, number, { ...report, status: 'completed' });
  await makeOrder(app, number, { ...report, status: 'cancelled' });
  assert.deepEqual(
    (await linesOf(app, agentId, number)).map(({ state, ended_because }) => [state, ended_because]),
    [['reversed', 'returned']],
  );
  assert.deepEqual((await runProof(app.context.database, { day: '2026-06-15', whole: true })).differences, []);
});
