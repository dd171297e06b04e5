import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/selling/catalogue';
import { startApp } from '../../test/start-app.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const app = await startApp({ after }, { at: '2026-11-23T09:00:00Z', workless: true });
const both = await Promise.all([seedCatalogue(app.context), seedCatalogue(app.context)]);
const { rows: stores } = await app.call(calls.listStores, {});
const lagos = stores.find(({ city }) => city === 'Lagos')?.slug ?? '';

/** Every product of a store. */
async function productsOf(store: string, query: object = {}): Promise<calls.ListedProduct[]> {
  const rows: calls.ListedProduct[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await app.call(calls.listProducts, { query: { store, ...query, ...(cursor && { cursor }) } });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

test('the demo is written once, also if two processes start', async () => {
  assert.deepEqual(both.filter(Boolean).length, 1);
  assert.equal(await seedCatalogue(app.context), false);
});

test('the demo has two stores each in Lagos and Ibadan, and at least 120 products in every category', async () => {
  assert.deepEqual(
    stores.map(({ city }) => city),
    ['Ibadan', 'Ibadan', 'Lagos', 'Lagos'],
  );
  const { rows: categories } = await app.call(calls.listCategories, {});
  for (const { slug } of stores) {
    const products = await productsOf(slug);
    assert.ok(products.length >= 120, `${products.length}`);
    for (const category of categories) assert.ok(products.some(({ categorySlug }) => categorySlug === category.slug));
    assert.ok(products.some(({ available }) => available === 0));
    assert.ok(products.every(({ price }) => price >= 300 && price <= 110_000));
  }
});

test('the combos cost ₦27,080 to ₦106,900, less than their parts in every store, and can be bought', async () => {
  for (const { slug } of stores) {
    const prices = new Map((await productsOf(slug)).map(({ id, price }) => [id, price]));
    const combos = await productsOf(slug, { category: 'combos' });
    const all = combos.map(({ price }) => price);
    assert.deepEqual([Math.min(...all), Math.max(...all)], [27_080, 106_900]);
    for (const { name, slug: combo, price } of combos) {
      const { product } = await app.call(calls.getProduct, { params: { slug: combo }, query: { store: slug } });
      const sum = product.parts.reduce((total, { id, quantity }) => total + (prices.get(id) ?? 0) * quantity, 0);
      assert.ok(price < sum, `${name} costs ${price}, its parts ${sum}`);
    }
    assert.ok(combos.filter(({ available }) => available > 0).length >= 5, slug);
  }
});

test('people find the demo’s food by the names of their language', async () => {
  const wanted: Record<string, string> = {
    ewa: 'Honey beans (oloyin)',
    agwa: 'White beans',
    shinkafa: 'Basmati rice',
    doya: 'Yam',
    isu: 'Yam',
    manja: 'Palm oil',
    'epo pupa': 'Palm oil',
    okporoko: 'Stockfish, cut',
    'ata rodo': 'Scotch bonnet (ata rodo)',
    albasa: 'Red onions',
    onugbu: 'Bitter leaves, washed',
    gari: 'White garri',
    plantin: 'Ripe plantain',
    tomatose: 'Fresh tomatoes',
    semo: 'Semovita',
    kwai: 'Eggs',
    egunsi: 'Egusi, peeled',
  };
  for (const [search, name] of Object.entries(wanted)) {
    const found = (await productsOf(lagos, { search })).map((product) => product.name);
    assert.ok(found.includes(name), `${search} found ${found.join(', ')}`);
  }
});
