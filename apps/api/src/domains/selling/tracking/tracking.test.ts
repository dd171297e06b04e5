import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackBatch, trackCustomer, trackOrder } from '@foodbank/contract/selling/tracking';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

const june = { month: '6', year: '2026' };

async function summaryOf(app: TestApp, agent: { id: string }, query: { month?: string; year?: string } = june) {
  const token = app.context.sessions.sign({ agentId: agent.id, passwordVersion: 1 });
  return (await app.call(getDashboard, { params: { id: agent.id }, query }, token)).summary;
}

test('the same order reported 50 times at once counts once', async (t) => {
  const app = await startApp(t);
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'C-1', { referralCode: agent.referralCode });
  await Promise.all(Array.from({ length: 50 }, () => makeOrder(app, 'O-1', { customerId: 'C-1', amount: 12_500.5 })));
  const summary = await summaryOf(app, agent);
  assert.equal(summary.totalSales, 12_500.5);
  assert.equal(summary.totalOrdersFromReferrals, 1);
  assert.equal(summary.totalReferralEarnings, 250.01);
  const { referrals } = await app.call(listReferrals, { params: { id: agent.id }, query: {} }, agent.token);
  assert.equal(referrals[0]?.orderCount, 1);
});

test('the same customer reported 50 times at once is one referral', async (t) => {
  const app = await startApp(t);
  const agent = await makeSignedInAgent(app);
  await Promise.all(Array.from({ length: 50 }, () => makeCustomer(app, 'C-1', { referralCode: agent.referralCode })));
  assert.equal((await summaryOf(app, agent)).totalReferrals, 1);
});

test('a pending order is expected, a completed one earned, a cancelled one neither', async (t) => {
  const app = await startApp(t);
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'C-1', { referralCode: agent.referralCode });
  const order = { customerId: 'C-1', placedAt: '2026-06-10T10:00:00Z', amount: 20_000 };
  await makeOrder(app, 'O-1', { ...order, status: 'pending' });
  assert.equal((await summaryOf(app, agent)).expectedEarnings, 0, 'placed before the sign-up, so without commission');
  await makeOrder(app, 'O-2', { ...order, placedAt: '2026-06-15T08:59:00Z', status: 'pending' });
  assert.equal((await summaryOf(app, agent)).expectedEarnings, 400);
  await makeOrder(app, 'O-2', { ...order, placedAt: '2026-06-15T08:59:00Z', status: 'completed' });
  const completed = await summaryOf(app, agent);
  assert.deepEqual(
    [completed.expectedEarnings, completed.totalReferralEarnings, completed.totalSales],
    [0, 400, 20_000],
  );
  await makeOrder(app, 'O-2', { ...order, placedAt: '2026-06-15T08:59:00Z', status: 'cancelled' });
  const cancelled = await summaryOf(app, agent);
  assert.deepEqual(
    [cancelled.totalReferralEarnings, cancelled.totalSales, cancelled.totalOrdersFromReferrals],
    [0, 0, 0],
  );
});

test('a return in a later month lowers the sales of the month in which the order was completed', async (t) => {
  const app = await startApp(t, { at: '2026-05-20T10:00:00Z' });
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'C-1', { referralCode: agent.referralCode });
  const order = { customerId: 'C-1', placedAt: '2026-05-20T10:00:00Z' };
  await makeOrder(app, 'O-1', { ...order, status: 'completed' });
  app.clock.set('2026-06-15T10:00:00Z');
  await makeOrder(app, 'O-1', { ...order, status: 'cancelled' });
  assert.equal((await summaryOf(app, agent, { month: '5', year: '2026' })).totalSales, 0);
  assert.equal((await summaryOf(app, agent, june)).totalSales, 0);
});

test('an order moves only forwards, and its customer, dates and amount are fixed', async (t) => {
  const app = await startApp(t);
  const key = app.context.config.trackKey;
  await makeCustomer(app, 'C-1');
  await makeCustomer(app, 'C-2');
  const at = app.clock.now().toISOString();
  const body = { customerId: 'C-1', status: 'completed' as const, amount: 100, placedAt: at, completedAt: at };
  const send = async (change: object) => {
    const { status, body: answer } = await app.send(
      trackOrder,
      { params: { orderNumber: 'O-1' }, body: { ...body, ...change } },
      key,
    );
    return [status, answer.code];
  };
  assert.deepEqual(await send({ status: 'pending' }), [200, undefined]);
  assert.deepEqual(await send({ status: 'pending', amount: 250 }), [200, undefined]);
  assert.deepEqual(await send({ customerId: 'C-2' }), [409, 'order-customer-fixed']);
  assert.deepEqual(await send({ placedAt: '2026-06-01T00:00:00Z' }), [409, 'order-dates-fixed']);
  assert.deepEqual(await send({}), [200, undefined]);
  assert.deepEqual(await send({}), [200, undefined], 'the same body again changes nothing and gets the same reply');
  assert.deepEqual(await send({ status: 'pending' }), [409, 'order-status-final']);
  assert.deepEqual(await send({ amount: 101 }), [409, 'order-amount-fixed']);
  assert.deepEqual(await send({ status: 'cancelled' }), [200, undefined]);
  assert.deepEqual(await send({}), [409, 'order-status-final']);
  assert.deepEqual(await send({ customerId: 'C-9' }), [404, 'unknown-customer']);
});

test('an impossible report is refused with the wrong field', async (t) => {
  const app = await startApp(t);
  const key = app.context.config.trackKey;
  await makeCustomer(app, 'C-1');
  const at = app.clock.now().toISOString();
  const body = { customerId: 'C-1', status: 'completed', amount: 100, placedAt: at, completedAt: at };
  const fieldOf = async (change: object) => {
    const answer = await app.send(trackOrder, { params: { orderNumber: 'O-1' }, body: { ...body, ...change } }, key);
    assert.equal(answer.status, 400);
    return Object.keys(answer.body.errors ?? {});
  };
  assert.deepEqual(await fieldOf({ completedAt: undefined }), ['completedAt']);
  assert.deepEqual(await fieldOf({ completedAt: '2026-06-15T10:30:00Z' }), ['completedAt'], 'in the future');
  assert.deepEqual(await fieldOf({ completedAt: '2026-06-14T10:30:00Z' }), ['completedAt'], 'before the placing');
  assert.deepEqual(await fieldOf({ placedAt: '2026-06-16T10:30:00Z' }), ['placedAt']);
  for (const amount of [0, -1, 0.001, 100_000_000.01, '5', null, 1e300])
    assert.deepEqual(await fieldOf({ amount }), ['amount']);
  assert.deepEqual(await fieldOf({ status: 'lost' }), ['status']);
  assert.deepEqual(await fieldOf({ placedAt: '15 June' }), ['placedAt']);
});

test('an unknown referral code is refused and stores nothing; a report without a code is accepted', async (t) => {
  const app = await startApp(t);
  const key = app.context.config.trackKey;
  const contacts = { firstname: '', lastname: '', email: 'c@example.com', phoneNumber: '08030000001' };
  const body = { ...contacts, referredAt: app.clock.now().toISOString() };
  const refused = await app.send(
    trackCustomer,
    { params: { customerId: 'C-1' }, body: { ...body, referralCode: 'FB-222222' } },
    key,
  );
  assert.deepEqual([refused.status, refused.body.code], [400, 'unknown-referral-code']);
  const order = { customerId: 'C-1', status: 'pending', amount: 5, placedAt: body.referredAt };
  assert.equal((await app.send(trackOrder, { params: { orderNumber: 'O-1' }, body: order }, key)).status, 404);
  assert.equal((await app.send(trackCustomer, { params: { customerId: 'C-1' }, body }, key)).status, 200);
  assert.equal((await app.send(trackOrder, { params: { orderNumber: 'O-1' }, body: order }, key)).status, 200);
});

test('a batch has an outcome for each item, records customers first, and can be sent again', async (t) => {
  const app = await startApp(t);
  const agent = await makeSignedInAgent(app);
  const at = app.clock.now().toISOString();
  const customer = {
    customerId: 'C-1',
    firstname: 'Bisi',
    lastname: 'Ade',
    email: 'b@example.com',
    phoneNumber: '0803 000 0002',
    referredAt: at,
  };
  const order = {
    orderNumber: 'O-1',
    customerId: 'C-1',
    status: 'completed',
    amount: 50,
    placedAt: at,
    completedAt: at,
  };
  const body = {
    customers: [
      { ...customer, referralCode: agent.referralCode.toLowerCase() },
      { ...customer, customerId: 'C-2', email: 'x' },
      7,
    ],
    orders: [order, { ...order, orderNumber: 'O-2', customerId: 'C-2' }, { ...order, amount: 51 }],
  };
  const first = await app.call(trackBatch, { body }, app.context.config.trackKey);
  assert.deepEqual(
    first.customers.map(({ status, code }) => [status, code]),
    [
      [200, undefined],
      [400, 'validation'],
      [400, 'validation'],
    ],
  );
  assert.deepEqual(
    first.orders.map(({ orderNumber, status, code }) => [orderNumber, status, code]),
    [
      ['O-1', 200, undefined],
      ['O-2', 404, 'unknown-customer'],
      ['O-1', 409, 'order-amount-fixed'],
    ],
  );
  assert.deepEqual(await app.call(trackBatch, { body }, app.context.config.trackKey), first);
  assert.equal((await summaryOf(app, agent)).totalSales, 50);
});

test('a batch of more than 1,000 is refused as a whole', async (t) => {
  const app = await startApp(t);
  const { status } = await app.send(
    trackBatch,
    { body: { orders: Array(1001).fill({}) } },
    app.context.config.trackKey,
  );
  assert.equal(status, 400);
});
