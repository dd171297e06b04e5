import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getAgent } from '@foodbank/contract/people/agents';
import { toKobo } from '@foodbank/contract/primitives/money';
import { type Dashboard, getDashboard } from '@foodbank/contract/views/dashboard';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { insertTerm } from '../../earning/terms/queries.ts';
import { setTarget } from '../../people/agents/queries.ts';

interface Owner {
  id: string;
}

async function dashboardOf(app: TestApp, { id }: Owner, month?: number, year?: number): Promise<Dashboard> {
  const token = app.context.sessions.sign({ agentId: id, passwordVersion: 1 });
  const query = month === undefined ? {} : { month: String(month), year: String(year) };
  return app.call(getDashboard, { params: { id }, query }, token);
}

test('an agent without sales gets zeros, no target and no history', async (t) => {
  const app = await startApp(t);
  const agent = await makeSignedInAgent(app);
  assert.deepEqual(await dashboardOf(app, agent, 6, 2026), {
    name: 'Ngozi Eze',
    referralCode: agent.referralCode,
    summary: {
      totalSales: 0,
      totalReferrals: 0,
      totalReferralEarnings: 0,
      expectedEarnings: 0,
      target: null,
      targetRemaining: null,
      totalOrdersFromReferrals: 0,
    },
    salesHistory: [],
  });
});

test('a sale at the last instant of a Lagos month counts in it, one at midnight in the next', async (t) => {
  const app = await startApp(t, { at: '2026-07-10T00:00:00Z' });
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'C-1', { referralCode: agent.referralCode, referredAt: '2026-06-01T00:00:00+01:00' });
  const placedAt = '2026-06-20T12:00:00+01:00';
  const order = { customerId: 'C-1', placedAt };
  await makeOrder(app, 'O-1', { ...order, amount: 1, completedAt: '2026-06-30T23:59:59.999+01:00' });
  await makeOrder(app, 'O-2', { ...order, amount: 2, completedAt: '2026-07-01T00:00:00+01:00' });
  const june = await dashboardOf(app, agent, 6, 2026);
  const july = await dashboardOf(app, agent, 7, 2026);
  assert.deepEqual([june.summary.totalSales, july.summary.totalSales], [1, 2]);
  assert.deepEqual(june.salesHistory.at(-1), { day: '2026-06-30', value: 1 });
  assert.deepEqual(july.salesHistory[0], { day: '2026-07-01', value: 2 });
  assert.deepEqual([june.summary.totalReferrals, july.summary.totalReferrals], [1, 0]);
});

test('the history has every day of the period that has begun in Lagos, with zeros', async (t) => {
  const app = await startApp(t, { at: '2026-06-15T22:59:59Z' });
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'C-1', { referralCode: agent.referralCode, referredAt: '2026-05-01T09:00:00Z' });
  const order = { customerId: 'C-1', placedAt: '2026-05-02T09:00:00Z' };
  await makeOrder(app, 'O-1', { ...order, completedAt: '2026-05-30T09:00:00Z' });
  await makeOrder(app, 'O-2', { ...order, completedAt: '2026-06-03T09:00:00Z' });
  const days = async (month?: number) =>
    (await dashboardOf(app, agent, month, 2026)).salesHistory.map(({ day }) => day);
  assert.equal((await days(5)).length, 31);
  assert.deepEqual([(await days(6))[0], (await days(6)).at(-1)], ['2026-06-01', '2026-06-15']);
  app.clock.advance(1);
  assert.equal((await days(6)).at(-1), '2026-06-16', 'midnight in Lagos is 23:00 UTC');
  assert.deepEqual(await days(7), [], 'a month that has not begun has no sale');
  const all = await days();
  assert.deepEqual([all[0], all.at(-1), all.length], ['2026-05-30', '2026-06-16', 18]);
});

test('a target applies from its month on until another one replaces or removes it', async (t) => {
  const app = await startApp(t, { at: '2026-06-15T10:00:00Z' });
  const agent = await makeSignedInAgent(app);
  await app.context.database.write(async (tx) => {
    await setTarget(tx, agent.id, '2026-03-01', toKobo(50_000));
    await setTarget(tx, agent.id, '2026-05-01', toKobo(80_000));
    await setTarget(tx, agent.id, '2026-07-01', null);
  });
  await makeCustomer(app, 'C-1', { referralCode: agent.referralCode });
  await makeOrder(app, 'O-1', { customerId: 'C-1', amount: 100_000 });
  const targets = async (month?: number) => {
    const { target, targetRemaining } = (await dashboardOf(app, agent, month, 2026)).summary;
    return [target, targetRemaining];
  };
  assert.deepEqual(await targets(2), [null, null]);
  assert.deepEqual(await targets(3), [50_000, 50_000]);
  assert.deepEqual(await targets(4), [50_000, 50_000]);
  assert.deepEqual(await targets(6), [80_000, 0], 'what remains is never below zero');
  assert.deepEqual(await targets(7), [null, null]);
  assert.deepEqual(await targets(), [null, null], 'all time has no target');
  const token = app.context.sessions.sign({ agentId: agent.id, passwordVersion: 1 });
  const profile = await app.call(getAgent, { params: { id: agent.id } }, token);
  assert.equal(profile.agent.target, 80_000);
});

test('later terms do not change the commission rate of an order', async (t) => {
  const app = await startApp(t, { at: '2026-06-15T10:00:00Z' });
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'C-1', { referralCode: agent.referralCode, referredAt: '2026-06-01T10:00:00Z' });
  await makeOrder(app, 'O-1', { customerId: 'C-1', amount: 1000, placedAt: '2026-06-02T10:00:00Z', status: 'pending' });
  const term = { ratePpm: 50_000, windowMonths: 12, effectiveAt: new Date('2026-06-10T00:00:00Z') };
  await app.context.database.write((tx) => insertTerm(tx, { ...term, category: null, agentId: agent.id }));
  await makeOrder(app, 'O-1', { customerId: 'C-1', amount: 2000, placedAt: '2026-06-02T10:00:00Z' });
  assert.equal((await dashboardOf(app, agent, 6, 2026)).summary.totalReferralEarnings, 40, '2 % of the new amount');
  await makeOrder(app, 'O-2', { customerId: 'C-1', amount: 1000, placedAt: '2026-06-10T00:00:00Z' });
  assert.equal((await dashboardOf(app, agent, 6, 2026)).summary.totalReferralEarnings, 90, 'and 5 % of the next order');
});

test('a dashboard is requested with both month and year, or with neither', async (t) => {
  const app = await startApp(t);
  const agent = await makeSignedInAgent(app);
  const statusOf = async (query: Record<string, string>) =>
    (await app.send(getDashboard, { params: { id: agent.id }, query }, agent.token)).status;
  assert.equal(await statusOf({}), 200);
  assert.equal(await statusOf({ month: '06', year: '2026' }), 200);
  for (const query of [
    { month: '6' },
    { year: '2026' },
    { month: '0', year: '2026' },
    { month: '13', year: '2026' },
    { month: '6', year: '1999' },
    { month: '6', year: '2101' },
    { month: '6.5', year: '2026' },
    { month: 'June', year: '2026' },
    { month: '', year: '' },
  ] as Record<string, string>[]) {
    assert.equal(await statusOf(query), 400, JSON.stringify(query));
  }
});

test('an ended session is refused with 401 before the input is checked', async (t) => {
  const app = await startApp(t);
  const { id, token } = await makeSignedInAgent(app);
  const endedToken = app.context.sessions.sign({ agentId: id, passwordVersion: 2 });
  const wrong = { params: { id }, query: { month: '13', year: '2026' } };
  assert.equal((await app.send(getDashboard, wrong, endedToken)).status, 401);
  assert.equal((await app.send(getDashboard, wrong, token)).status, 400);
  assert.equal((await app.send(getAgent, { params: { id } }, endedToken)).status, 401);
});

test('a signed-in read queries the session and the data; a profile also the commission terms', async (t) => {
  const app = await startApp(t, { workless: true });
  const { id, token } = await makeSignedInAgent(app);
  const { read } = app.context.database;
  const mocks = (['find', 'get', 'list'] as const).map((method) => t.mock.method(read, method));
  await app.call(getAgent, { params: { id } }, token);
  await app.call(getDashboard, { params: { id }, query: {} }, token);
  const asked = mocks.flatMap(({ mock }) => mock.calls.map(({ arguments: [{ name }] }) => name));
  assert.deepEqual(asked.sort(), ['commission-terms', 'dashboard', 'password-version', 'password-version', 'profile']);
});
