import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { payCheckout, quoteCheckout, readCheckout } from '@foodbank/contract/selling/checkout';
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { loanToAccept } from '../../../../test/loans-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { startApp } from '../../../../test/start-app.ts';
import { acceptLoan } from '../../lending/loans/accept-loan.ts';
import { findChargeByReference } from '../../money/charges/queries.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { loanOwnerOf } from '../orders/loan-of-order.ts';
import { applyCharges } from './apply-charges.ts';
import { findCheckout } from './queries.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { database } = app.context;
const store = await makeStore(app);

/** A customer with a checkout of ₦5,000. */
async function begin() {
  const customer = await makeOwnCustomer(app);
  const product = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 40 });
  const version = await fillBasket(customer, store.id, { [product.id]: 1 });
  const { quote } = await customer.call(quoteCheckout, { body: { handover: 'pick-up' } });
  const { id, orderNumber } = await checkOut(customer, version);
  return { customer, quote, id, orderNumber };
}
/** Finances a part of a checkout that has no payment yet, as a plan does that was agreed to. */
async function finance(
  { customer, id, orderNumber }: { customer: { id: string }; id: string; orderNumber: string },
  kobo: number,
): Promise<void> {
  const wanted = await loanToAccept(app.context, { customerId: customer.id, totalKobo: 500_000 });
  const offer = { id: randomUUID(), digest: hash('sha256', '{}') };
  const loan = await database.write((tx) => acceptLoan(tx, { ...wanted, owner: loanOwnerOf(orderNumber), offer }));
  await database.pool.query(
    `insert into plan_offers (checkout_id, number, customer_id, order_number, content, digest, language, state, made_at, agreed_at, taps, loan_id)
     values ($1, 1, $2, $3, '{}', encode(sha256('{}'), 'hex'), 'en', 'agreed', now(), now(), 2, $4)`,
    [id, customer.id, orderNumber, loan.id],
  );
  await database.pool.query('update checkouts set financed_kobo = $2 where id = $1', [id, kobo]);
  await database.pool.query('update shop_orders set financed_kobo = $2 where number = $1', [orderNumber, kobo]);
}

test('without a plan all of the total is due now, in the quote, the checkout, the order and the receipt', async () => {
  const { customer, quote, id, orderNumber } = await begin();
  const sums = (one: { total: number; dueNow?: number | undefined; financed?: number | undefined }) => [
    one.total,
    one.dueNow,
    one.financed,
  ];
  assert.deepEqual(sums(quote), [5_000, 5_000, 0]);
  assert.deepEqual(sums((await customer.call(readCheckout, { params: { id } })).checkout), [5_000, 5_000, 0]);
  provider.pay(`${orderNumber}-1`);
  await followCharges(app, id);
  const params = { number: orderNumber };
  assert.deepEqual(sums((await customer.call(readOrder, { params })).order), [5_000, 5_000, 0]);
  assert.deepEqual(sums((await customer.call(readReceipt, { params })).receipt), [5_000, 5_000, 0]);
});

test('of an order of which a part is financed, a charge asks for what is due now, and that places it', async () => {
  const begun = await begin();
  await finance(begun, 375_000);
  const { customer, id, orderNumber } = begun;
  const { checkout } = await customer.call(payCheckout, { params: { id } });
  assert.deepEqual([checkout.total, checkout.dueNow, checkout.financed], [5_000, 1_250, 3_750]);
  assert.equal(checkout.payment.amount, 1_250);
  assert.equal((await findChargeByReference(database.read, `${orderNumber}-2`))?.amountKobo, 125_000);
  provider.pay(`${orderNumber}-2`);
  await followCharges(app, id);
  const { order } = await customer.call(readOrder, { params: { number: orderNumber } });
  assert.deepEqual([order.state, order.payment.state, order.payment.paid], ['placed', 'paid', 1_250]);
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});

test('where nothing is due now, no payment is begun, and no payment places the order', async () => {
  const begun = await begin();
  await finance(begun, 500_000);
  const { customer, id, orderNumber } = begun;
  const { checkout } = await customer.call(payCheckout, { params: { id } });
  assert.deepEqual([checkout.dueNow, checkout.payUrl], [0, null]);
  await database.write((tx) => applyCharges(tx, id));
  assert.equal((await customer.call(readOrder, { params: { number: orderNumber } })).order.state, 'awaiting-payment');
});

test('the database keeps what is due now and what is financed the parts of the total', async () => {
  const { id, orderNumber } = await begin();
  for (const kobo of [-1, 500_001]) {
    await assert.rejects(
      database.pool.query('update checkouts set financed_kobo = $2 where id = $1', [id, kobo]),
      /checkouts_financed/,
    );
    await assert.rejects(
      database.pool.query('update shop_orders set financed_kobo = $2 where number = $1', [orderNumber, kobo]),
      /shop_orders_financed/,
    );
  }
  await assert.rejects(
    database.pool.query('update checkouts set due_now_kobo = 1 where id = $1', [id]),
    /can only be updated to DEFAULT/,
  );
  const stored = await findCheckout(database.read, id);
  assert.deepEqual([stored?.totalKobo, stored?.dueNowKobo, stored?.financedKobo], [500_000, 500_000, 0]);
});
