import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkCheckout } from '@foodbank/contract/selling/checkout';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import { type ChargeStandIn, chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { startApp } from '../../../../test/start-app.ts';

let asked = 0;
const standIn = chargeStandIn();
const provider: ChargeStandIn = Object.assign(Object.create(standIn), {
  verify: (reference: string) => {
    asked += 1;
    return standIn.verify(reference);
  },
});
const app = await startApp({ after }, { charges: provider, workless: true });
const store = await makeStore(app);
const product = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 50 });

async function begin() {
  const customer = await makeOwnCustomer(app);
  const checkout = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }));
  asked = 0;
  const number = checkout.orderNumber;
  const check = () => customer.send(checkCheckout, { params: { id: checkout.id } });
  const stateOf = async () => (await customer.call(readOrder, { params: { number } })).order.state;
  return { customer, checkout, number, check, stateOf };
}

test('a payment is asked about at once, also right after another answer: who fails to pay quickly is told', async () => {
  const { check, number, stateOf } = await begin();
  await check();
  standIn.pay(`${number}-1`);
  await check();
  assert.deepEqual([asked, await stateOf()], [2, 'placed']);
});

test('a customer’s call does not ask about a checkout that has ended; the jobs still do', async () => {
  const { customer, checkout, number, check } = await begin();
  await customer.call(cancelOrder, { params: { number } });
  app.clock.advance(60);
  asked = 0;
  assert.equal((await check()).status, 200);
  assert.equal(asked, 0);
  await followCharges(app, checkout.id);
  assert.equal(asked, 1);
});

test('a customer checks payments 60 times an hour, also by cancelling an order that is not paid', async () => {
  const { check, customer, number } = await begin();
  for (let count = 0; count < 60; count += 1) assert.equal((await check()).status, 200);
  assert.equal((await check()).status, 429);
  assert.equal((await customer.send(cancelOrder, { params: { number } })).status, 429);
  assert.equal(asked, 60);
  assert.equal((await (await begin()).check()).status, 200, 'another customer’s are counted alone');
});
