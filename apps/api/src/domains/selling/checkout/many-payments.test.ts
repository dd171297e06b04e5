import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { payCheckout } from '@foodbank/contract/selling/checkout';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { startApp } from '../../../../test/start-app.ts';
import { followCharge } from '../../money/charges/following.ts';
import { findChargeByReference, listChargesOf } from '../../money/charges/queries.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { applyCharges } from './apply-charges.ts';
import { expireCheckout } from './ending.ts';
import { findKeptPayments } from './paying.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { context } = app;
const { database } = context;
const store = await makeStore(app);

async function begin() {
  const customer = await makeOwnCustomer(app);
  const product = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 5 });
  const { id, orderNumber } = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }));
  const state = async () => (await customer.call(readOrder, { params: { number: orderNumber } })).order.state;
  return { customer, id, orderNumber, state };
}
const keptOf = async (reference: string) => {
  const charge = (await findChargeByReference(database.read, reference)) ?? assert.fail(reference);
  return charge.paidKobo - charge.refundKobo;
};
/** Charges that failed, as a customer of before could make without a limit. */
const addFailed = (id: string, orderNumber: string, count: number) =>
  database.pool.query(
    `insert into charges (reference, owner, customer_id, amount_kobo, state, created_at, changed_at)
     select $2 || '-x' || n, owner, customer_id, amount_kobo, 'failed', created_at, changed_at
     from charges, generate_series(1, $3) n where owner = $1 limit $3`,
    [`checkout:${id}`, orderNumber, count],
  );

test('the 21st payment of a checkout is refused in plain words, and the 20 before it are not', async () => {
  const { customer, id, orderNumber } = await begin();
  for (let number = 1; number <= 20; number += 1) {
    assert.equal((await customer.send(payCheckout, { params: { id } })).status, 200, `payment ${number}`);
    provider.set(`${orderNumber}-${number}`, 'failed');
    await followCharges(app, id);
  }
  const { status, body } = await customer.send(payCheckout, { params: { id } });
  assert.deepEqual([status, body.code], [409, 'payment-tries-over']);
  assert.match(body.message, /tried 20 times/);
  assert.equal((await listChargesOf(database.read, ownerOfCheckout(id))).length, 20);
});

test('money of the 151st charge of a checkout places the order', async () => {
  const { id, orderNumber, state } = await begin();
  provider.set(`${orderNumber}-1`, 'failed');
  await followCharges(app, id);
  await addFailed(id, orderNumber, 150);
  await database.pool.query(
    `insert into charges (reference, owner, customer_id, amount_kobo, state, paid_kobo, paid_at, created_at, changed_at)
     select $2, owner, customer_id, amount_kobo, 'paid', amount_kobo, now(), now(), now() from charges where owner = $1 limit 1`,
    [`checkout:${id}`, `${orderNumber}-late`],
  );

  await database.write((tx) => applyCharges(tx, id));
  assert.equal(await state(), 'placed');
});

test('a paid charge of an order that has ended, whose job was lost, is found and given back', async () => {
  const { id, orderNumber, state } = await begin();
  app.clock.advance(3 * 3_600);
  await expireCheckout(context, id);
  assert.equal(await state(), 'expired');
  // Its price is another one, so the order can't be completed any more.
  await database.pool.query('update store_products set price_kobo = price_kobo + 100 where store_id = $1', [store.id]);
  provider.pay(`${orderNumber}-1`);
  const charge = (await findChargeByReference(database.read, `${orderNumber}-1`)) ?? assert.fail();
  await followCharge(context, charge.id);
  assert.equal(await keptOf(`${orderNumber}-1`), 250_000, 'the job that follows is lost');
  assert.equal(await findKeptPayments(context), 0, 'it has ten minutes');
  app.clock.advance(11 * 60);
  assert.equal(await findKeptPayments(context), 1);
  assert.equal(await keptOf(`${orderNumber}-1`), 0);
  assert.equal(await findKeptPayments(context), 0, 'once');
});

test('a payment that pays for its order is left alone', async () => {
  const { id, orderNumber, state } = await begin();
  provider.pay(`${orderNumber}-1`);
  await followCharges(app, id);
  assert.equal(await state(), 'placed');
  app.clock.advance(3_600);
  assert.equal(await findKeptPayments(context), 0);
  assert.equal(await keptOf(`${orderNumber}-1`), 250_000);
});

test('payments that pay for their orders cost one question in all, however many there are', async () => {
  for (let made = 0; made < 3; made += 1) {
    const { id, orderNumber } = await begin();
    provider.pay(`${orderNumber}-1`);
    await followCharges(app, id);
  }
  app.clock.advance(3_600);
  let count = 0;
  const { read } = database;
  const counted: typeof read = {
    list: (...asked) => {
      count += 1;
      return read.list(...asked);
    },
    find: () => assert.fail('it asks for lists'),
    get: () => assert.fail('it asks for lists'),
  };
  const write: typeof database.write = (work) => database.write(work);
  assert.equal(await findKeptPayments({ clock: context.clock, database: { ...database, read: counted, write } }), 0);
  assert.equal(count, 1);
});
