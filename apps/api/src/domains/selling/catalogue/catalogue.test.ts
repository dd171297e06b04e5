import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/selling/catalogue';
import { makeCombo, makeProduct, makeStore } from '../../../../test/make-products.ts';
import { startApp } from '../../../../test/start-app.ts';
import { updateStoreState } from './queries.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const store = await makeStore(app, 'Iya Basira Stores');
const other = await makeStore(app, 'Alhaji Musa Stores');
const grains = { categorySlug: 'grains' };
const fresh = { categorySlug: 'fresh-food' };
const make = (name: string, wanted: object = {}) => makeProduct(app, store.id, { name, ...wanted });
const rice = await make('Ofada rice', { ...grains, unit: '5 kg', nameYoruba: 'ìrẹsì ọ̀fàdà', nameHausa: 'shinkafa' });
const beans = await make('Brown beans', {
  ...grains,
  unit: '5 kg',
  nameYoruba: 'ẹ̀wà',
  nameIgbo: 'agwa',
  nameHausa: 'wake',
});
const garri = await make('White garri', {
  ...grains,
  unit: '5 kg',
  spellings: 'gari',
  onHand: 500,
  priceKobo: 1_250_050,
});
const tomatoes = await make('Fresh tomatoes', { ...fresh, unit: '1 basket', onHand: 0, vatPpm: 75_000 });
const yam = await make('Yam', { ...fresh, unit: '1 tuber', nameIgbo: 'ji', nameHausa: 'doya', drawing: 'yam' });
await make('Mango', { ...fresh, unit: 'heap of 6', seasonMonths: [3, 4, 5, 6] });
await make('Agbalumo', { ...fresh, unit: 'heap of 10', seasonMonths: [12, 1, 2, 3], onHand: 0 });
await make('Walnut', { ...fresh, unit: 'cup', seasonMonths: [7, 8], onHand: 3 });
const draft = await make('Secret spice', { isPublished: false });
const combo = await makeCombo(app, store.id, [
  { productId: rice.id, quantity: 2 },
  { productId: beans.id, quantity: 1 },
]);
await makeProduct(app, other.id, { name: 'Only elsewhere', ...fresh });

const list = (query: object) => app.call(calls.listProducts, { query: { store: store.slug, ...query } });
const names = async (query: object) => (await list(query)).rows.map(({ name }) => name);
const find = async (search: string) => {
  const { rows, searchedFor } = await list({ search });
  return [rows.map(({ name }) => name), searchedFor];
};

test('a store’s products are listed by name with price and stock, and nothing of another store or a draft', async () => {
  const { rows, nextCursor } = await list({});
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Brown beans', 'Family combo', 'Fresh tomatoes', 'Mango', 'Ofada rice', 'Walnut', 'White garri', 'Yam'],
  );
  assert.equal(nextCursor, null);
  assert.deepEqual(
    rows.find(({ id }) => id === garri.id),
    {
      id: garri.id,
      slug: garri.slug,
      name: 'White garri',
      unit: '5 kg',
      kind: 'single',
      categorySlug: 'grains',
      drawing: null,
      price: 12_500.5,
      available: 99,
      inSeason: null,
    },
  );
  const { rows: categories } = await app.call(calls.listCategories, {});
  assert.deepEqual(categories.slice(0, 2), [
    { slug: 'grains', name: 'grains' },
    { slug: 'fresh-food', name: 'fresh food' },
  ]);
  assert.deepEqual(await names({ category: 'grains' }), ['Brown beans', 'Ofada rice', 'White garri']);
  assert.deepEqual(await names({ category: 'unknown' }), []);
});

test('what has a season is listed in its months, and else while the store has it', async () => {
  const { rows } = await list({ category: 'fresh-food' });
  const seasons = Object.fromEntries(rows.map(({ name, inSeason }) => [name, inSeason]));
  assert.deepEqual(seasons, { 'Fresh tomatoes': null, Mango: true, Walnut: false, Yam: null });
  assert.deepEqual(await names({ season: 'now' }), ['Mango']);
  assert.deepEqual(await names({ season: 'now', category: 'grains' }), []);
  app.clock.set('2026-12-01T09:00:00Z');
  assert.deepEqual(await names({ season: 'now' }), ['Agbalumo']);
  app.clock.set('2026-06-15T09:00:00Z');
});

test('a search forgives spelling, marks and case, and says what it searched instead', async () => {
  assert.deepEqual(await find('RICE'), [['Ofada rice'], null]);
  assert.deepEqual(await find('ofada rise'), [['Ofada rice'], 'ofada rice']);
  assert.deepEqual(await find('tomatos'), [['Fresh tomatoes'], null]);
  assert.deepEqual(await find('tomaotes'), [['Fresh tomatoes'], 'tomatoes']);
  assert.deepEqual(await find('bens'), [['Brown beans'], 'beans']);
  assert.deepEqual(await find('yem'), [['Yam'], 'yam']);
  assert.deepEqual(await find('toma'), [['Fresh tomatoes'], null]);
  assert.deepEqual(await find('5kg beans'), [['Brown beans'], null]);
  assert.deepEqual(await find('grains'), [['Brown beans', 'Ofada rice', 'White garri'], null]);
});

test('food is found by its Yoruba, Igbo and Hausa names, with and without marks', async () => {
  for (const search of ['ẹ̀wà', 'ewa', 'EWA', 'agwa', 'wake'])
    assert.deepEqual(await find(search), [['Brown beans'], null]);
  assert.deepEqual(await find('iresi ofada'), [['Ofada rice'], null]);
  assert.deepEqual(await find('ji'), [['Yam'], null]);
  assert.deepEqual(await find('shinkaffa'), [['Ofada rice'], 'shinkafa']);
});

test('where no product has all words, those with most are found, and it is said so; nothing is found by signs alone', async () => {
  const fitOf = async (search: string) => (await list({ search })).fit?.kind;
  assert.deepEqual([await find('xylophone garri'), await fitOf('xylophone garri')], [[['White garri'], null], 'most']);
  assert.deepEqual([await find('xylophone'), await fitOf('xylophone')], [[[], null], 'none']);
  assert.deepEqual(await find('secret spice'), [[], null]);
  assert.deepEqual(
    [await find('rice tomatoes'), await fitOf('rice tomatoes')],
    [[['Ofada rice', 'Fresh tomatoes'], null], 'most'],
  );
  assert.deepEqual(
    [await find('rice and tomatoes'), await fitOf('rice and tomatoes')],
    [[['Ofada rice', 'Fresh tomatoes'], null], 'all'],
  );
  for (const search of ['!?', '😀', '...', '+', '…', '\u200b?'])
    assert.deepEqual([await find(search), await fitOf(search)], [[[], null], 'none'], search);
  assert.deepEqual([(await names({ search: '  ' })).length, await fitOf('  ')], [8, undefined]);
});

test('a search is text: wildcards, quotes and statements match nothing', async () => {
  for (const search of ["'; drop table products; --", '%', '_', '\\', "o'b", '😀', '١٢', 'a'.repeat(80)]) {
    assert.equal((await app.send(calls.listProducts, { query: { store: store.slug, search } })).status, 200, search);
  }
  const { rows } = await app.context.database.pool.query('select count(*)::int as count from products');
  assert.ok(rows[0].count > 10);
  for (const query of [
    { store: store.slug, search: 'a'.repeat(81) },
    { store: store.slug, cursor: 'x' },
    { store: store.slug, cursor: `0.${rice.id}` },
    { store: store.slug, cursor: `-1.${rice.id}.rice` },
    { store: "' or 1" },
    { store: store.slug, category: '../../x' },
    {},
  ]) {
    assert.equal((await app.send(calls.listProducts, { query })).status, 400, JSON.stringify(query));
  }
  assert.equal((await app.send(calls.listProducts, { query: { store: store.slug, search: 'a\0b' } })).status, 400);
});

test('a product has its page: names, season, tax, the parts of a combo', async () => {
  const show = async (slug: string) =>
    (await app.call(calls.getProduct, { params: { slug }, query: { store: store.slug } })).product;
  const shownYam = await show(yam.slug);
  assert.deepEqual(
    [shownYam.names, shownYam.drawing, shownYam.categoryName, shownYam.parts],
    [{ yoruba: '', igbo: 'ji', hausa: 'doya' }, 'yam', 'fresh food', []],
  );
  const shownCombo = await show(combo.slug);
  assert.deepEqual(
    shownCombo.parts.map(({ name, quantity }) => [name, quantity]),
    [
      ['Brown beans', 1],
      ['Ofada rice', 2],
    ],
  );
  assert.deepEqual([shownCombo.kind, shownCombo.price, shownCombo.available], ['combo', 30_000, 5]);
  assert.equal((await show(tomatoes.slug)).vatPercent, 7.5);
});

test('what is out of stock says so, and shows what is like it and in stock', async () => {
  const { product } = await app.call(calls.getProduct, {
    params: { slug: tomatoes.slug },
    query: { store: store.slug },
  });
  assert.equal(product.available, 0);
  assert.deepEqual(
    product.similar.map(({ name }) => name),
    ['Mango', 'Walnut', 'Yam'],
  );
  assert.ok(product.similar.every(({ available }) => available > 0));
});

test('unknown stores and products, drafts, and products of another store are not found', async () => {
  const status = async (slug: string, of: string) =>
    (await app.send(calls.getProduct, { params: { slug }, query: { store: of } })).status;
  assert.equal(await status(draft.slug, store.slug), 404);
  assert.equal(await status('unknown', store.slug), 404);
  assert.equal(await status(rice.slug, other.slug), 404);
  assert.equal(await status(rice.slug, 'unknown'), 404);
  assert.equal(await status('NOT A SLUG', store.slug), 400);
  assert.equal((await app.send(calls.listProducts, { query: { store: 'unknown' } })).status, 404);
});

test('a closed store is shown as closed', async () => {
  await app.context.database.write((tx) => updateStoreState(tx, other.id, 'closed'));
  const { rows } = await app.call(calls.listStores, {});
  assert.deepEqual(
    rows.map(({ name, isOpen }) => [name, isOpen]),
    [
      ['Alhaji Musa Stores', false],
      ['Iya Basira Stores', true],
    ],
  );
});

test('pages of 24 follow each other without gaps, in lists and in searches', async () => {
  const large = await makeStore(app);
  const made = Array.from({ length: 60 }, (_, index) => `Pepper ${String(index).padStart(2, '0')} mix`);
  for (const name of made) await makeProduct(app, large.id, { name, categorySlug: 'spices' });
  await makeProduct(app, large.id, { name: 'Mild pepper', categorySlug: 'spices' });
  for (const query of [{}, { category: 'spices' }, { search: 'peppre' }]) {
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ ...query, store: large.slug, ...(cursor && { cursor }) });
      sizes.push(page.rows.length);
      seen.push(...page.rows.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    assert.deepEqual(sizes, [24, 24, 13]);
    // By name; in the search because what is pepper comes before what is a mix.
    assert.deepEqual(seen, ['Mild pepper', ...made]);
  }
});

test('a search lists what is the thing, then what has its name otherwise; the category’s others stand apart', async () => {
  const mixed = await makeStore(app, 'Mama Risi Stores');
  for (const name of ['Acha (fonio)', 'Basmati rice', 'Jasmine (rice)', 'Rice flakes'])
    await makeProduct(app, mixed.id, { name, categorySlug: 'rice-and-beans' });
  const { rows, more } = await list({ store: mixed.slug, search: 'rice' });
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Basmati rice', 'Jasmine (rice)', 'Rice flakes'],
  );
  assert.deepEqual([more?.categoryName, more?.rows.map(({ name }) => name)], ['rice and beans', ['Acha (fonio)']]);
});
