import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as files from '@foodbank/contract/selling/catalogue-staff';
import * as calls from '@foodbank/contract/selling/products-staff';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { makeCombo, makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { catalogueDailyJobs } from './daily-jobs.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const member = await makeStaff(app, ['operations']);
const other = await makeStaff(app, ['operations']);
const writer = await makeStaff(app, ['content']);
const decide = decideIn(app);
const store = await makeStore(app, 'Iya Basira Stores');
const today = '2026-06-15';
const reason = 'as agreed with the store';
const on = async (day: string, work: () => Promise<unknown>) => {
  app.clock.setBusinessDate(day);
  await work();
  app.clock.setBusinessDate(today);
};
const record = async (id: string) => (await member.call(calls.getProductRecord, { params: { id } })).product;
const priceOf = async (id: string, storeId = store.id) =>
  (await record(id)).stores.find((one) => one.storeId === storeId)?.price;
const set = async (id: string, naira: number, { storeId = store.id, startsOn = today, by = member } = {}) =>
  (await by.call(calls.setPrice, { params: { id }, body: { storeId, startsOn, price: naira, reason } })).approvalId;
const isFree = async (...sent: Parameters<typeof set>) => (await set(...sent)) === null;
const fileOf = (csv: string) => ({ fileName: 'prices.csv', contentBase64: Buffer.from(csv).toString('base64') });
const apply = async (csv: string, by = member) => {
  const checked = await by.call(files.checkCatalogueFile, { body: fileOf(csv) });
  const body = { ...fileOf(csv), digest: checked.digest, reason };
  return { checked, applied: await by.call(files.applyCatalogueFile, { body }) };
};
const runJob = (day: string) => catalogueDailyJobs(app.context)[0]?.run(day, new AbortController().signal);

test('a much lower price waits for a second person, and the old one stays until then', async () => {
  const rice = await makeProduct(app, store.id, { name: 'Rice', unit: '50 kg', priceKobo: 7_190_000, onHand: 63 });
  const approvalId = (await set(rice.id, 35)) ?? assert.fail('one member set it');
  assert.equal(await priceOf(rice.id), 71_900);
  const [waiting] = (await record(rice.id)).waitingPrices;
  assert.deepEqual(
    [waiting?.approvalId, waiting?.before, waiting?.price, waiting?.change, waiting?.requestedBy],
    [approvalId, 71_900, 35, '−99.95 %', member.name],
  );
  assert.deepEqual(await decide.describe(approvalId), [
    ['Rice, 50 kg, in Iya Basira Stores, Lagos', '₦71,900.00', '₦35.00 (−99.95 %)'],
    ['Value of the 63 in stock when it was asked', '₦4,529,700.00', '₦2,205.00 (−99.95 %)'],
  ]);
  assert.equal(await decide.approve(approvalId, member), 'approval-own');
  assert.equal(await decide.approve(approvalId, other), 'approved');
  assert.equal(await priceOf(rice.id), 35);
  assert.deepEqual((await record(rice.id)).waitingPrices, []);
});

test('a member may lower a price by 20 % of the day’s first price, to the kobo, and many small steps do not add up', async () => {
  const { id } = await makeProduct(app, store.id, { priceKobo: 100_005 });
  await on('2026-06-16', async () => {
    assert.equal(await isFree(id, 800.03, { startsOn: '2026-06-16' }), false);
    assert.equal(await isFree(id, 900, { startsOn: '2026-06-16' }), true);
    assert.equal(await isFree(id, 800.04, { startsOn: '2026-06-16' }), true);
  });
  const bean = await makeProduct(app, store.id, { priceKobo: 100_000 });
  for (const naira of [950, 900, 850, 800]) assert.equal(await isFree(bean.id, naira), true, `${naira}`);
  assert.equal(await isFree(bean.id, 799.99), false);
  assert.equal(await priceOf(bean.id), 800);
  await on('2026-06-16', async () => assert.equal(await isFree(bean.id, 640, { startsOn: '2026-06-16' }), true));
});

test('a price that goes up, and one that was in force within 30 days, is free', async () => {
  const { id } = await makeProduct(app, store.id, { priceKobo: 100_000 });
  assert.equal(await isFree(id, 9_000), true);
  assert.equal(await isFree(id, 1_000), true);
  await on('2026-06-20', () => set(id, 9_000, { startsOn: '2026-06-20' }));
  await on('2026-07-20', async () => assert.equal(await isFree(id, 1_000, { startsOn: '2026-07-20' }), true));
  await on('2026-08-01', () => set(id, 9_000, { startsOn: '2026-08-01' }));
  await on('2026-09-01', async () => assert.equal(await isFree(id, 1_000, { startsOn: '2026-09-01' }), false));
});

test('what a draft cost was never a price: it can’t come back once the product is on sale', async () => {
  const { id } = await makeProduct(app, store.id, { priceKobo: 3_500, name: 'Millet', isPublished: false });
  assert.equal(await isFree(id, 71_900), true);
  const { revision } = await record(id);
  await member.call(calls.publishProduct, { params: { id }, body: { revision } });
  assert.equal(await isFree(id, 35), false);
});

test('a first price more than half away from the other stores’ median waits, in both directions', async () => {
  const [near, far, own] = [await makeStore(app), await makeStore(app), await makeStore(app)];
  const { id } = await makeProduct(app, store.id, { priceKobo: 100_000 });
  const inOwn = (naira: number) => isFree(id, naira, { storeId: own.id });
  assert.equal(await isFree(id, 500, { storeId: near.id, by: other }), true);
  assert.equal(await isFree(id, 1_110, { storeId: far.id, by: other }), true);
  assert.equal(await inOwn(499.99), false);
  assert.equal(await priceOf(id, own.id), undefined);
  await decide.drop((await record(id)).waitingPrices[0]?.approvalId ?? '', member, null);
  assert.equal(await inOwn(1_500.01), false);
  await decide.drop((await record(id)).waitingPrices[0]?.approvalId ?? '', member, null);
  assert.equal(await inOwn(1_500), true);
});

test('a product that is added anew under the name of another one is compared with it', async () => {
  const name = `Ofada rice ${randomUUID()}`;
  await makeProduct(app, store.id, { name, unit: '50 kg', priceKobo: 7_190_000 });
  const again = await makeProduct(app, (await makeStore(app)).id, {
    name: name.toUpperCase(),
    unit: '50kg',
    isPublished: false,
  });
  await database.pool.query('delete from store_products where product_id = $1', [again.id]);
  assert.equal(await isFree(again.id, 35), false);
  const unlike = await makeProduct(app, store.id, { name: `Salt ${randomUUID()}`, isPublished: false });
  await database.pool.query('delete from store_products where product_id = $1', [unlike.id]);
  assert.equal(await isFree(unlike.id, 35), true);
});

test('a price of a later day waits as one of today does, and planned steps do not add up', async () => {
  const { id } = await makeProduct(app, store.id, { priceKobo: 100_000 });
  assert.equal(await isFree(id, 800, { startsOn: '2026-06-16' }), true);
  assert.equal(await isFree(id, 640, { startsOn: '2026-06-17' }), false);
  assert.equal(await isFree(id, 5_000, { startsOn: '2026-06-18' }), true);
  assert.equal(await isFree(id, 2_000, { startsOn: '2026-06-19' }), false);
  assert.deepEqual(
    (await record(id)).waitingPrices.map(({ startsOn, price }) => [startsOn, price]),
    [
      ['2026-06-17', 640],
      ['2026-06-19', 2_000],
    ],
  );
});

test('a planned price that became too low for one member waits when its day comes', async () => {
  const { id } = await makeProduct(app, store.id, { priceKobo: 100_000 });
  await set(id, 900, { startsOn: '2026-10-01' });
  await on('2026-06-16', () => set(id, 4_000, { startsOn: '2026-06-16' }));
  app.clock.setBusinessDate('2026-10-01');
  await runJob('2026-10-01');
  assert.equal(await priceOf(id), 4_000);
  const [waiting] = (await record(id)).waitingPrices;
  assert.equal(await decide.approve(waiting?.approvalId ?? '', other), 'approved');
  assert.equal(await priceOf(id), 900);
  app.clock.setBusinessDate(today);
});

test('a request for a price is stale once the price changed, and one of two deciders decides it', async () => {
  const { id } = await makeProduct(app, store.id, { priceKobo: 100_000 });
  const first = (await set(id, 300)) ?? assert.fail();
  const again = await member.send(calls.setPrice, {
    params: { id },
    body: { storeId: store.id, startsOn: today, price: 200, reason },
  });
  assert.equal(again.body.code, 'change-already-asked');
  await set(id, 1_100);
  assert.equal(await decide.approve(first, other), 'approval-stale');
  assert.equal(await priceOf(id), 1_100);
  await decide.drop(first, other, 'it changed');
  const next = (await set(id, 300, { by: writer })) ?? assert.fail();
  const answers = await Promise.all([decide.approve(next, other), decide.approve(next, member)]);
  assert.deepEqual(answers.sort(), ['approval-decided', 'approved']);
  assert.equal(await priceOf(id), 300);
});

test('of two members who lower a price at once, both together stay within the day’s bound', async () => {
  const { id } = await makeProduct(app, store.id, { priceKobo: 100_000 });
  const free = await Promise.all(
    [850, 800, 700, 640].map((naira, index) =>
      isFree(id, naira, { by: index % 2 ? other : member }).catch(() => false),
    ),
  );
  assert.deepEqual(free.slice(2), [false, false]);
  assert.ok(((await priceOf(id)) ?? 0) >= 800);
});

test('a file asks once for the prices that wait, applies the rest at once, and says so row by row', async () => {
  const [rice, beans, yam] = [
    await makeProduct(app, store.id, { name: 'Rice', priceKobo: 7_190_000 }),
    await makeProduct(app, store.id, { name: 'Beans', priceKobo: 100_000 }),
    await makeProduct(app, store.id, { name: 'Yam', priceKobo: 100_000 }),
  ];
  const csv = [
    'product,yoruba,store,price',
    `${rice.slug},ìrẹsì,${store.slug},35`,
    `${beans.slug},,${store.slug},900`,
    `${yam.slug},,${store.slug},100`,
  ].join('\n');
  const { checked, applied } = await apply(csv);
  assert.deepEqual([checked.changeCount, checked.waitCount], [2, 2]);
  assert.deepEqual(
    checked.rows.map(({ line, result, waits }) => [line, result, waits]),
    [
      [2, 'change', 'The price waits for a second person: it is lower than one person may set it in a day.'],
      [4, 'waits', 'The price waits for a second person: it is lower than one person may set it in a day.'],
      [3, 'change', null],
    ],
  );
  assert.deepEqual([applied.changeCount, applied.waiting?.count], [2, 2]);
  assert.deepEqual(
    applied.waiting?.rows.map(({ line }) => line),
    [2, 4],
  );
  assert.deepEqual([await priceOf(rice.id), await priceOf(beans.id), await priceOf(yam.id)], [71_900, 900, 1_000]);
  assert.equal((await record(rice.id)).nameYoruba, 'ìrẹsì');
  // The same file again asks for nothing twice.
  const again = await apply(csv);
  assert.deepEqual([again.checked.waitCount, again.applied], [0, { newCount: 0, changeCount: 0 }]);
  assert.equal(await decide.approve(applied.waiting?.approvalId ?? '', member), 'approval-own');
  assert.equal(await decide.approve(applied.waiting?.approvalId ?? '', other), 'approved');
  assert.deepEqual([await priceOf(rice.id), await priceOf(yam.id)], [35, 100]);
});

test('first prices of a new product in a file are compared with each other', async () => {
  const second = await makeStore(app);
  const slug = `new-${randomUUID()}`;
  const csv = [
    'product,name,unit,category,store,price,counted',
    `${slug},Melon ${slug},1 kg,test-foods,${store.slug},71900,`,
    `${slug},,,,${second.slug},35,63`,
  ].join('\n');
  const { checked, applied } = await apply(csv);
  assert.equal(checked.waitCount, 1);
  assert.equal(applied.waiting?.rows[0]?.line, 3);
});

test('a combo that costs over 25 % less than its parts alone waits', async () => {
  const rice = await makeProduct(app, store.id, { priceKobo: 7_190_000 });
  const combo = await makeCombo(app, store.id, [{ productId: rice.id, quantity: 1 }], { isPublished: false });
  assert.equal(await isFree(combo.id, 53_924.99), false);
  await decide.drop((await record(combo.id)).waitingPrices[0]?.approvalId ?? '', member, null);
  assert.equal(await isFree(combo.id, 53_925), true);
});

test('a product whose price waits can be taken off sale at once by anybody who writes the catalogue', async () => {
  const { id } = await makeProduct(app, store.id);
  await set(id, 35);
  const { revision } = await record(id);
  await writer.call(calls.archiveProduct, { params: { id }, body: { revision, reason: 'The price is in question' } });
  assert.equal((await record(id)).state, 'archived');
});
