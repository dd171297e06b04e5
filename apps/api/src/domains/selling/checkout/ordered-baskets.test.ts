import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readBasket, saveBasket } from '@foodbank/contract/selling/baskets';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { startApp } from '../../../../test/start-app.ts';
import { expireCheckout } from './ending.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const store = await makeStore(app);
const rice = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 99 });
const beans = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 99 });

/** A customer with an order of two bags of rice that waits for its payment. */
async function begin() {
  const customer = await makeOwnCustomer(app);
  const checkout = await checkOut(customer, await fillBasket(customer, store.id, { [rice.id]: 2 }));
  app.clock.advance(60);
  const pay = async () => {
    provider.pay(`${checkout.orderNumber}-1`);
    await followCharges(app, checkout.id);
    const { order } = await customer.call(readOrder, { params: { number: checkout.orderNumber } });
    assert.equal(order.state, 'placed');
  };
  return { customer, checkout, pay };
}
const quantities = async (customer: TestCustomer) => {
  const { lines } = (await customer.call(readBasket, {})).basket;
  return Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]));
};

test('what is put in while an order waits for its payment stays, and what was ordered leaves the basket with the payment', async () => {
  const { customer, checkout, pay } = await begin();
  const version = await fillBasket(customer, store.id, { [rice.id]: 3, [beans.id]: 1 });
  await pay();
  // The provider may tell of a payment more than once.
  await followCharges(app, checkout.id);
  assert.deepEqual(await quantities(customer), { [rice.id]: 1, [beans.id]: 1 });
  // A phone that has not seen it does not put back what was ordered.
  const lines = [{ productId: rice.id, quantity: 3 }];
  const late = await customer.send(saveBasket, { body: { storeId: store.id, lines, version } });
  assert.equal(late.body.code, 'basket-changed');
});

test('with the payment, a line goes of which there is less in the basket than was ordered', async () => {
  const { customer, pay } = await begin();
  await fillBasket(customer, store.id, { [rice.id]: 1, [beans.id]: 4 });
  await pay();
  assert.deepEqual(await quantities(customer), { [beans.id]: 4 });
});

test('a basket that is ordered whole is empty and without a store after the payment, and its versions go on', async () => {
  const { customer, pay } = await begin();
  const before = (await customer.call(readBasket, {})).basket;
  await pay();
  const { basket } = await customer.call(readBasket, {});
  assert.deepEqual([basket.lines, basket.store, basket.version], [[], null, before.version + 1]);
  // A phone that still shows what was ordered does not fill the basket with it again.
  const stale = { storeId: store.id, lines: [{ productId: rice.id, quantity: 2 }], version: before.version };
  assert.equal((await customer.send(saveBasket, { body: stale })).body.code, 'basket-changed');
});

test('a basket that was emptied after the order and filled again stays as it is', async () => {
  const { customer, pay } = await begin();
  await fillBasket(customer, store.id, {});
  app.clock.advance(60);
  await fillBasket(customer, store.id, { [rice.id]: 1 });
  await pay();
  assert.deepEqual(await quantities(customer), { [rice.id]: 1 });
});

test('a late payment leaves a newer basket alone', async () => {
  const { customer, checkout, pay } = await begin();
  app.clock.advance(31 * 60);
  await expireCheckout(app.context, checkout.id);
  const { basket } = await customer.call(readBasket, {});
  const next = await checkOut(customer, basket.version);
  provider.pay(`${next.orderNumber}-1`);
  await followCharges(app, next.id);
  assert.deepEqual(await quantities(customer), {});
  app.clock.advance(60);
  await fillBasket(customer, store.id, { [rice.id]: 2 });
  await pay();
  assert.deepEqual(await quantities(customer), { [rice.id]: 2 });
});
