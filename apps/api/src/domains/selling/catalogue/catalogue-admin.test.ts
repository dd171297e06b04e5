import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as shop from '@foodbank/contract/selling/catalogue';
import * as admin from '@foodbank/contract/selling/catalogue-staff';
import * as calls from '@foodbank/contract/selling/products-staff';
import { makeCombo, makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const member = await makeStaff(app, ['operations']);
const writer = await makeStaff(app, ['content']);
const store = await makeStore(app, 'Iya Basira Stores');
const reason = 'as agreed with the store';
const category = { slug: 'fruits', name: 'Fruits' };
await member.call(admin.createCategory, { body: category });

const typed = {
  name: 'Mangoes',
  unit: 'heap of 6',
  categorySlug: 'fruits',
  description: 'Sweet.',
  vatPercent: 7.5,
  seasonMonths: [6, 3, 6],
  drawing: 'mango',
  nameYoruba: 'máńgòrò',
  nameIgbo: '',
  nameHausa: 'mangwaro',
  spellings: '',
};
const create = async (more: object = {}) => {
  const slug = `p-${randomUUID()}`;
  const body = { ...typed, slug, kind: 'single' as const, parts: [], ...more };
  return { ...(await member.call(calls.createProduct, { body })), slug };
};
const record = async (id: string) => (await member.call(calls.getProductRecord, { params: { id } })).product;
const price = (id: string, startsOn: string, naira: number) =>
  member.send(calls.setPrice, { params: { id }, body: { storeId: store.id, startsOn, price: naira, reason } });
const shown = (slug: string) => app.send(shop.getProduct, { params: { slug }, query: { store: store.slug } });
const auditOf = async (subject: string) =>
  (
    await database.pool.query('select action, before, after, reason from audit_lines where subject = $1 order by id', [
      subject,
    ])
  ).rows;

test('whether a product spoils is as its category says, until staff say so for the product; the log says who did', async () => {
  const { id } = await create();
  assert.equal((await record(id)).freshness, 'as-category');
  for (const freshness of ['fresh', 'lasting', 'as-category'] as const) {
    const { revision } = await record(id);
    await member.call(calls.updateProduct, { params: { id }, body: { ...typed, freshness, parts: [], revision } });
    assert.equal((await record(id)).freshness, freshness);
  }
  const lines = (await auditOf(id)).filter(({ action }) => action === 'product-changed');
  assert.deepEqual(
    lines.map(({ before, after }) => [before.isFresh, after.isFresh]),
    [
      [null, true],
      [true, false],
      [false, null],
    ],
  );
  const { revision } = await record(id);
  const wrong = { ...typed, freshness: 'stale', parts: [], revision };
  assert.equal(
    (await member.send(calls.updateProduct, { params: { id }, body: wrong as never })).body.code,
    'validation',
  );
});

test('a product is a draft, gets a price, is published, seen by customers, changed, and archived', async () => {
  const { id, slug, revision } = await create();
  assert.equal(
    (await member.send(calls.publishProduct, { params: { id }, body: { revision } })).body.code,
    'product-not-ready',
  );
  assert.equal((await price(id, '2026-06-15', 2_000.5)).status, 200);
  assert.equal((await shown(slug)).status, 404);
  const published = await member.call(calls.publishProduct, { params: { id }, body: { revision } });
  assert.equal((await shown(slug)).status, 200);
  const body = { ...typed, name: 'Mangos', parts: [], revision: published.revision };
  const changed = await member.call(calls.updateProduct, { params: { id }, body });
  const product = await record(id);
  assert.deepEqual(
    [product.name, product.seasonMonths, product.vatPercent, product.state, product.stores],
    [
      'Mangos',
      [3, 6],
      7.5,
      'published',
      [
        {
          storeId: store.id,
          storeName: 'Iya Basira Stores',
          city: 'Lagos',
          price: 2_000.5,
          vatPercent: 7.5,
          partsPrice: null,
          onHand: 0,
          held: 0,
          available: 0,
        },
      ],
    ],
  );
  await member.call(calls.archiveProduct, { params: { id }, body: { revision: changed.revision, reason } });
  assert.equal((await shown(slug)).status, 404);
  const lines = await auditOf(id);
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['product-added', 'price-set', 'product-published', 'product-changed', 'product-archived'],
  );
  assert.deepEqual([lines[3].before, lines[3].after], [{ name: 'Mangoes' }, { name: 'Mangos' }]);
});

test('of two members who change a product at once, one is told to look again', async () => {
  const { id, revision } = await create();
  const change = (name: string) =>
    member.send(calls.updateProduct, { params: { id }, body: { ...typed, name, parts: [], revision } });
  const answers = await Promise.all([change('One'), change('Two')]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'changed-meanwhile');
});

test('addresses are taken once, and products have a category that exists', async () => {
  const { slug } = await create();
  const send = (more: object) =>
    member.send(calls.createProduct, { body: { ...typed, slug, kind: 'single', parts: [], ...more } });
  assert.equal((await send({})).body.code, 'slug-taken');
  assert.deepEqual((await send({ slug: 'new-one', categorySlug: 'unknown' })).body.errors, {
    categorySlug: 'Choose a category',
  });
  assert.equal((await member.send(admin.createCategory, { body: category })).body.code, 'slug-taken');
});

test('a combo is made of single products, which stay as they were once it is published', async () => {
  const part = await makeProduct(app, store.id);
  const other = await makeProduct(app, store.id);
  const unready = await makeProduct(app, store.id, { isPublished: false });
  const combo = await makeCombo(app, store.id, [{ productId: part.id, quantity: 2 }]);
  const send = (parts: unknown, kind = 'combo') =>
    member.send(calls.createProduct, {
      body: { ...typed, vatPercent: 0, slug: `c-${randomUUID()}`, kind, parts },
    });
  const of = (productId: string, quantity = 1) => ({ productId, quantity });
  for (const parts of [
    [],
    [of(combo.id)],
    [of(randomUUID())],
    [of(part.id), of(part.id)],
    [of(part.id, 0)],
    [of(part.id, 100)],
  ]) {
    assert.equal((await send(parts)).body.code, 'validation', JSON.stringify(parts));
  }
  assert.equal((await send([of(part.id)], 'single')).body.code, 'validation');

  const made = await create({ kind: 'combo', vatPercent: 0, parts: [of(part.id), of(unready.id)] });
  await price(made.id, '2026-06-15', 30_000);
  const publish = { params: { id: made.id }, body: { revision: made.revision } };
  assert.equal((await member.send(calls.publishProduct, publish)).body.code, 'product-not-ready');
  const body = { ...typed, vatPercent: 0, revision: made.revision, parts: [of(part.id, 3), of(other.id)] };
  const { revision } = await member.call(calls.updateProduct, { params: { id: made.id }, body });
  const published = await member.call(calls.publishProduct, { params: { id: made.id }, body: { revision } });
  const fixed = { ...typed, vatPercent: 0, revision: published.revision, parts: [of(part.id, 2), of(other.id)] };
  const refused = await member.send(calls.updateProduct, { params: { id: made.id }, body: fixed });
  assert.equal(refused.body.code, 'combo-parts-fixed');
  assert.deepEqual((await record(part.id)).usedIn.sort(), ['Family combo', 'Mangoes']);
  const archive = { params: { id: part.id }, body: { revision: (await record(part.id)).revision, reason } };
  assert.equal((await member.send(calls.archiveProduct, archive)).body.code, 'product-in-combo');
});

test('content may write products and may not count stock, and support may only look', async () => {
  const support = await makeStaff(app, ['support']);
  const { id } = await makeProduct(app, store.id);
  const body = { storeId: store.id, onHand: 5, seen: 10, reason };
  assert.equal((await writer.send(calls.countStock, { params: { id }, body })).status, 403);
  assert.equal((await support.send(calls.createProduct, { body: {} })).status, 403);
  assert.equal((await support.send(calls.getProductRecord, { params: { id } })).status, 200);
});

test('stores are added, changed, closed and opened, each with its line in the audit log', async () => {
  const body = {
    slug: 'ojota-foods',
    name: 'Ojota Foods',
    city: 'Lagos',
    address: '1 Road',
    landmark: '',
    phone: '08031234567',
  };
  const { id } = await member.call(admin.createStore, { body: { ...body, marginPercent: 8.25 } });
  assert.equal((await member.send(admin.createStore, { body: { ...body, marginPercent: 5 } })).body.code, 'slug-taken');
  const { slug: _, ...fields } = body;
  const change = { params: { id }, body: { ...fields, name: 'Ojota Food Market', revision: 1 } };
  const { revision } = await member.call(admin.updateStore, change);
  assert.equal((await member.send(admin.updateStore, change)).body.code, 'changed-meanwhile');
  await member.call(admin.setStoreState, { params: { id }, body: { state: 'closed', revision, reason } });
  const listed = (await member.call(admin.listStaffStores, {})).rows.find((one) => one.id === id);
  assert.deepEqual([listed?.name, listed?.marginPercent, listed?.state], ['Ojota Food Market', 8.25, 'closed']);
  assert.deepEqual(
    (await auditOf(id)).map(({ action }) => action),
    ['store-added', 'store-changed', 'store-closed'],
  );
});

test('products are found by search, state, category and store, in pages of 50, and by a new name of their category', async () => {
  const own = await makeStore(app);
  const slug = 'spices';
  for (let index = 0; index < 60; index++) {
    await makeProduct(app, own.id, { name: `Spice ${String(index).padStart(2, '0')}`, categorySlug: slug });
  }
  const list = (query: object) => member.call(admin.listStaffProducts, { query });
  const first = await list({ category: slug, store: own.slug });
  const second = await list({ category: slug, store: own.slug, cursor: first.nextCursor });
  assert.deepEqual([first.rows.length, second.rows.length, second.nextCursor], [50, 10, null]);
  assert.deepEqual([second.rows[0]?.name, second.rows[0]?.price, second.rows[0]?.onHand], ['Spice 50', 1_000, 10]);
  assert.equal((await list({ category: slug, store: store.slug })).rows[0]?.price, null);
  assert.deepEqual((await list({ category: slug, state: 'draft' })).rows, []);
  await database.pool.query(
    `update store_products s set price_kobo = case when p.name = 'Spice 07' then 250050 else price_kobo end,
       on_hand = case when p.name = 'Spice 09' then 3 else on_hand end
     from products p where p.id = s.product_id and s.store_id = $1`,
    [own.id],
  );
  for (const [sort, name] of [
    ['price', 'Spice 07'],
    ['stock', 'Spice 09'],
  ]) {
    const page = await list({ category: slug, store: own.slug, sort });
    const rest = await list({ category: slug, store: own.slug, sort, cursor: page.nextCursor });
    assert.deepEqual([page.rows[0]?.name, page.rows.length, rest.rows.length], [name, 50, 10]);
    assert.equal(new Set([...page.rows, ...rest.rows].map(({ id }) => id)).size, 60);
  }
  const of = { category: slug, store: own.slug };
  const worth = { count: 60, sums: { stock: 58 * 10_000 + 25_005 + 3_000 } };
  assert.deepEqual(await member.call(admin.sumProducts, { query: of }), worth);
  assert.deepEqual(await member.call(admin.sumProducts, { query: { category: slug } }), {
    count: 60,
    sums: { stock: 0 },
  });
  const { csv } = await member.call(admin.saveProducts, { body: { ...of, sort: 'price' } });
  assert.match(csv, /price \(NGN\),on hand,held\r\nSpice 07,[^,]+,single,spices,[^,]+,2500\.50,10,0\r\n/);
  assert.equal((await member.send(admin.sumProducts, { query: { store: 'no-such-store' } })).body.code, 'not-found');
  assert.equal((await list({ search: 'spyce 07' })).rows[0]?.name, 'Spice 07');
  const rows = (await member.call(admin.listStaffCategories, {})).rows;
  const { position, productCount } = rows.find((one) => one.slug === slug) ?? { position: 0, productCount: 0 };
  assert.equal(productCount, 60);
  await member.call(admin.updateCategory, {
    params: { slug },
    body: { name: 'Condiments', position, seen: { name: 'spices', position } },
  });
  const found = await app.call(shop.listProducts, { query: { store: own.slug, search: 'condiment' } });
  assert.equal(found.rows.length, 24);
});

test('texts with scripts are stored and shown as text', async () => {
  const name = '<script>alert(1)</script>';
  const { id } = await create({ name, description: name });
  const product = await record(id);
  assert.deepEqual([product.name, product.description], [name, name]);
});
