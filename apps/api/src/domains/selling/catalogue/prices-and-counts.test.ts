import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addDays } from '@foodbank/contract/primitives/day';
import * as calls from '@foodbank/contract/selling/products-staff';
import { makeCombo, makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { catalogueDailyJobs } from './daily-jobs.ts';
import { holdStock } from './stock.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const member = await makeStaff(app, ['operations']);
const store = await makeStore(app, 'Iya Basira Stores');
const reason = 'as agreed with the store';
const record = async (id: string) => (await member.call(calls.getProductRecord, { params: { id } })).product;
const price = (id: string, startsOn: string, naira: number) =>
  member.send(calls.setPrice, { params: { id }, body: { storeId: store.id, startsOn, price: naira, reason } });

test('a price holds from its day on: today’s at once, a later one when the day begins, and it can be taken back before', async () => {
  const { id } = await makeProduct(app, store.id, { priceKobo: 100_000 });
  const current = async () => (await record(id)).stores[0]?.price;
  assert.equal((await price(id, '2026-06-14', 900)).body.code, 'day-is-over');
  assert.equal((await price(id, '2027-07-01', 900)).body.code, 'validation');
  for (const wrong of [0, -5, 1.005, 10_000_001, Number.MAX_SAFE_INTEGER]) {
    assert.equal((await price(id, '2026-06-15', wrong)).body.code, 'validation', `${wrong}`);
  }
  await price(id, '2026-06-17', 1_200);
  await price(id, '2026-06-18', 1_300);
  await price(id, '2026-06-20', 1_500);
  const cancel = { params: { id }, body: { storeId: store.id, startsOn: '2026-06-20', reason } };
  assert.equal((await member.send(calls.cancelPrice, cancel)).status, 200);
  assert.equal((await member.send(calls.cancelPrice, cancel)).status, 404);
  const [job] = catalogueDailyJobs(app.context);
  const run = (day: string) => job?.run(day, new AbortController().signal);
  assert.equal(await run('2026-06-16'), '0 prices were applied');
  assert.equal(await current(), 1_000);
  // The job missed a day.
  assert.equal(await run('2026-06-18'), '2 prices were applied');
  assert.equal(await run('2026-06-18'), '0 prices were applied');
  assert.equal(await current(), 1_300);
});

test('a price that was set for today stays, though the job applies an older one later', async () => {
  const { id } = await makeProduct(app, store.id);
  await price(id, '2026-06-16', 1_100);
  app.clock.setBusinessDate('2026-06-17');
  await price(id, '2026-06-17', 1_700);
  const [job] = catalogueDailyJobs(app.context);
  await job?.run('2026-06-17', new AbortController().signal);
  assert.equal((await record(id)).stores[0]?.price, 1_700);
  app.clock.setBusinessDate('2026-06-15');
});

test('a count is stored with its reason, unless goods moved meanwhile or more is held', async () => {
  const { id } = await makeProduct(app, store.id, { onHand: 10 });
  const count = (onHand: number, seen: number) =>
    member.send(calls.countStock, { params: { id }, body: { storeId: store.id, onHand, seen, reason } });
  await database.write((tx) => holdStock(tx, store.id, [{ productId: id, quantity: 4 }]));
  assert.equal((await count(3, 10)).body.code, 'stock-below-held');
  assert.equal((await count(8, 9)).body.code, 'changed-meanwhile');
  assert.equal((await count(4, 10)).status, 200);
  const [stock] = (await record(id)).stores;
  assert.deepEqual([stock?.onHand, stock?.held, stock?.available], [4, 4, 0]);
  const { rows } = await member.call(calls.listStockCounts, { params: { id }, query: {} });
  assert.deepEqual(
    rows.map(({ before, after, countedBy, storeName, reason: why }) => [before, after, countedBy, storeName, why]),
    [[10, 4, member.name, 'Iya Basira Stores', reason]],
  );
  const { rows: audited } = await database.pool.query('select action, reason from audit_lines where subject = $1', [
    id,
  ]);
  assert.deepEqual(audited, [{ action: 'stock-counted', reason }]);
  const combo = await makeCombo(app, store.id, [{ productId: id, quantity: 1 }]);
  const ofCombo = { params: { id: combo.id }, body: { storeId: store.id, onHand: 5, seen: 0, reason } };
  assert.equal((await member.send(calls.countStock, ofCombo)).status, 404);
});

test('a price that another member set or took back meanwhile is not replaced unseen', async () => {
  const { id } = await makeProduct(app, store.id, { priceKobo: 100_000 });
  const today = '2026-06-15';
  app.clock.setBusinessDate(today);
  const params = { id };
  const set = (startsOn: string, naira: number, seen: number | null) =>
    member.send(calls.setPrice, { params, body: { storeId: store.id, startsOn, price: naira, reason, seen } });
  const both = await Promise.all([set(today, 1_050, 1_000), set(today, 1_100, 1_000)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const late = both.find(({ status }) => status === 409)?.body;
  assert.equal(late?.code, 'changed-meanwhile');
  assert.match(late?.message ?? '', /^It costs ₦1,(050|100)\.00 there on that day now/);
  const now = (await record(id)).stores[0]?.price ?? 0;
  const later = addDays(today, 5);
  assert.equal((await set(later, now + 10, now)).status, 200);
  assert.equal((await set(later, now + 20, now)).body.code, 'changed-meanwhile', 'a planned one, too');
  const body = { storeId: store.id, startsOn: later, reason };
  const cancel = (seen: number) => member.send(calls.cancelPrice, { params, body: { ...body, seen } });
  assert.equal((await cancel(now)).body.code, 'changed-meanwhile');
  assert.equal((await cancel(now + 10)).status, 200);
  assert.equal((await set(later, now + 30, null)).body.code, 'changed-meanwhile', 'it has a price');
});
