import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { trackBatch, trackCustomer, trackOrder } from '@foodbank/contract/selling/tracking';
import { recordOrders } from '../src/domains/selling/orders/record-orders.ts';
import { makeAgent, makeCustomer, makeOrder } from './make-agent.ts';
import { makeOwnCustomer } from './make-own-customer.ts';
import { startApp } from './start-app.ts';
import { digestTables } from './table-digests.ts';

/*
 * The shop of others reports its customers and orders with a key that also lies on its machines. With that key nothing of our own shop
 * can be seen or changed, and no commission invented for our own customers.
 */
const app = await startApp({ after });
const key = app.context.config.trackKey;
const agent = await makeAgent(app);
const owner = await makeOwnCustomer(app, { referralCode: agent.referralCode, phone: '08035551001' });
const now = app.clock.now();
await app.context.database.write(async (tx) => {
  const order = {
    customerId: owner.id,
    status: 'pending',
    amountKobo: 2_500_000,
    placedAt: now,
    completedAt: null,
  } as const;
  assert.deepEqual(await recordOrders(tx, [{ number: 'FB-10000001', ...order }], 'own'), [null]);
});
await makeCustomer(app, 'reported', { referralCode: agent.referralCode });
await makeOrder(app, 'reported-1', { customerId: 'reported', status: 'pending' });

const person = {
  firstname: 'Mallory',
  lastname: 'Thief',
  email: 'mallory@example.com',
  phoneNumber: '08090000000',
  referralCode: agent.referralCode,
  referredAt: now.toISOString(),
};
const order = {
  status: 'completed',
  amount: 900_000,
  placedAt: now.toISOString(),
  completedAt: now.toISOString(),
} as const;

test('a report can’t change a customer of our own shop, and is refused without a reason', async () => {
  const before = await digestTables(app);
  const { status, body } = await app.refused(trackCustomer, { params: { customerId: owner.id }, body: person }, key);
  assert.deepEqual([status, body.code, body.message], [409, 'id-refused', 'This id is not accepted.']);
  assert.deepEqual(await digestTables(app), before);
});

test('an order for a customer of our own shop is refused as one for an unknown customer', async () => {
  const before = await digestTables(app);
  const report = (customerId: string) =>
    app.refused(trackOrder, { params: { orderNumber: 'invented-1' }, body: { ...order, customerId } }, key);
  const [own, unknown] = [await report(owner.id), await report('nobody')];
  assert.deepEqual([own.status, own.body], [404, unknown.body]);
  assert.deepEqual(await digestTables(app), before);
});

test('an order of our own shop can’t be completed, lowered, cancelled or moved by a report', async () => {
  const before = await digestTables(app);
  for (const status of ['pending', 'completed', 'cancelled'] as const) {
    for (const customerId of [owner.id, 'reported']) {
      const body = { ...order, status, customerId, amount: 1 };
      const answer = await app.refused(trackOrder, { params: { orderNumber: 'FB-10000001' }, body }, key);
      const expected = customerId === owner.id ? 'unknown-customer' : 'id-refused';
      assert.deepEqual(answer.body.code, expected, `${status} ${customerId}`);
    }
  }
  assert.deepEqual(await digestTables(app), before);
});

test('a batch is no way around: each item of our own shop is refused, the others are recorded', async () => {
  const customers = [
    { ...person, customerId: owner.id },
    { ...person, customerId: 'other', email: 'other@example.com', phoneNumber: '08090000001' },
  ];
  const orders = [
    { ...order, orderNumber: 'FB-10000001', customerId: 'other' },
    { ...order, orderNumber: 'invented-2', customerId: owner.id },
    { ...order, orderNumber: 'other-1', customerId: 'other' },
  ];
  const reply = await app.call(trackBatch, { body: { customers, orders } }, key);
  assert.deepEqual(
    reply.customers.map(({ status }) => status),
    [409, 200],
  );
  assert.deepEqual(
    reply.orders.map(({ status }) => status),
    [409, 404, 200],
  );
  const { rows } = await app.context.database.pool.query(
    `select firstname, phone, source from customers where id = $1`,
    [owner.id],
  );
  assert.deepEqual(rows, [{ firstname: 'Bisi', phone: owner.phone, source: 'own' }]);
});

test('our own shop can’t take over a reported customer or order either', async () => {
  const before = await digestTables(app);
  const report = { amountKobo: 1, placedAt: now, completedAt: null, status: 'pending' as const };
  const outcomes = await app.context.database.write((tx) =>
    recordOrders(
      tx,
      [
        { ...report, number: 'reported-1', customerId: owner.id },
        { ...report, number: 'FB-10000002', customerId: 'reported' },
      ],
      'own',
    ),
  );
  assert.deepEqual(outcomes, ['id-refused', 'unknown-customer']);
  assert.deepEqual(await digestTables(app), before);
});
