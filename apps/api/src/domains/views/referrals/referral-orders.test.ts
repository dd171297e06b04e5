import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listReferralOrders, referralOrderPageSize } from '@foodbank/contract/views/referrals';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import type { Db } from '../../../platform/database.ts';
import { findReferralOrders } from './queries.ts';

const app = await startApp({ after });
const agent = await makeSignedInAgent(app);
const other = await makeSignedInAgent(app);
const { pool } = app.context.database;
await makeCustomer(app, 'R-1', { referralCode: agent.referralCode });
await makeCustomer(app, 'R-2', { referralCode: agent.referralCode });

/** Inserts orders of a customer, `ordersAtOnce` at each instant. */
async function insertOrders(customerId: string, prefix: string, count: number, ordersAtOnce = 1): Promise<void> {
  await pool.query(
    `insert into orders (number, customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, updated_at)
     select $2 || lpad(n::text, 5, '0'), $1, c.agent_id, 'pending', 10050, 0, 0,
       '2026-06-01T08:00:00.000001Z'::timestamptz + (n / $4) * interval '1 microsecond', now()
     from generate_series(0, $3 - 1) n, customers c where c.id = $1`,
    [customerId, prefix, count, ordersAtOnce],
  );
  await pool.query(
    'update customers set order_count = (select count(*) from orders where customer_id = $1) where id = $1',
    [customerId],
  );
}

const list = (referralId: string, cursor?: string) =>
  app.call(
    listReferralOrders,
    { params: { id: agent.id, referralId }, query: cursor === undefined ? {} : { cursor } },
    agent.token,
  );

const refusalOf = async (referralId: string, cursor?: string) => {
  const answer = await app.send(
    listReferralOrders,
    { params: { id: agent.id, referralId }, query: { cursor } },
    agent.token,
  );
  return [answer.status, answer.body.code];
};

test('the pages of a referral’s orders have every order once, newest first, also of the same instant', async () => {
  const count = 2 * referralOrderPageSize + 5;
  await insertOrders('R-1', 'P-', count, 3);
  await insertOrders('R-2', 'Q-', 3);
  const pages = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list('R-1', cursor);
    assert.equal(page.totalOrders, count);
    pages.push(page.orders.map(({ orderNumber }) => orderNumber));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  assert.deepEqual(
    pages.map(({ length }) => length),
    [20, 20, 5],
  );
  const expected = await pool.query(
    `select number from orders where customer_id = 'R-1' order by placed_at desc, number`,
  );
  assert.deepEqual(
    pages.flat(),
    expected.rows.map(({ number }) => number),
  );
});

test('a page that is full and the last has no next one', async () => {
  await makeCustomer(app, 'R-3', { referralCode: agent.referralCode });
  await insertOrders('R-3', 'F-', referralOrderPageSize);
  const page = await list('R-3');
  assert.deepEqual([page.orders.length, page.nextCursor], [referralOrderPageSize, null]);
});

test('an order has its number, status, amount in naira and date; a referral without orders has an empty page', async () => {
  await makeCustomer(app, 'R-4', { referralCode: agent.referralCode });
  assert.deepEqual(await list('R-4'), { orders: [], totalOrders: 0, nextCursor: null });
  const placedAt = '2026-06-14T23:30:00.040+01:00';
  await makeOrder(app, 'O-1', { customerId: 'R-4', amount: 27_080.5, placedAt, status: 'pending' });
  await makeOrder(app, 'O-1', { customerId: 'R-4', amount: 27_080.5, placedAt, status: 'cancelled' });
  assert.deepEqual(await list('R-4'), {
    orders: [{ orderNumber: 'O-1', status: 'cancelled', amount: 27_080.5, date: '2026-06-14T22:30:00.040Z' }],
    totalOrders: 1,
    nextCursor: null,
  });
});

test('another agent’s referral, an own account and an unknown customer are all answered as not found', async () => {
  await makeCustomer(app, 'OTHER', { referralCode: other.referralCode });
  await makeCustomer(app, 'NONE');
  await makeCustomer(app, 'OWN', { referralCode: agent.referralCode, email: agent.email });
  for (const id of ['OTHER', 'NONE', 'OWN', 'unknown', ' R-1', 'r-1']) {
    assert.deepEqual(await refusalOf(id), [404, 'not-found'], id);
  }
});

test('a cursor that is not an order of this referral is refused', async () => {
  await makeCustomer(app, 'R-5', { referralCode: agent.referralCode });
  await makeCustomer(app, 'R-6', { referralCode: agent.referralCode });
  await makeOrder(app, 'O-6', { customerId: 'R-6' });
  for (const cursor of ['', 'garbage', 'O-6', '\0', 'x'.repeat(201), '99999999999999999999', '{"n":1}']) {
    assert.deepEqual(await refusalOf('R-5', cursor), [400, 'validation'], cursor);
  }
  assert.deepEqual(await refusalOf('R-6\0'), [400, 'validation']);
});

/** A step of PostgreSQL's plan, as EXPLAIN writes it. */
interface PlanStep {
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanStep[];
}

const stepsOf = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** Explains and runs the statement behind a page of orders. */
const explaining: Pick<Db, 'find'> = {
  find: async ({ text }, values = []) =>
    (await pool.query(`explain (analyze, format json) ${text}`, [...values])).rows[0]['QUERY PLAN'][0].Plan,
};

test('a late page of 5,000 orders reads no more orders than it shows', async () => {
  await makeCustomer(app, 'R-7', { referralCode: agent.referralCode });
  await insertOrders('R-7', 'M-', 5000);
  await pool.query('vacuum analyze orders, customers');
  const { rows } = await pool.query(
    `select number from orders where customer_id = 'R-7' order by placed_at desc, number offset 4000 limit 1`,
  );
  const plan = (await findReferralOrders(explaining as Db, agent.id, 'R-7', rows[0].number)) as unknown as PlanStep;
  const scan = stepsOf(plan).find((step) => step['Index Name'] === 'orders_of_customer') ?? assert.fail('no index');
  assert.equal(scan['Actual Rows'], referralOrderPageSize + 1);
  assert.ok((scan['Rows Removed by Filter'] ?? 0) <= 1, JSON.stringify(scan));
});
