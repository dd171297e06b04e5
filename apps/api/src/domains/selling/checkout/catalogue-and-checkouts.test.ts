import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type BasketLine, readBasket } from '@foodbank/contract/selling/baskets';
import { getArchiveEffects } from '@foodbank/contract/selling/catalogue-staff';
import { quoteCheckout } from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import * as calls from '@foodbank/contract/selling/products-staff';
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { type OrderLine, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeCombo, makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges, makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { vatInKobo, vatSharesOf } from '../orders/shop-order-rules.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const store = await makeStore(app);
const member = await makeStaff(app, ['operations']);
const reason = 'no longer delivered to us';

test('a product and a combo that are archived in a running checkout are still paid, packed and handed over', async () => {
  const customer = await makeOwnCustomer(app);
  const oil = await makeProduct(app, store.id, { name: 'Palm oil', priceKobo: 250_000, onHand: 3 });
  const part = await makeProduct(app, store.id, { name: 'Rice', priceKobo: 400_000, onHand: 2 });
  const combo = await makeCombo(app, store.id, [{ productId: part.id, quantity: 2 }], { priceKobo: 700_000 });
  const waiting = await makeOwnCustomer(app);
  await fillBasket(waiting, store.id, { [oil.id]: 1 });
  const checkout = await checkOut(customer, await fillBasket(customer, store.id, { [oil.id]: 1, [combo.id]: 1 }));

  const record = async (id: string) => (await member.call(calls.getProductRecord, { params: { id } })).product;
  const archive = async (id: string) =>
    member.send(calls.archiveProduct, { params: { id }, body: { revision: (await record(id)).revision, reason } });
  const effects = await member.call(getArchiveEffects, { params: { id: oil.id } });
  assert.deepEqual(effects, { basketCount: 2, held: 1, combos: [] });
  assert.equal((await archive(part.id)).body.code, 'product-in-combo');
  for (const { id } of [oil, combo, part]) assert.equal((await archive(id)).status, 200);
  assert.equal((await record(oil.id)).stores[0]?.held, 1);

  provider.pay(`${checkout.orderNumber}-1`);
  await followCharges(app, checkout.id);
  const params = { number: checkout.orderNumber };
  assert.equal((await customer.call(readOrder, { params })).order.state, 'placed');
  await member.call(staffCalls.startPacking, { params });
  await sayReady(member, params.number);
  const { order } = await customer.call(readOrder, { params });
  await member.call(staffCalls.handOver, { params, body: { code: order.handOverCode ?? '' } });
  const { stores } = await record(part.id);
  assert.deepEqual([stores[0]?.onHand, stores[0]?.held], [0, 0]);
  assert.equal((await customer.call(readReceipt, { params })).receipt.goodsTotal, 9_500);

  // The other basket says that it is gone, and holds nothing back.
  const { basket } = await waiting.call(readBasket, {});
  assert.notEqual(basket.lines[0]?.problem, null);
  const { quote } = await waiting.call(quoteCheckout, { body: { handover: 'pick-up' } });
  assert.deepEqual([quote.canCheckOut, quote.problems.includes('lines-changed')], [false, true]);
});

test('a line is drawn as its product: in the basket, and in the order, also once it is archived', async () => {
  const customer = await makeOwnCustomer(app);
  const about = { priceKobo: 250_000, categorySlug: 'oils' };
  const oil = await makeProduct(app, store.id, { ...about, name: 'Zomi', drawing: 'palm-oil' });
  const drawn = { categorySlug: 'oils', drawing: 'palm-oil', kind: 'single' };
  const drawnOf = ({ categorySlug, drawing, kind }: OrderLine['product'] | BasketLine) => ({
    categorySlug,
    drawing,
    kind,
  });
  const { orderNumber } = await makePaidOrder(app, provider, customer, store.id, { [oil.id]: 1 });
  await fillBasket(customer, store.id, { [oil.id]: 1 });
  const archive = async () => {
    const { revision } = (await member.call(calls.getProductRecord, { params: { id: oil.id } })).product;
    await member.call(calls.archiveProduct, { params: { id: oil.id }, body: { revision, reason } });
  };
  for (const act of [async () => {}, archive]) {
    await act();
    const [line] = (await customer.call(readBasket, {})).basket.lines;
    const [ordered] = (await customer.call(readOrder, { params: { number: orderNumber } })).order.lines;
    assert.deepEqual([line && drawnOf(line), ordered && drawnOf(ordered.product)], [drawn, drawn]);
  }
});

test('the receipt of a combo has the VAT of its parts, by rate, and adds up to what was paid', async () => {
  const customer = await makeOwnCustomer(app);
  const basic = await makeProduct(app, store.id, { name: 'Beans', priceKobo: 300_000 });
  const taxed = await makeProduct(app, store.id, { name: 'Noodles', priceKobo: 100_000, vatPpm: 75_000 });
  const parts = [
    { productId: basic.id, quantity: 1 },
    { productId: taxed.id, quantity: 2 },
  ];
  const combo = await makeCombo(app, store.id, parts, { priceKobo: 400_000 });
  const { orderNumber } = await makePaidOrder(app, provider, customer, store.id, { [combo.id]: 2, [taxed.id]: 1 });
  const params = { number: orderNumber };
  const { order } = await customer.call(readOrder, { params });
  const { receipt } = await customer.call(readReceipt, { params });
  const combos = receipt.lines.find(({ name }) => name === 'Family combo');
  // Of ₦8,000 two fifths are taxed: ₦3,200. The rate is rounded to a millionth, which costs this combo a kobo.
  assert.deepEqual([combos?.vatPercent, combos?.vatIncluded], [null, 223.25]);
  assert.deepEqual(receipt.vat, [
    { percent: 0, gross: 4_800.08, net: 4_800.08, vat: 0 },
    { percent: 7.5, gross: 4_199.92, net: 3_906.9, vat: 293.02 },
  ]);
  assert.equal(order.vatIncluded, 293.02);
  // A price that changes later leaves the receipt as it is.
  const price = { storeId: store.id, startsOn: app.clock.now().toISOString().slice(0, 10), price: 9_000, reason };
  await member.call(calls.setPrice, { params: { id: basic.id }, body: price });
  assert.deepEqual((await customer.call(readReceipt, { params })).receipt.vat, receipt.vat);
});

test('the shares of a combo’s price add up for every price and rate, to the kobo', () => {
  for (let grossKobo = 1; grossKobo < 40_000_000; grossKobo = Math.ceil(grossKobo * 1.7)) {
    for (const ppm of [1, 28_708, 37_499, 74_999]) {
      const shares = vatSharesOf(grossKobo, ppm, true);
      const sum = (key: 'grossKobo' | 'vatKobo') => shares.reduce((all, share) => all + share[key], 0);
      assert.deepEqual(
        [sum('grossKobo'), sum('vatKobo')],
        [grossKobo, vatInKobo(grossKobo, ppm)],
        `${grossKobo} ${ppm}`,
      );
      const [, taxed] = shares;
      // What is taxed has its own VAT, give or take the kobo that rounding costs.
      assert.ok(Math.abs(vatInKobo(taxed?.grossKobo ?? 0, 75_000) - (taxed?.vatKobo ?? 0)) <= 1);
      assert.ok(shares.every((share) => share.grossKobo >= share.vatKobo && share.vatKobo >= 0));
    }
  }
  assert.equal(vatSharesOf(100_000, 50_000, false).length, 1);
});
