import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { makeCombo, makeProduct, makeStore } from '../../../../test/make-products.ts';
import { startApp } from '../../../../test/start-app.ts';
import { holdStock, listPrices, releaseStock, returnStock, type StockLine, takeStock } from './stock.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const store = await makeStore(app);
const of = (productId: string, quantity = 1): StockLine => ({ productId, quantity });
const hold = (...lines: StockLine[]) => database.write((tx) => holdStock(tx, store.id, lines));

async function stockOf(productId: string): Promise<[onHand: number, held: number]> {
  const { rows } = await database.pool.query(
    'select on_hand, held from store_products where store_id = $1 and product_id = $2',
    [store.id, productId],
  );
  return [rows[0]?.on_hand, rows[0]?.held];
}

const availableOf = async (productId: string) =>
  (await listPrices(database.read, store.id, [productId])).map(({ available }) => available);

test('100 customers want the last unit at once: one gets it', async () => {
  const { id } = await makeProduct(app, store.id, { onHand: 1 });
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => hold(of(id))));
  assert.equal(outcomes.filter(({ length }) => length === 0).length, 1);
  assert.deepEqual(
    outcomes.find(({ length }) => length > 0),
    [{ productId: id, available: 0, neededBy: [id] }],
  );
  assert.deepEqual(await stockOf(id), [1, 1]);
});

test('100 customers want a combo or its parts at once, in any order: what is held is what there is', async () => {
  const [rice, beans, oil] = await Promise.all([40, 30, 20].map((onHand) => makeProduct(app, store.id, { onHand })));
  assert.ok(rice && beans && oil);
  const combo = await makeCombo(app, store.id, [of(oil.id), of(rice.id, 3), of(beans.id, 2)]);
  const baskets = [
    [of(combo.id), of(rice.id)],
    [of(rice.id, 2), of(beans.id)],
    [of(oil.id), of(beans.id, 3), of(rice.id)],
    [of(beans.id), of(combo.id)],
  ];
  const needs = [
    [4, 2, 1],
    [2, 1, 0],
    [1, 3, 1],
    [3, 3, 1],
  ];
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => ({
      need: needs[index % 4] ?? [],
      short: await hold(...(baskets[index % 4] ?? [])),
    })),
  );
  const held = [0, 1, 2].map((place) =>
    outcomes.reduce((sum, { need, short }) => sum + (short.length === 0 ? (need[place] ?? 0) : 0), 0),
  );
  assert.deepEqual(
    [await stockOf(rice.id), await stockOf(beans.id), await stockOf(oil.id)],
    [
      [40, held[0]],
      [30, held[1]],
      [20, held[2]],
    ],
  );
  assert.ok(outcomes.some(({ short }) => short.length > 0));
  // 25 of any basket are more than there is, so each was refused once; and stock only fell.
  for (const basket of baskets) assert.notDeepEqual(await hold(...basket), []);
});

test('lines of one product, and a combo beside its part, count together, and one shortage holds nothing', async () => {
  const part = await makeProduct(app, store.id, { onHand: 5 });
  const other = await makeProduct(app, store.id, { onHand: 5 });
  const combo = await makeCombo(app, store.id, [of(part.id, 2)]);
  assert.deepEqual(await hold(of(part.id, 3), of(part.id, 3)), [
    { productId: part.id, available: 5, neededBy: [part.id] },
  ]);
  assert.deepEqual(await hold(of(other.id), of(combo.id, 2), of(part.id, 2)), [
    { productId: part.id, available: 5, neededBy: [combo.id, part.id].sort() },
  ]);
  assert.deepEqual(
    [await stockOf(part.id), await stockOf(other.id)],
    [
      [5, 0],
      [5, 0],
    ],
  );
  assert.deepEqual(await hold(of(part.id), of(combo.id, 2)), []);
  assert.deepEqual(await stockOf(part.id), [5, 5]);
});

test('stock is held, released, taken and returned, and the sums stay right', async () => {
  const part = await makeProduct(app, store.id, { onHand: 10 });
  const combo = await makeCombo(app, store.id, [of(part.id, 3)]);
  assert.deepEqual(await availableOf(combo.id), [3]);
  const lines = [of(combo.id, 2), of(part.id)];
  assert.deepEqual(await hold(...lines), []);
  assert.deepEqual(
    [await stockOf(part.id), await availableOf(combo.id), await availableOf(part.id)],
    [[10, 7], [1], [3]],
  );
  await database.write((tx) => releaseStock(tx, store.id, [of(combo.id)]));
  assert.deepEqual(await stockOf(part.id), [10, 4]);
  await database.write((tx) => takeStock(tx, store.id, [of(combo.id), of(part.id)]));
  assert.deepEqual(await stockOf(part.id), [6, 0]);
  await database.write((tx) => returnStock(tx, store.id, [of(part.id)]));
  assert.deepEqual([await stockOf(part.id), await availableOf(combo.id)], [[7, 0], [2]]);
});

test('more than is held is neither released nor taken, and nothing is changed', async () => {
  const { id } = await makeProduct(app, store.id, { onHand: 4 });
  await hold(of(id, 2));
  await assert.rejects(database.write((tx) => releaseStock(tx, store.id, [of(id, 3)])));
  await assert.rejects(database.write((tx) => takeStock(tx, store.id, [of(id, 3)])));
  await assert.rejects(database.write((tx) => takeStock(tx, store.id, [of(id), of(randomUUID())])));
  assert.deepEqual(await stockOf(id), [4, 2]);
});

test('a quantity of zero, below zero or not whole is a bug, never a hold', async () => {
  const { id } = await makeProduct(app, store.id);
  for (const quantity of [0, -1, 1.5, Number.NaN]) await assert.rejects(hold(of(id, quantity)), RangeError);
  assert.deepEqual(await stockOf(id), [10, 0]);
});

test('what the store does not sell is short, and a product that is not published has no price', async () => {
  const unknown = randomUUID();
  const sold = await makeProduct(app, store.id);
  const draft = await makeProduct(app, store.id, { isPublished: false });
  assert.deepEqual(await hold(of(unknown), of(sold.id)), [{ productId: unknown, available: 0, neededBy: [unknown] }]);
  const prices = await listPrices(database.read, store.id, [unknown, sold.id, draft.id]);
  assert.deepEqual(prices, [
    {
      productId: sold.id,
      slug: sold.slug,
      name: 'White garri',
      unit: '5 kg',
      kind: 'single',
      categorySlug: 'test-foods',
      drawing: null,
      priceKobo: 100_000,
      vatPpm: 0,
      isFresh: false,
      available: 10,
    },
  ]);
  const elsewhere = await makeStore(app);
  assert.deepEqual(await listPrices(database.read, elsewhere.id, [sold.id]), []);
});

test('a combo of which the store does not sell a part is out of stock', async () => {
  const elsewhere = await makeStore(app);
  const part = await makeProduct(app, elsewhere.id);
  const combo = await makeCombo(app, store.id, [of(part.id)]);
  assert.deepEqual(await availableOf(combo.id), [0]);
  assert.deepEqual(await hold(of(combo.id)), [{ productId: part.id, available: 0, neededBy: [combo.id] }]);
});
