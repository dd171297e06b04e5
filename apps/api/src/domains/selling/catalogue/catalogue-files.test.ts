import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/selling/catalogue-staff';
import { getProductRecord, listStockCounts } from '@foodbank/contract/selling/products-staff';
import { makeCombo, makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { listProductsBySlug } from './product-queries.ts';
import { holdStock } from './stock.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const member = await makeStaff(app, ['operations']);
const writer = await makeStaff(app, ['content']);
const store = await makeStore(app);
const reason = 'prices of June';
const fileOf = (csv: string | Buffer) => ({
  fileName: 'catalogue.csv',
  contentBase64: Buffer.from(csv).toString('base64'),
});
const check = (csv: string, by = member) => by.call(calls.checkCatalogueFile, { body: fileOf(csv) });
const apply = (csv: string, digest: string, by = member) =>
  by.send(calls.applyCatalogueFile, { body: { ...fileOf(csv), digest, reason } });
const record = async (id: string) => (await member.call(getProductRecord, { params: { id } })).product;

test('a file is checked first, changes nothing until it is applied, and is applied once', async () => {
  const rice = await makeProduct(app, store.id, { name: 'Rice' });
  const slug = `yam-${randomUUID()}`;
  const csv = [
    'product,name,unit,category,season,yoruba,store,price,from,counted',
    `${rice.slug},RICE,,,,ìrẹsì,${store.slug},"₦1,250.50",,12`,
    `${rice.slug},,,,,,${store.slug},1300,2026-07-01,`,
    `${slug},Yam,1 tuber,test-foods,8 9 10,iṣu,${store.slug},3200,,`,
  ].join('\r\n');
  const checked = await check(csv);
  assert.deepEqual([checked.rowCount, checked.errorCount, checked.newCount, checked.changeCount], [3, 0, 1, 2]);
  assert.deepEqual(checked.rows[0]?.changes, [
    { field: 'name', before: 'Rice', after: 'RICE' },
    { field: 'nameYoruba', before: '', after: 'ìrẹsì' },
    { field: 'price', before: '₦1,000.00', after: '₦1,250.50' },
    { field: 'counted', before: '', after: '12' },
  ]);
  assert.equal((await record(rice.id)).name, 'Rice');
  assert.deepEqual((await apply(csv, checked.digest)).body, { newCount: 1, changeCount: 2 });
  const after = await record(rice.id);
  const [stock] = after.stores;
  assert.deepEqual([after.name, after.nameYoruba, stock?.price, stock?.onHand], ['RICE', 'ìrẹsì', 1_250.5, 12]);
  assert.deepEqual(
    after.prices.map(({ startsOn, price, appliedAt }) => [startsOn, price, appliedAt !== null]),
    [
      ['2026-07-01', 1_300, false],
      ['2026-06-15', 1_250.5, true],
    ],
  );
  const [yam] = await listProductsBySlug(database.read, [slug]);
  assert.deepEqual([yam?.name, yam?.state, yam?.seasonMonths], ['Yam', 'draft', [8, 9, 10]]);
  const { rows } = await member.call(listStockCounts, { params: { id: rice.id }, query: {} });
  assert.deepEqual([rows[0]?.before, rows[0]?.after, rows[0]?.reason], [10, 12, reason]);
  // The same file again would do something else: most of it is done.
  assert.equal((await apply(csv, checked.digest)).body.code, 'changed-meanwhile');
});

test('each wrong row has its own error, and a file with one changes nothing', async () => {
  const rice = await makeProduct(app, store.id);
  const combo = await makeCombo(app, store.id, [{ productId: rice.id, quantity: 1 }]);
  await database.write((tx) => holdStock(tx, store.id, [{ productId: rice.id, quantity: 5 }]));
  const row = (cells: Record<string, string>) => calls.catalogueColumns.map((column) => cells[column] ?? '').join(',');
  const product = rice.slug;
  const wrong: [Record<string, string>, RegExp][] = [
    [{ product: 'NOT A SLUG' }, /short name/],
    [{ product: 'new-one', name: 'New' }, /unit/],
    [{ product: 'new-two', name: 'New', unit: '1', category: 'unknown' }, /no category/],
    [{ product, name: 'x'.repeat(81) }, /name: Must be no more/],
    [{ product, vat: 'much' }, /per cent/],
    [{ product, vat: '51' }, /between 0 and 50/],
    [{ product, season: 'summer' }, /months as numbers/],
    [{ product, season: '13' }, /months as numbers/],
    [{ product, price: '100' }, /no store/],
    [{ product, store: 'unknown', price: '100' }, /no store “unknown”/],
    [{ product, store: store.slug, price: '-5' }, /amount in naira/],
    [{ product, store: store.slug, price: '1.005' }, /amount in naira/],
    [{ product, store: store.slug, price: '1e3' }, /“price” has 1e3: the spreadsheet shortened/],
    ...['"12,50"', '"1.300,00"', '"1500,50"', '"1,50,000"', '1.300', '٣', '"0,500"', '1500k'].map(
      (price): [Record<string, string>, RegExp] => [
        { product, store: store.slug, price },
        /amount in naira, such as 12,500 or 12500\.50(\. Write kobo behind a full stop, not a comma)?$/,
      ],
    ),
    [{ product, store: store.slug, price: '0.00' }, /more than zero/],
    [{ product, store: store.slug, price: '"10,000,000.01"' }, /too high/],
    [{ product, store: store.slug, price: '9'.repeat(30) }, /too high/],
    [{ product, vat: '"7,5"' }, /per cent, such as 7\.5$/],
    [{ product, season: '1e0' }, /shortened/],
    [{ product, vat: '0.075' }, /^vat: 0\.075 is less than one per cent\. Did you mean 7\.5\?$/],
    [{ product, vat: '0.5%' }, /Did you mean 50\?/],
    [{ product, store: store.slug, counted: '"12,5"' }, /whole number/],
    [{ product, store: store.slug, counted: '1000001' }, /too high/],
    [{ product, store: store.slug, price: '100', from: '2026-06-14' }, /day is over/],
    [{ product, store: store.slug, price: '100', from: '31/11/2026' }, /2026-11-30/],
    [{ product, from: '2026-07-01' }, /no price/],
    [{ product, store: store.slug, counted: '4' }, /held for orders/],
    [{ product, store: store.slug, counted: '4.5' }, /whole number/],
    [{ product: combo.slug, store: store.slug, counted: '4' }, /combo has no stock/],
  ];
  const csv = [
    calls.catalogueColumns.join(','),
    ...wrong.map(([cells]) => row(cells)),
    row({ product, name: 'Good' }),
  ].join('\n');
  const checked = await check(csv);
  assert.equal(checked.errorCount, wrong.length);
  for (const [index, [cells, message]] of wrong.entries()) {
    assert.match(checked.rows[index]?.error ?? '', message, JSON.stringify(cells));
    assert.equal(checked.rows[index]?.line, index + 2);
  }
  assert.equal((await apply(csv, checked.digest)).body.code, 'upload-has-errors');
  assert.equal((await record(rice.id)).name, 'White garri');
});

test('the amounts of a file are read as people write them, and a comma never makes another price', async () => {
  for (const [price, kobo] of [
    ['12500', 1_250_000],
    ['"12,500.50"', 1_250_050],
    ['"₦12,500"', 1_250_000],
    ['"NGN\u00a012,500.5"', 1_250_050],
    ['n12500', 1_250_000],
    ['\u200e1\u202f250', 125_000],
  ] as const) {
    const { id, slug } = await makeProduct(app, store.id);
    const csv = `product,store,price,vat,counted\n${slug},${store.slug},${price},7.5 %,"1,500"\n`;
    await apply(csv, (await check(csv)).digest);
    const { vatPercent, stores } = await record(id);
    assert.deepEqual([stores[0]?.price, stores[0]?.onHand, vatPercent], [kobo / 100, 1_500, 7.5], price);
  }
});

test('rows that contradict each other are errors', async () => {
  const { slug } = await makeProduct(app, store.id);
  const csv = `product,name,store,price\n${slug},One,${store.slug},100\n${slug},Two,,\n${slug},,${store.slug},200\n`;
  const { rows } = await check(csv);
  assert.deepEqual(
    rows.map(({ error }) => error),
    ['An earlier row says otherwise about this product', 'An earlier row has a price of this day', null],
  );
});

test('a file is not applied if the catalogue changed since the check, or with another file', async () => {
  const { id, slug } = await makeProduct(app, store.id);
  const csv = `product,store,price\n${slug},${store.slug},1500\n`;
  const { digest } = await check(csv);
  assert.equal((await apply(csv.replace('1500', '15'), digest)).body.code, 'changed-meanwhile');
  await database.pool.query('update store_products set price_kobo = 120000 where product_id = $1', [id]);
  assert.equal((await apply(csv, digest)).body.code, 'changed-meanwhile');
  assert.equal((await record(id)).stores[0]?.price, 1_200);
});

test('of two members who apply one file at once, one does', async () => {
  const { slug } = await makeProduct(app, store.id);
  const csv = `product,name\n${slug},Changed once\n`;
  const { digest } = await check(csv);
  const answers = await Promise.all([apply(csv, digest), apply(csv, digest)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

test('a member who may not count stock can’t count it by a file', async () => {
  const { slug } = await makeProduct(app, store.id);
  const { rows } = await check(`product,store,counted\n${slug},${store.slug},5\n`, writer);
  assert.equal(rows[0]?.error, 'Your role may not count stock');
});

test('the catalogue that was saved as a file changes nothing when it comes back', async () => {
  const own = await makeStore(app);
  await makeProduct(app, own.id, {
    name: 'Fresh, "ripe" tomatoes',
    nameYoruba: 'tòmátì',
    seasonMonths: [1, 11, 12],
    vatPpm: 75_000,
    priceKobo: 123_450,
  });
  await makeProduct(app, own.id, { name: 'Beans', description: 'Two\nlines' });
  const saved = await member.call(calls.exportCatalogue, { query: { store: own.slug } });
  assert.deepEqual([saved.rowCount, saved.isCut], [2, false]);
  assert.match(saved.csv, /1234\.50/);
  const { errorCount, newCount, changeCount } = await check(saved.csv);
  assert.deepEqual([errorCount, newCount, changeCount], [0, 0, 0]);
  assert.equal((await member.send(calls.exportCatalogue, { query: { store: 'unknown' } })).status, 404);
});
