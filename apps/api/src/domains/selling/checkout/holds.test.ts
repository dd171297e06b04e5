import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readBasket } from '@foodbank/contract/selling/baskets';
import { checkCheckout, payCheckout, readCheckout } from '@foodbank/contract/selling/checkout';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { startApp } from '../../../../test/start-app.ts';
import { followCharge } from '../../money/charges/following.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { handleRefund } from '../../money/charges/sending-refunds.ts';
import { setStorePrice } from '../catalogue/price-queries.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { expireCheckout } from './ending.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { database } = app.context;
const store = await makeStore(app);

/** A customer with a checkout of one of a product that the store has once. */
async function begin(given: { onHand?: number } = {}) {
  const customer = await makeOwnCustomer(app);
  const product = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: given.onHand ?? 1 });
  const checkout = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }));
  return { customer, product, checkout, reference: `${checkout.orderNumber}-1` };
}
const held = async (productId: string) =>
  (await database.pool.query('select held from store_products where product_id = $1', [productId])).rows[0].held;
const stateOf = async (customer: TestCustomer, number: string) =>
  (await customer.call(readOrder, { params: { number } })).order.state;
const refundsAsked = async (checkoutId: string) =>
  (
    await database.pool.query(
      `select coalesce(sum(r.amount_kobo), 0)::bigint as kobo from charge_refunds r join charges c on c.id = r.charge_id
       where c.owner = $1`,
      [`checkout:${checkoutId}`],
    )
  ).rows[0].kobo;
/** What the page of the payment is told: the next step, and where the payment stands. */
const stepOf = async (customer: TestCustomer, id: string) => {
  const { nextStep, payment } = (await customer.call(readCheckout, { params: { id } })).checkout;
  return [nextStep, payment.state];
};
/** Does what the jobs of the refunds of a checkout do. */
async function sendRefunds(checkoutId: string): Promise<void> {
  for (const charge of await listChargesOf(database.read, ownerOfCheckout(checkoutId)))
    for (const { id } of await listRefundsOf(database.read, charge.id)) await handleRefund(app.context, id);
}
const expire = (id: string) => expireCheckout(app.context, id);

test('an order that is not paid in 30 minutes expires, and its stock can be sold again; the basket stays', async () => {
  const { customer, product, checkout } = await begin();
  app.clock.advance(29 * 60);
  await expire(checkout.id);
  assert.equal(await held(product.id), 1);
  app.clock.advance(61);
  await expire(checkout.id);
  assert.equal(await stateOf(customer, checkout.orderNumber), 'expired');
  assert.equal(await held(product.id), 0);
  assert.equal((await customer.call(readBasket, {})).basket.lines.length, 1);
});

test('an expiring order is asked about first: what was paid meanwhile is placed', async () => {
  const { customer, product, checkout, reference } = await begin();
  provider.pay(reference);
  app.clock.advance(31 * 60);
  await expire(checkout.id);
  assert.equal(await stateOf(customer, checkout.orderNumber), 'placed');
  assert.equal(await held(product.id), 1);
  assert.equal((await customer.call(readBasket, {})).basket.lines.length, 0);
});

test('while the provider gives no answer, nothing is let go, however long', async () => {
  const { customer, product, checkout } = await begin();
  provider.isDown = true;
  for (let hours = 0; hours < 5; hours += 1) {
    app.clock.advance(3600);
    await expire(checkout.id);
    assert.equal(await held(product.id), 1);
  }
  const cancelled = await customer.send(cancelOrder, { params: { number: checkout.orderNumber } });
  assert.equal(cancelled.body.code, 'payment-unclear');
  provider.isDown = false;
  app.clock.advance(3600);
  await expire(checkout.id);
  assert.equal(await stateOf(customer, checkout.orderNumber), 'expired');
  assert.equal(await held(product.id), 0);
});

test('a transfer that was begun holds stock and price for two hours', async () => {
  const { customer, checkout, product, reference } = await begin();
  provider.set(reference, 'pending', 'bank_transfer');
  app.clock.advance(31 * 60);
  await expire(checkout.id);
  assert.equal(await stateOf(customer, checkout.orderNumber), 'awaiting-payment');
  app.clock.advance(80 * 60);
  await expire(checkout.id);
  assert.equal(await held(product.id), 1);
  app.clock.advance(10 * 60);
  await expire(checkout.id);
  assert.equal(await stateOf(customer, checkout.orderNumber), 'expired');
});

test('a late payment completes the order if stock and price are still there, and is being checked until that is known', async () => {
  const { customer, product, checkout, reference } = await begin();
  app.clock.advance(31 * 60);
  await expire(checkout.id);
  provider.pay(reference);
  const [charge] = await listChargesOf(database.read, ownerOfCheckout(checkout.id));
  await followCharge(app.context, charge?.id ?? '');
  assert.deepEqual(await stepOf(customer, checkout.id), ['wait-for-payment', 'paid']);
  await followCharges(app, checkout.id);
  assert.equal(await stateOf(customer, checkout.orderNumber), 'placed');
  assert.equal(await held(product.id), 1);
});

test('a late payment goes back whole if the stock was sold or the price changed', async () => {
  const sold = await begin();
  app.clock.advance(31 * 60);
  await expire(sold.checkout.id);
  const other = await makeOwnCustomer(app);
  await checkOut(other, await fillBasket(other, store.id, { [sold.product.id]: 1 }));
  provider.pay(sold.reference);
  await followCharges(app, sold.checkout.id);
  await followCharges(app, sold.checkout.id);
  assert.equal(await stateOf(sold.customer, sold.checkout.orderNumber), 'expired');
  assert.equal(await refundsAsked(sold.checkout.id), 250_000);
  const { checkout } = await sold.customer.call(readCheckout, { params: { id: sold.checkout.id } });
  assert.deepEqual([checkout.state, checkout.nextStep], ['refunded', 'wait-for-refund']);
  const dearer = await begin();
  app.clock.advance(31 * 60);
  await expire(dearer.checkout.id);
  await database.write((tx) => setStorePrice(tx, store.id, dearer.product.id, 260_000));
  provider.pay(dearer.reference);
  await followCharges(app, dearer.checkout.id);
  assert.equal(await refundsAsked(dearer.checkout.id), 250_000);
  assert.equal(await held(dearer.product.id), 0);
});

test('one kobo less is not paid: it says what is missing, a second payment completes the order, and what of it was too much goes back', async () => {
  const { customer, checkout, reference } = await begin();
  provider.pay(reference, 249_999);
  const params = { id: checkout.id };
  const { checkout: short } = await customer.call(checkCheckout, { params });
  assert.deepEqual([short.payment.state, short.payment.missing, short.nextStep], ['missing', 0.01, 'pay-missing']);
  const { checkout: again } = await customer.call(payCheckout, { params });
  assert.match(again.payUrl ?? '', new RegExp(`${checkout.orderNumber}-2`));
  provider.pay(`${checkout.orderNumber}-2`);
  await customer.call(checkCheckout, { params });
  assert.equal(await stateOf(customer, checkout.orderNumber), 'placed');
  assert.equal(await refundsAsked(checkout.id), 4_999, 'of the ₦50 that a payment has at least');
});

test('too little that expires goes back and is a refund to the end, and a payment in two charges at once is kept once', async () => {
  const { customer, checkout, reference } = await begin();
  provider.pay(reference, 1_000);
  app.clock.advance(31 * 60);
  await expire(checkout.id);
  assert.equal(await stateOf(customer, checkout.orderNumber), 'awaiting-payment', 'the rest may still come');
  app.clock.advance(120 * 60);
  await expire(checkout.id);
  await expire(checkout.id);
  assert.equal(await refundsAsked(checkout.id), 1_000);
  assert.deepEqual(await stepOf(customer, checkout.id), ['wait-for-refund', 'refunding']);
  await sendRefunds(checkout.id);
  assert.deepEqual(await stepOf(customer, checkout.id), ['wait-for-refund', 'refunded']);
  const twice = await begin();
  provider.set(twice.reference, 'failed');
  const params = { id: twice.checkout.id };
  await twice.customer.call(checkCheckout, { params });
  await twice.customer.call(payCheckout, { params });
  provider.pay(twice.reference);
  provider.pay(`${twice.checkout.orderNumber}-2`);
  await twice.customer.call(checkCheckout, { params });
  await followCharges(app, twice.checkout.id);
  assert.equal(await stateOf(twice.customer, twice.checkout.orderNumber), 'placed');
  assert.equal(await refundsAsked(twice.checkout.id), 250_000);
});

test('an unpaid order is cancelled by its customer, and money that comes later goes back', async () => {
  const { customer, product, checkout, reference } = await begin();
  await customer.call(cancelOrder, { params: { number: checkout.orderNumber } });
  assert.equal(await held(product.id), 0);
  assert.deepEqual(await stepOf(customer, checkout.id), ['order-again', 'open']);
  provider.pay(reference);
  await followCharges(app, checkout.id);
  assert.equal(await stateOf(customer, checkout.orderNumber), 'cancelled');
  assert.equal(await refundsAsked(checkout.id), 250_000);
  await sendRefunds(checkout.id);
  assert.deepEqual(await stepOf(customer, checkout.id), ['wait-for-refund', 'refunded']);
  const paid = await begin();
  provider.pay(paid.reference);
  await paid.customer.call(cancelOrder, { params: { number: paid.checkout.orderNumber } });
  assert.equal(await stateOf(paid.customer, paid.checkout.orderNumber), 'cancelled');
  assert.equal(await refundsAsked(paid.checkout.id), 250_000);
});
