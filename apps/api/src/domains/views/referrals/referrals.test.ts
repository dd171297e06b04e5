import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { repairDailyTotals } from '../../oversight/proof/repair-daily-totals.ts';

const app = await startApp({ after });
const agent = await makeSignedInAgent(app);
const signUp = { referralCode: agent.referralCode, firstname: 'Adé “Q”', lastname: '\\ O’Neil' };
await makeCustomer(app, 'R-1', { ...signUp, referredAt: '2026-06-01T07:00:00.040+01:00' });
await makeCustomer(app, 'R-2', { referralCode: agent.referralCode, referredAt: '2026-06-02T22:59:59.999Z' });
await makeCustomer(app, 'R-3', { referralCode: agent.referralCode, referredAt: '2026-06-02T22:59:59.999Z' });
await makeOrder(app, 'O-1', { customerId: 'R-1' });
await makeOrder(app, 'O-2', { customerId: 'R-1', status: 'pending' });
await makeOrder(app, 'O-2', { customerId: 'R-1', status: 'cancelled' });
await makeOrder(app, 'O-3', { customerId: 'R-3' });

const list = (query: Parameters<typeof app.send>[1]['query']) =>
  app.call(listReferrals, { params: { id: agent.id }, query: query as object }, agent.token);

test('the list with orders and the list without them have the same referrals, with any characters in a name', async () => {
  const plain = await list({});
  const full = await list({ includeOrders: 'true' });
  const withoutOrders = full.referrals.map(({ orders: _, ...referral }) => referral);
  assert.deepEqual(plain, { referrals: withoutOrders, totalReferrals: 3 });
  const oldest = plain.referrals[2];
  assert.deepEqual(
    [oldest?.name, oldest?.firstname, oldest?.lastname, oldest?.referredAt, oldest?.orderCount],
    ['Adé “Q” \\ O’Neil', 'Adé “Q”', '\\ O’Neil', '2026-06-01T06:00:00.040Z', 2],
  );
  assert.deepEqual(
    plain.referrals.map(({ id }) => id),
    ['R-2', 'R-3', 'R-1'],
    'newest first, and by id where two signed up at the same instant',
  );
});

test('the filters count orders of every status', async () => {
  const idsOf = async (filter: string) => (await list({ filter })).referrals.map(({ id }) => id);
  assert.deepEqual([await idsOf('with-orders'), await idsOf('without-orders')], [['R-3', 'R-1'], ['R-2']]);
});

test('a referral is found whatever apostrophe, mark or order of words the name is typed with', async () => {
  for (const search of ["O'Neil", 'oneil', 'O‘NEIL ade', 'Adé oneil', 'ade q'])
    assert.deepEqual(
      (await list({ search })).referrals.map(({ id }) => id),
      ['R-1'],
      search,
    );
});

test('a search without a match gives an empty list', async () => {
  assert.deepEqual(await list({ search: 'no such name' }), { referrals: [], totalReferrals: 0 });
});

test('a wrong number of orders is found, reported and corrected', async () => {
  const { pool } = app.context.database;
  await pool.query(`update customers set order_count = 7 where id = 'R-1'`);
  const reported: object[] = [];
  assert.equal(await repairDailyTotals(app.context.database, (one) => reported.push(one)), 1);
  assert.deepEqual(reported, [{ agentId: agent.id, customerId: 'R-1', kept: 7, counted: 2 }]);
  assert.equal((await list({})).referrals[2]?.orderCount, 2);
  assert.equal(await repairDailyTotals(app.context.database, () => {}), 0);
});
