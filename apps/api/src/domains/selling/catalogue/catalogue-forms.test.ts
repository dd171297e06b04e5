import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as shop from '@foodbank/contract/selling/catalogue';
import * as admin from '@foodbank/contract/selling/catalogue-staff';
import { getArchiveEffects } from '@foodbank/contract/selling/catalogue-staff';
import * as calls from '@foodbank/contract/selling/products-staff';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { makeCombo, makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { updateCategory } from './save-category.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const member = await makeStaff(app, ['operations']);
const other = await makeStaff(app, ['operations']);
const decide = decideIn(app);
const store = await makeStore(app, 'Iya Basira Stores');
const categorySlug = 'fruits';
await member.call(admin.createCategory, { body: { slug: categorySlug, name: 'Fruits' } });

const typed = {
  name: 'Mangoes',
  unit: 'heap of 6',
  categorySlug,
  description: '',
  vatPercent: 0,
  seasonMonths: [],
  drawing: 'mango',
  nameYoruba: '',
  nameIgbo: '',
  nameHausa: '',
  spellings: '',
};
const send = (more: object) =>
  member.send(calls.createProduct, {
    body: { ...typed, slug: `p-${randomUUID()}`, kind: 'single', parts: [], ...more },
  });
const record = async (id: string) => (await member.call(calls.getProductRecord, { params: { id } })).product;

test('hostile texts are refused, or stored and shown as text', async () => {
  const script = '<script>alert(1)</script>';
  for (const field of ['name', 'unit', 'nameYoruba', 'spellings', 'description']) {
    const stored = await send({ [field]: script });
    assert.equal(stored.status, 200, field);
    assert.equal((await record(`${stored.body.id}`))[field as 'name'], script);
    // Turned writing would show ₦005,2 for ₦2,500: what turns it is not stored.
    for (const turned of ['Rice \u202egk 5', '\u2066Rice gk 5']) {
      const straight = await send({ [field]: turned });
      assert.equal((await record(`${straight.body.id}`))[field as 'name'], 'Rice gk 5');
    }
    for (const hostile of ['x'.repeat(5_000), 'a\0b']) {
      const refused = await send({ [field]: hostile });
      assert.deepEqual([refused.status, refused.body.code], [400, 'validation'], `${field} ${hostile.slice(0, 20)}`);
    }
  }
  for (const name of ['', '   ', '\u200b', '!!!']) assert.equal((await send({ name })).body.code, 'validation', name);
});

test('a tax or a margin below zero, above its bound or with a fifth decimal is refused', async () => {
  for (const vatPercent of [-7.5, -0.0001, 50.0001, 7.00001, '7.5', null]) {
    assert.equal((await send({ vatPercent })).body.code, 'validation', `${vatPercent}`);
  }
  const params = { id: store.id };
  for (const marginPercent of [-1, 100.0001, 7.00001, null]) {
    const answer = await member.send(admin.requestStoreMargin, {
      params,
      body: { marginPercent, reason: 'as agreed' },
    });
    assert.equal(answer.body.code, 'validation', `${marginPercent}`);
  }
});

test('of two members who take one address at once, one is told that it is taken', async () => {
  const slug = `p-${randomUUID()}`;
  const answers = await Promise.all([send({ slug }), send({ slug })]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'slug-taken');
});

test('a combo is no part of a combo, neither of another one nor of itself, and has no tax of its own', async () => {
  const part = await makeProduct(app, store.id);
  const combo = await makeCombo(app, store.id, [{ productId: part.id, quantity: 2 }], { isPublished: false });
  const body = { ...typed, name: 'Combo', revision: 1 };
  const change = (parts: object[], more: object = {}) =>
    member.send(calls.updateProduct, { params: { id: combo.id }, body: { ...body, ...more, parts } });
  const another = await makeCombo(app, store.id, [{ productId: part.id, quantity: 1 }]);
  for (const productId of [combo.id, another.id, randomUUID()]) {
    const { body: refused } = await change([{ productId, quantity: 1 }]);
    assert.deepEqual(refused.errors, { parts: 'A part is a product that is no combo' });
  }
  const { body: taxed } = await change([{ productId: part.id, quantity: 2 }], { vatPercent: 7.5 });
  assert.deepEqual(taxed.errors, { vatPercent: 'The VAT of a combo is that of its parts' });
  assert.deepEqual(
    (await record(combo.id)).parts.map(({ id, quantity }) => [id, quantity]),
    [[part.id, 2]],
  );
});

test('the price of a combo is divided over its parts by what they cost alone, and each share has its part’s tax', async () => {
  const basic = await makeProduct(app, store.id, { priceKobo: 300_000 });
  const taxed = await makeProduct(app, store.id, { priceKobo: 100_000, vatPpm: 75_000 });
  const own = async (parts: [string, number][], priceKobo: number) => {
    const listed = parts.map(([productId, quantity]) => ({ productId, quantity }));
    const { id, slug } = await makeCombo(app, store.id, listed, { priceKobo });
    const page = await app.call(shop.getProduct, { params: { slug }, query: { store: store.slug } });
    const [inStore] = (await record(id)).stores;
    assert.equal(page.product.vatPercent, inStore?.vatPercent);
    return [inStore?.vatPercent, inStore?.partsPrice];
  };
  // ₦3,000 + 2 × ₦1,000, for ₦4,000: two fifths are taxed, 1,600 of it with 111.63 of VAT; 111.63 of 3,888.37 are 2.8708 %.
  assert.deepEqual(
    await own(
      [
        [basic.id, 1],
        [taxed.id, 2],
      ],
      400_000,
    ),
    [2.8708, 5_000],
  );
  assert.deepEqual(await own([[taxed.id, 3]], 250_000), [7.5, 3_000]);
  assert.deepEqual(await own([[basic.id, 2]], 500_000), [0, 6_000]);
});

test('a store’s margin changes by two people, and not if it changed meanwhile', async () => {
  const { id } = await makeStore(app, 'Two Hands Market');
  const ask = (marginPercent: number) =>
    member.send(admin.requestStoreMargin, { params: { id }, body: { marginPercent, reason: 'the new contract' } });
  const read = async () => await member.call(admin.getStaffStore, { params: { id } });
  assert.equal((await ask(10)).body.code, 'nothing-changed');
  const approvalId = `${(await ask(12.5)).body.approvalId}`;
  assert.equal((await ask(13)).body.code, 'change-already-asked');
  const seenByOther = await other.call(admin.getStaffStore, { params: { id } });
  assert.deepEqual(seenByOther.waitingMargin, { approvalId, percent: 12.5 });
  assert.deepEqual(await decide.describe(approvalId), [['Margin', '10 %', '12.5 %']]);
  assert.equal(await decide.approve(approvalId, member), 'approval-own');
  // What else is known of the store changes without a second person, and leaves the margin alone.
  const fields = { name: 'Two Hands', city: 'Lagos', address: '1 Road', landmark: '', phone: '08031234567' };
  await member.call(admin.updateStore, { params: { id }, body: { ...fields, revision: 1 } });
  assert.equal((await read()).store.marginPercent, 10);
  assert.equal(await decide.approve(approvalId, other), 'approved');
  const { store: changed, lastChange } = await read();
  assert.deepEqual([changed.marginPercent, changed.name, changed.revision], [12.5, 'Two Hands', 3]);
  assert.equal(lastChange?.at, '2026-06-15T09:00:00.000Z');
  assert.equal((await read()).waitingMargin, null);
  const second = `${(await ask(20)).body.approvalId}`;
  await app.context.database.pool.query('update stores set margin_ppm = 30000 where id = $1', [id]);
  assert.equal(await decide.approve(second, other), 'approval-stale');
});

test('a category moves to another place, once, if it is where the screen showed it', async () => {
  for (const slug of ['one', 'two', 'three']) await member.call(admin.createCategory, { body: { slug, name: slug } });
  const list = async () => (await member.call(admin.listStaffCategories, {})).rows;
  const slugs = async () => (await list()).map(({ slug }) => slug).filter((slug) => slug !== 'test-foods');
  const at = async (slug: string) => (await list()).find((row) => row.slug === slug)?.position ?? 0;
  const move = async (slug: string, position: number, seen = { name: slug }) =>
    member.send(admin.updateCategory, {
      params: { slug },
      body: { name: slug, position, seen: { position: await at(slug), ...seen } },
    });
  assert.equal((await move('three', 1)).status, 200);
  assert.deepEqual(await slugs(), ['three', categorySlug, 'one', 'two']);
  assert.equal((await move('three', 1_000)).status, 200);
  assert.deepEqual(await slugs(), [categorySlug, 'one', 'two', 'three']);
  assert.equal((await move('two', 1, { name: 'another name' })).body.code, 'changed-meanwhile');
  const seen = { name: 'two', position: await at('two') };
  const { database } = app.context;
  const second = await database.write(async (tx) => {
    await updateCategory(tx, system, { slug: 'two', name: 'two', position: 1, seen });
    const body = { name: 'two', position: 2, seen };
    const answer = member.send(admin.updateCategory, { params: { slug: 'two' }, body });
    await waitForLock(database.pool);
    return { answer };
  });
  assert.equal((await second.answer).body.code, 'changed-meanwhile', 'moved while this one waited');
  assert.equal(await at('two'), 1);
  const all = await list();
  assert.deepEqual(
    all.map(({ position: place }) => place),
    all.map((_, index) => index + 1),
  );
  assert.equal(all.find(({ slug }) => slug === 'three')?.lastChange?.by, member.name);
  const added = await Promise.all(
    ['four', 'five', 'six'].map((slug) => member.send(admin.createCategory, { body: { slug, name: slug } })),
  );
  assert.deepEqual(
    added.map(({ status }) => status),
    [200, 200, 200],
  );
});

test('the form of a product says who changed it last, and what archiving it would mean', async () => {
  const part = await makeProduct(app, store.id, { name: 'Palm oil', onHand: 9 });
  assert.equal((await record(part.id)).lastChange, null);
  const effects = () => member.call(getArchiveEffects, { params: { id: part.id } });
  assert.deepEqual(await effects(), { basketCount: 0, held: 0, combos: [] });
  const line = [{ productId: part.id, quantity: 1 }];
  await makeCombo(app, store.id, line, { name: 'A draft', isPublished: false });
  await makeCombo(app, store.id, line, { name: 'On sale' });
  assert.deepEqual(
    (await effects()).combos.map(({ name, state }) => [name, state]),
    [
      ['On sale', 'published'],
      ['A draft', 'draft'],
    ],
  );
  const { revision } = await record(part.id);
  const body = { ...typed, name: 'Red oil', parts: [], revision };
  await other.call(calls.updateProduct, { params: { id: part.id }, body });
  assert.deepEqual((await record(part.id)).lastChange, { at: '2026-06-15T09:00:00.000Z', by: other.name });
  const unknown = await member.send(getArchiveEffects, { params: { id: randomUUID() } });
  assert.equal(unknown.status, 404);
});
