import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import {
  type Checkout,
  checkCheckout,
  listUnpaidOrders,
  quoteCheckout,
  readCheckout,
  startCheckout,
} from '@foodbank/contract/selling/checkout';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { startApp } from '../../../../test/start-app.ts';
import { expireCheckout } from './ending.ts';
import { tellPart } from './tell-part.ts';

// 10:00 in Lagos.
const start = '2026-06-15T09:00:00Z';
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { database } = app.context;
app.clock.set(start);
const store = await makeStore(app);

/** A customer with a checkout of ₦5,000. */
async function begin() {
  const customer = await makeOwnCustomer(app);
  const product = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 40 });
  const checkout = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }));
  return { customer, product, checkout, reference: `${checkout.orderNumber}-1` };
}
const again = async (customer: TestCustomer) => {
  const { quote } = await customer.call(quoteCheckout, { body: { handover: 'pick-up' } });
  const body = {
    key: randomUUID(),
    basketVersion: quote.basketVersion,
    handover: 'pick-up',
    total: quote.total,
  } as const;
  const { status, body: reply } = await customer.send(startCheckout, { body });
  return { status, code: reply.code, checkout: reply.checkout as Checkout };
};
const unpaidOf = async (customer: TestCustomer) => (await customer.call(listUnpaidOrders, {})).orders;
const tell = (id: string) =>
  database.write((tx) => tellPart(tx, id, { publicUrl: 'https://foodbank.example', pageByPhone: async () => null }));
/** The texts to a customer, oldest first. */
const textsTo = async ({ id }: TestCustomer): Promise<string[]> => {
  const { rows } = await database.pool.query(
    'select sealed from text_messages where customer_id = $1 and kind = $2 order by created_at, id',
    [id, 'order'],
  );
  return rows.map(({ sealed }) => app.context.keys.unseal(sealed));
};
const back = (clock: string) => app.clock.set(`2026-06-15T${clock}Z`);

test('too little: the sum that is missing is told once by text with what came in, until when, and where, and the order says the same', async (t) => {
  t.after(() => app.clock.set(start));
  const { customer, checkout, reference } = await begin();
  provider.pay(reference, 490_000);
  await followCharges(app, checkout.id);
  await tell(checkout.id);
  await tell(checkout.id);
  await Promise.all([tell(checkout.id), tell(checkout.id)]);
  const number = checkout.orderNumber;
  assert.deepEqual(await textsTo(customer), [
    `Foodbank: N100 is missing for ${number}. Pay by 12:30, or N4,900 comes back: https://foodbank.example/app/checkout/${checkout.id}`,
  ]);
  const { order } = await customer.call(readOrder, { params: { number } });
  assert.deepEqual([order.payment.state, order.payment.missing, order.payment.paid], ['missing', 100, 4_900]);
  const [unpaid] = await unpaidOf(customer);
  assert.deepEqual([unpaid?.nextStep, unpaid?.missing, unpaid?.secondsLeft], ['pay-missing', 100, 150 * 60]);
});

test('each further part is told, at most three times, and nothing is told of what is paid or over by then', async () => {
  const { customer, checkout, reference } = await begin();
  for (const kobo of [100_000, 200_000, 300_000, 400_000]) {
    provider.pay(reference, kobo);
    await followCharges(app, checkout.id);
    await tell(checkout.id);
  }
  assert.equal((await textsTo(customer)).length, 3);
  const paid = await begin();
  provider.pay(paid.reference, 499_999);
  await followCharges(app, paid.checkout.id);
  provider.pay(paid.reference, 500_000);
  await followCharges(app, paid.checkout.id);
  await tell(paid.checkout.id);
  assert.ok((await textsTo(paid.customer)).every((text) => !/missing/.test(text)));
});

test('at the end the whole sum is asked back by itself, once, and the customer is told how much; then nothing waits any more', async (t) => {
  t.after(() => app.clock.set(start));
  const { customer, checkout, reference } = await begin();
  provider.pay(reference, 490_000);
  await followCharges(app, checkout.id);
  await tell(checkout.id);
  back('11:29:59');
  await expireCheckout(app.context, checkout.id);
  assert.equal((await unpaidOf(customer)).length, 1);
  back('11:30:01');
  await expireCheckout(app.context, checkout.id);
  await expireCheckout(app.context, checkout.id);
  const { rows } = await database.pool.query(
    'select r.amount_kobo from charge_refunds r join charges c on c.id = r.charge_id where c.owner = $1',
    [`checkout:${checkout.id}`],
  );
  assert.deepEqual(rows, [{ amount_kobo: 490_000 }]);
  assert.match(
    (await textsTo(customer)).at(-1) ?? '',
    /has expired, because it was not paid in full. You get N4,900 back/,
  );
  assert.equal((await textsTo(customer)).length, 2);
  assert.deepEqual(await unpaidOf(customer), []);
  const { order } = await customer.call(readOrder, { params: { number: checkout.orderNumber } });
  assert.deepEqual([order.state, order.nextStep], ['expired', 'wait-for-refund']);
  assert.equal(order.events.at(-1)?.kind, 'refund-asked');
});

test('who paid too little may order something else meanwhile, once; who paid nothing has one open order', async (t) => {
  t.after(() => app.clock.set(start));
  const { customer, checkout, reference } = await begin();
  assert.equal((await again(customer)).code, 'checkout-open');
  provider.pay(reference, 490_000);
  await followCharges(app, checkout.id);
  app.clock.advance(1);
  const second = await again(customer);
  assert.equal(second.status, 200);
  assert.equal((await again(customer)).code, 'checkout-open');
  const { orderNumber, id } = second.checkout;
  provider.pay(`${orderNumber}-1`, 1);
  await followCharges(app, id);
  assert.equal((await again(customer)).code, 'checkout-open', 'one order waits for its rest, not each');
  assert.deepEqual(
    (await unpaidOf(customer)).map((one) => one.orderNumber),
    [checkout.orderNumber, orderNumber],
  );
  // The rest of the first one comes after all.
  provider.pay(reference, 500_000);
  await followCharges(app, checkout.id);
  assert.deepEqual(
    (await unpaidOf(customer)).map((one) => one.orderNumber),
    [orderNumber],
  );
});

test('what an order of which too little was paid holds counts towards what its customer may hold', async () => {
  const customer = await makeOwnCustomer(app);
  const product = await makeProduct(app, store.id, { priceKobo: 1_000_000, onHand: 400 });
  const first = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 10 }));
  assert.equal(first.holdMinutes, 30);
  provider.pay(`${first.orderNumber}-1`, 10_000);
  await followCharges(app, first.id);
  await fillBasket(customer, store.id, { [product.id]: 5 });
  const { quote } = await customer.call(quoteCheckout, { body: { handover: 'pick-up' } });
  assert.equal(quote.holdMinutes, 30, '₦150,000 together');
  await fillBasket(customer, store.id, { [product.id]: 6 });
  const more = (await again(customer)).checkout;
  assert.equal(more.holdMinutes, 10);
});

test('“I have paid” says when the provider was asked, also where it gave no answer', async (t) => {
  t.after(() => {
    provider.isDown = false;
    app.clock.set(start);
  });
  const { customer, checkout } = await begin();
  const params = { id: checkout.id };
  assert.equal((await customer.call(readCheckout, { params })).checkout.askedAt, null);
  app.clock.advance(60);
  const asked = (await customer.call(checkCheckout, { params })).checkout;
  assert.deepEqual([asked.askedAt, asked.nextStep], ['2026-06-15T09:01:00.000Z', 'pay']);
  app.clock.advance(60);
  provider.isDown = true;
  const unanswered = (await customer.call(checkCheckout, { params })).checkout;
  assert.deepEqual([unanswered.askedAt, unanswered.payment.state], ['2026-06-15T09:02:00.000Z', 'unclear']);
});

test('an order that waits for its payment is listed with its time until it is paid, cancelled or over', async (t) => {
  t.after(() => app.clock.set(start));
  const { customer, checkout, reference } = await begin();
  app.clock.advance(12 * 60);
  const [unpaid] = await unpaidOf(customer);
  assert.deepEqual(
    [unpaid?.checkoutId, unpaid?.total, unpaid?.missing, unpaid?.nextStep, unpaid?.secondsLeft],
    [checkout.id, 5_000, 0, 'pay', 18 * 60],
  );
  assert.deepEqual(await unpaidOf(await makeOwnCustomer(app)), [], 'others see nothing of it');
  provider.pay(reference);
  await followCharges(app, checkout.id);
  assert.deepEqual(await unpaidOf(customer), []);
  const cancelled = await begin();
  await cancelled.customer.call(cancelOrder, { params: { number: cancelled.checkout.orderNumber } });
  assert.deepEqual(await unpaidOf(cancelled.customer), []);
});

test('who cancels an order of which too little was paid gets it back, and reads how much', async () => {
  const { customer, checkout, reference } = await begin();
  provider.pay(reference, 490_000);
  await followCharges(app, checkout.id);
  const { order } = await customer.call(cancelOrder, { params: { number: checkout.orderNumber } });
  assert.deepEqual([order.state, order.payment.comingBack], ['cancelled', 4_900]);
});
