import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as admin from '@foodbank/contract/selling/catalogue-staff';
import { listStoreStock } from '@foodbank/contract/selling/orders-staff';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const member = await makeStaff(app, ['content']);
const store = await makeStore(app);
const made: Record<string, string> = {};
for (const name of ['Acha (fonio)', 'Basmati rice', 'Rice flakes', 'Ofada rice']) {
  const { slug } = await makeProduct(app, store.id, { name, unit: '100 g', categorySlug: 'rice-and-grains' });
  made[name] = slug;
}
const find = async (search: string) =>
  (await member.call(admin.listStaffProducts, { query: { search } })).rows.map(({ name }) => name);

test('the console lists what is rice first, and what is in a category of that name only not among it', async () => {
  assert.deepEqual(await find('rice'), ['Basmati rice', 'Ofada rice', 'Rice flakes']);
  assert.deepEqual(await find('fonio'), ['Acha (fonio)']);
  assert.deepEqual(await find('grains'), ['Acha (fonio)', 'Basmati rice', 'Ofada rice', 'Rice flakes']);
});

test('the number of an order finds no product, and a product’s address finds the product, whole or by its beginning', async () => {
  assert.deepEqual(await find('FB-1'), []);
  assert.deepEqual(await find('FB-100'), []);
  const slug = made['Acha (fonio)'] ?? '';
  assert.deepEqual(await find(slug.toUpperCase()), ['Acha (fonio)']);
  assert.deepEqual(await find(slug.slice(0, 25)), ['Acha (fonio)']);
});

test('the search of a store’s stock orders as the shop does, page by page', async () => {
  const admins = await makeStaff(app, ['admin']);
  const { rows, nextCursor } = await admins.call(listStoreStock, {
    params: { id: store.id },
    query: { search: 'ofada' },
  });
  assert.deepEqual([rows.map(({ name }) => name), nextCursor], [['Ofada rice'], null]);
});
