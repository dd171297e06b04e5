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
import { isOtherName, sizeFactor } from './price-rules.ts';

/** What customers get for a price, and how far it may fall: names, units, categories, and the parts of combos. */
const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const member = await makeStaff(app, ['operations']);
const other = await makeStaff(app, ['operations']);
const decide = decideIn(app);
const store = await makeStore(app, 'Iya Basira Stores');
const reason = 'as agreed with the store';
const record = async (id: string) => (await member.call(calls.getProductRecord, { params: { id } })).product;
const change = async (id: string, more: object) => {
  const { parts, stores: _, prices: __, usedIn: ___, ...product } = await record(id);
  const kept = parts.map(({ id: productId, quantity }) => ({ productId, quantity }));
  return member.call(calls.updateProduct, { params: { id }, body: { ...product, parts: kept, ...more } });
};
const set = async (id: string, naira: number, startsOn = '2026-06-15') =>
  (await member.call(calls.setPrice, { params: { id }, body: { storeId: store.id, startsOn, price: naira, reason } }))
    .approvalId;
const sizeOf = async (id: string) => {
  const { name, unit } = await record(id);
  return `${name}, ${unit}`;
};

test('a unit is compared with the one before: as much in other words, so many times as much, or nobody can tell', () => {
  const factor = (before: string, after: string, name = 'Rice') =>
    sizeFactor({ name, unit: before }, { name, unit: after });
  assert.equal(factor('1 kg', '50 kg'), 50);
  assert.equal(factor('500 g', '0.5kg'), 1);
  assert.equal(factor('1 litre', '75 cl'), 0.75);
  assert.equal(factor('5 × 70 g', '40 x 70 g'), null);
  assert.equal(factor('5 × 70 g', '40 × 70 g'), 8);
  assert.equal(factor('heap of 6', 'heap of 12'), 2);
  assert.equal(factor('1 tuber', '2 tubers'), 2);
  assert.equal(factor('1 kg', '1 bag'), null);
  assert.equal(factor('small basket', 'large basket'), null);
  assert.equal(sizeFactor({ name: 'Rice 1 kg', unit: 'bag' }, { name: 'Rice, 50 kg', unit: 'bag' }), 50);
});

test('a bag of 50 kg at the price of 1 kg waits for a second person, and the rest of the form is stored', async () => {
  const { id } = await makeProduct(app, store.id, { name: 'Parboiled rice', unit: '1 kg', priceKobo: 150_000 });
  const { approvalId = assert.fail() } = await change(id, { unit: '50 kg', nameYoruba: 'ìrẹsì' });
  assert.deepEqual([await sizeOf(id), (await record(id)).nameYoruba], ['Parboiled rice, 1 kg', 'ìrẹsì']);
  assert.equal((await record(id)).waitingSizes[0]?.unit, '50 kg');
  assert.deepEqual(await decide.describe(approvalId), [
    ['What customers get', 'Parboiled rice, 1 kg, for ₦1,500.00', 'Parboiled rice, 50 kg (50 times as much)'],
  ]);
  assert.equal(await decide.approve(approvalId, member), 'approval-own');
  assert.equal(await decide.approve(approvalId, other), 'approved');
  assert.equal(await sizeOf(id), 'Parboiled rice, 50 kg');
});

test('a unit of as much or less, and one whose price rose with it, is free; the prices of the smaller one are over then', async () => {
  const { id } = await makeProduct(app, store.id, { name: 'Beans', unit: '1kg', priceKobo: 100_000 });
  assert.equal((await change(id, { unit: '1 kg', name: 'BEANS' })).approvalId, undefined);
  assert.equal((await change(id, { unit: '900 g' })).approvalId, undefined);
  app.clock.advance(60);
  assert.equal(await set(id, 50_000), null);
  assert.equal((await change(id, { unit: '45 kg' })).approvalId, undefined);
  assert.equal(await sizeOf(id), 'BEANS, 45 kg');
  assert.notEqual(await set(id, 1_000), null);
  app.clock.advance(60);
  // A price that was lowered first gives no more for less either.
  const yam = await makeProduct(app, store.id, { name: 'Yam', unit: '1 kg', priceKobo: 100_000 });
  await set(yam.id, 800);
  assert.notEqual((await change(yam.id, { unit: '1.1 kg' })).approvalId, undefined);
});

test('a cheap product that takes the name of a dear one waits', async () => {
  const name = `Ofada rice ${randomUUID().replaceAll(/\d/g, 'x')}`;
  await makeProduct(app, store.id, { name, unit: '50 kg', priceKobo: 7_190_000 });
  const salt = await makeProduct(app, store.id, { name: 'Salt', unit: '50 kg', priceKobo: 3_500 });
  assert.notEqual((await change(salt.id, { name })).approvalId, undefined);
  assert.equal(await sizeOf(salt.id), 'Salt, 50 kg');
});

test('names are compared by their words: case, accents, order and a corrected word make no other product', () => {
  for (const [before, after] of [
    ['Yelow gari', 'YELLOW GARRI'],
    ['Ofada rice', 'Ọ̀fàdà  Rice'],
    ['Rice long-grain', 'Long grain rice'],
    ['Plantian', 'Plantain'],
    ['Rice 5 kg', 'Rice, 5000 g'],
    ['Ɗanwake', "Dan'wake"],
  ] as const)
    assert.equal(isOtherName(before, after), false, after);
  for (const [before, after] of [
    ['Yellow garri', 'Rice long grain'],
    ['Rice', 'Rice, two bags'],
    ['Rice', 'Rice ②'],
    ['Salt', 'Malt'],
    ['Beans', 'Brown beans'],
    ['Chicken feet', 'Chicken'],
    ['Half bag of rice', 'Bag of rice'],
  ] as const)
    assert.equal(isOtherName(before, after), true, after);
});

test('a product on sale does not become another one by a name of one member; a corrected name is free', async () => {
  const garri = await makeProduct(app, store.id, { name: 'Yelow garri', unit: '50 kg', priceKobo: 2_500_000 });
  assert.equal((await change(garri.id, { name: 'Yellow Garri' })).approvalId, undefined);
  const { approvalId = assert.fail() } = await change(garri.id, { name: 'Rice long grain', nameHausa: 'gari' });
  assert.deepEqual([await sizeOf(garri.id), (await record(garri.id)).nameHausa], ['Yellow Garri, 50 kg', 'gari']);
  assert.deepEqual(await decide.describe(approvalId), [
    ['What customers get', 'Yellow Garri, 50 kg, for ₦25,000.00', 'Rice long grain, 50 kg'],
  ]);
  assert.equal(await decide.approve(approvalId, member), 'approval-own');
  assert.equal(await decide.approve(approvalId, other), 'approved');
  assert.equal(await sizeOf(garri.id), 'Rice long grain, 50 kg');
  const rice = await makeProduct(app, store.id, { name: 'Rice', unit: 'bag', priceKobo: 2_500_000 });
  assert.notEqual((await change(rice.id, { name: 'Rice, two bags' })).approvalId, undefined);
  const { slug } = await makeProduct(app, store.id, { name: 'Salt', unit: 'bag', priceKobo: 3_500 });
  const csv = `product,name,store,price\n${slug},Malt,${store.slug},36\n`;
  const file = { fileName: 'names.csv', contentBase64: Buffer.from(csv).toString('base64') };
  assert.equal((await member.call(files.checkCatalogueFile, { body: file })).waitCount, 2);
  const draft = await makeProduct(app, store.id, { name: 'Salt', onHand: 0, isPublished: false });
  assert.equal((await change(draft.id, { name: 'Malt' })).approvalId, undefined, 'a draft is sold to nobody');
});

test('many small corrections of a name do not make another product', async () => {
  const { id } = await makeProduct(app, store.id, { name: 'Plantain', unit: '1 bag', priceKobo: 300_000 });
  const waits = async (name: string) => (await change(id, { name })).approvalId !== undefined;
  assert.equal(await waits('Plantine'), false);
  assert.equal(await waits('Plentine'), true, 'from the name before it would be a correction');
  assert.equal(await sizeOf(id), 'Plantine, 1 bag');
  const chips = await makeProduct(app, store.id, { name: 'Plantain', unit: '1 bag', priceKobo: 300_000 });
  const { approvalId = assert.fail() } = await change(chips.id, { name: 'Crispy plantain' });
  assert.equal(await decide.approve(approvalId, other), 'approved');
  assert.equal(
    (await change(chips.id, { name: 'Crispi plantain' })).approvalId,
    undefined,
    'it is compared with what two agreed',
  );
});

test('a planned price that two people approved waits again once the product is another one', async () => {
  const kept = await makeProduct(app, store.id, { name: 'Millet', unit: '1 kg', priceKobo: 100_000 });
  const { id } = await makeProduct(app, store.id, { name: 'Millet', unit: '1 kg', priceKobo: 100_000 });
  for (const one of [kept.id, id])
    assert.equal(await decide.approve((await set(one, 100, '2026-06-16')) ?? '', other), 'approved');
  app.clock.advance(60);
  await set(id, 60_000);
  assert.equal((await change(id, { unit: '50 kg' })).approvalId, undefined);
  app.clock.setBusinessDate('2026-06-16');
  await catalogueDailyJobs(app.context)[0]?.run('2026-06-16', new AbortController().signal);
  const prices = async (one: string) => {
    const { stores, waitingPrices } = await record(one);
    return [stores[0]?.price, waitingPrices.map(({ price }) => price)];
  };
  assert.deepEqual(
    [await prices(kept.id), await prices(id)],
    [
      [100, []],
      [60_000, [100]],
    ],
  );
  app.clock.setBusinessDate('2026-06-15');
});

test('a draft loses a price that one member may not set for what it becomes', async () => {
  const name = `Stockfish ${randomUUID().replaceAll(/\d/g, 'x')}`;
  const fish = await makeProduct(app, store.id, { name, unit: '1 kg', priceKobo: 2_000_000 });
  const salt = await makeProduct(app, store.id, { name: 'Salt', unit: '1 kg', onHand: 0, isPublished: false });
  await change(salt.id, { name });
  assert.deepEqual((await record(salt.id)).stores, []);
  const cheap = [{ productId: salt.id, quantity: 1 }];
  const combo = await makeCombo(app, store.id, cheap, { isPublished: false, priceKobo: 100_000 });
  await change(combo.id, { parts: [{ productId: fish.id, quantity: 2 }] });
  assert.deepEqual((await record(combo.id)).stores, []);
});

test('a file with another unit asks for it together with its price', async () => {
  const { id, slug } = await makeProduct(app, store.id, { name: 'Millet', unit: '1 kg', priceKobo: 100_000 });
  const csv = `product,unit,hausa,store,price\n${slug},50 kg,gero,${store.slug},1200\n`;
  const file = { fileName: 'sizes.csv', contentBase64: Buffer.from(csv).toString('base64') };
  const { digest, rows, waitCount } = await member.call(files.checkCatalogueFile, { body: file });
  assert.equal(waitCount, 2);
  assert.match(rows[0]?.waits ?? '', /name or unit waits.*price waits/);
  const { waiting } = await member.call(files.applyCatalogueFile, { body: { ...file, digest, reason } });
  const before = await record(id);
  assert.deepEqual([before.unit, before.nameHausa, before.stores[0]?.price], ['1 kg', 'gero', 1_000]);
  assert.equal(await decide.approve(waiting?.approvalId ?? '', other), 'approved');
  const after = await record(id);
  assert.deepEqual([after.unit, after.stores[0]?.price], ['50 kg', 1_200]);
});

test('fresh produce may fall by 40 %, which a category becomes by two people, and a product by 30 days in one', async () => {
  const slug = `fresh-${randomUUID()}`;
  await member.call(files.createCategory, { body: { slug, name: 'Leaves' } });
  const ugu = await makeProduct(app, store.id, { categorySlug: slug, priceKobo: 100_000 });
  const fresh = (isFresh: boolean) =>
    member.call(files.setCategoryFresh, { params: { slug }, body: { isFresh, reason } });
  const { approvalId } = await fresh(true);
  assert.notEqual(await set(ugu.id, 600), null);
  assert.equal(await decide.approve(approvalId ?? '', member), 'approval-own');
  assert.equal(await decide.approve(approvalId ?? '', other), 'approved');
  await decide.drop((await record(ugu.id)).waitingPrices[0]?.approvalId ?? '', member, null);
  assert.equal(await set(ugu.id, 600), null);
  assert.notEqual(await set(ugu.id, 599.99), null);
  const rice = await makeProduct(app, store.id, { name: 'Rice', priceKobo: 100_000 });
  await change(rice.id, { categorySlug: slug });
  assert.notEqual(await set(rice.id, 700), null);
  app.clock.setBusinessDate('2026-07-15');
  await decide.drop((await record(rice.id)).waitingPrices[0]?.approvalId ?? '', member, null);
  assert.equal(await set(rice.id, 700, '2026-07-15'), null);
  assert.equal((await fresh(false)).approvalId, null);
  app.clock.setBusinessDate('2026-06-15');
});
