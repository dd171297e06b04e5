import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestSignInCode } from '@foodbank/contract/people/customer-accounts';
import { payCheckout, readCheckout } from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { agreeToOffer, previewPlans, sendOfferCode } from '@foodbank/contract/selling/plan-offers';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { wrongCode } from '../../../../test/customer-texts.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { deliverOrder } from '../orders/handing-over.ts';
import { bySystem } from '../orders/shop-order-rules.ts';
import { expireCheckout } from './ending.ts';
import { findOffer } from './offer-queries.ts';
import { findCheckout } from './queries.ts';

/** From the choice of a plan to the order that is placed, and every end on the way. 9:00 in Lagos, the windows begin at 12:00. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const plans = await openPlans(app, provider);
const packer = await makeStaff(app, ['operations']);

const proof = async () => (await findDifferences(database.read, null)).differences;
const funds = async (customerId: string) => {
  const account = await findAccount(database.read, customerAccount('customer-funds', customerId));
  return account === null ? 0 : balanceOf('customer-funds', account);
};

test('a plan is previewed beside paying now, and nothing is held for it', async () => {
  const customer = await plans.customer();
  await plans.choose(await plans.customer());
  const basket = await plans.choose(customer);
  await customer.call(cancelOrder, { params: { number: basket.orderNumber } });
  const body = { handover: 'delivery' as const, addressId: customer.addressId, windowId: plans.windowId };
  const { plans: shown, payNow } = await customer.call(previewPlans, { body });
  assert.equal(payNow, 11_500);
  const [four] = shown;
  assert.deepEqual(
    [four?.code, four?.dueNow, four?.financed, four?.financeCharge, four?.payable, four?.annualRate],
    ['weeks-4', 2_875, 8_625, 258, 11_758, 77.39],
  );
  assert.deepEqual(
    four?.instalments.map(({ dueOn, amount }) => [dueOn, amount]),
    [
      ['2026-06-22', 2_961],
      ['2026-06-29', 2_961],
      ['2026-07-06', 2_961],
    ],
  );
});

/** Packs an order and sends it out, as staff do. */
async function sendOut(number: string) {
  const params = { number };
  await packer.call(staffCalls.startPacking, { params });
  await sayReady(packer, number);
}
/** What is said of a refused call. */
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => (await answer).body.code;

test('an order on a plan is placed after the offer, the code and the down payment, and handed over its loan is active', async () => {
  const customer = await plans.customer();
  const checkout = await plans.choose(customer);
  assert.deepEqual(
    [checkout.nextStep, checkout.dueNow, checkout.financed, checkout.payUrl],
    ['agree', 2_875, 8_625, null],
  );
  const offer = await plans.read(customer, checkout.id);
  assert.deepEqual(
    [offer.state, offer.plan.code, offer.payable, offer.licence.state],
    ['open', 'weeks-4', 11_758, 'Lagos'],
  );
  assert.equal(await codeOf(customer.send(payCheckout, { params: { id: checkout.id } })), 'plan-not-agreed');
  const agreed = await plans.agree(customer, checkout.id);
  assert.deepEqual([agreed.nextStep, agreed.payment.amount], ['pay', 2_875]);
  assert.equal((await plans.loan(checkout.orderNumber)).state, 'accepted');
  provider.pay(`${checkout.orderNumber}-1`);
  await followCharges(app, checkout.id);
  const { order } = await customer.call(readOrder, { params: { number: checkout.orderNumber } });
  assert.deepEqual([order.state, order.payment.state, order.payment.paid], ['placed', 'paid', 2_875]);
  assert.deepEqual(await proof(), []);
  await sendOut(checkout.orderNumber);
  await database.write((tx) => deliverOrder(tx, checkout.orderNumber, { actor: bySystem }));
  const loan = await plans.loan(checkout.orderNumber);
  assert.deepEqual([loan.state, loan.openPrincipalKobo, loan.openFinanceChargeKobo], ['active', 862_500, 25_800]);
  assert.equal(await funds(customer.id), 0);
  assert.deepEqual(await proof(), []);
});

test('the end of the hold ends the offer and the agreement, nothing is owed, and money that comes later goes back whole', async () => {
  const began = app.clock.now();
  const [before, agreed] = [await plans.customer(), await plans.customer()];
  const [first, second] = [await plans.choose(before), await plans.choose(agreed)];
  await plans.agree(agreed, second.id);
  app.clock.set(new Date(began.getTime() + 31 * 60_000).toISOString());
  for (const { id } of [first, second]) await expireCheckout(app.context, id);
  const states = async (id: string) => [
    (await findOffer(database.read, id))?.state,
    (await findCheckout(database.read, id))?.state,
  ];
  assert.deepEqual(await states(first.id), ['ended', 'expired']);
  assert.deepEqual(await states(second.id), ['ended', 'expired']);
  assert.equal((await plans.loan(second.orderNumber)).state, 'cancelled');
  provider.pay(`${second.orderNumber}-1`);
  await followCharges(app, second.id);
  assert.equal((await findCheckout(database.read, second.id))?.state, 'refunded');
  const { order } = await agreed.call(readOrder, { params: { number: second.orderNumber } });
  assert.deepEqual([order.state, order.payment.state, order.payment.comingBack], ['expired', 'refunding', 2_875]);
  assert.deepEqual(await proof(), []);
  app.clock.set(began.toISOString());
});

test('consent gives at least 20 more minutes, once, and no code agrees after the end of the hold', async () => {
  const began = app.clock.now();
  const customer = await plans.customer();
  const checkout = await plans.choose(customer);
  app.clock.set(new Date(began.getTime() + 25 * 60_000).toISOString());
  const body = await plans.code(customer, checkout.id);
  const { checkout: agreed } = await customer.call(agreeToOffer, { params: { id: checkout.id }, body });
  assert.equal(agreed.holdsUntil, new Date(began.getTime() + 45 * 60_000).toISOString());
  // Sent again after a lost answer: the same checkout, no second loan, no longer hold.
  app.clock.set(new Date(began.getTime() + 26 * 60_000).toISOString());
  const { checkout: again } = await customer.call(agreeToOffer, { params: { id: checkout.id }, body });
  assert.deepEqual([again.id, again.holdsUntil], [agreed.id, agreed.holdsUntil]);
  const late = await plans.customer();
  const held = await plans.choose(late);
  const lateBody = await plans.code(late, held.id);
  app.clock.set(new Date(began.getTime() + 26 * 60_000 + 30 * 60_000).toISOString());
  assert.equal(await codeOf(late.send(agreeToOffer, { params: { id: held.id }, body: lateBody })), 'plan-over');
  app.clock.set(began.toISOString());
});

test('cancelled before hand-over, the loan is cancelled without charge and the down payment goes back', async () => {
  const customer = await plans.customer();
  const { orderNumber } = await plans.order(customer);
  const { order } = await customer.call(cancelOrder, { params: { number: orderNumber } });
  assert.deepEqual([order.state, order.payment.state, order.payment.comingBack], ['cancelled', 'refunding', 2_875]);
  assert.equal((await plans.loan(orderNumber)).state, 'cancelled');
  assert.deepEqual(await proof(), []);
});

test('an order on a plan that nobody takes is cancelled, and a kept fee comes out of the down payment only', async () => {
  const customer = await plans.customer();
  const { orderNumber } = await plans.order(customer, 1);
  await sendOut(orderNumber);
  const { lines } = (await customer.call(readOrder, { params: { number: orderNumber } })).order;
  const notTaken = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  await database.write((tx) => deliverOrder(tx, orderNumber, { actor: bySystem, notTaken }));
  const { order } = await customer.call(readOrder, { params: { number: orderNumber } });
  // ₦6,500 in all, ₦1,625 paid: the fee of ₦1,500 is kept.
  assert.deepEqual([order.state, order.payment.comingBack], ['cancelled', 125]);
  assert.equal((await plans.loan(orderNumber)).state, 'cancelled');
  assert.deepEqual(await proof(), []);
});

test('a code agrees to the offer that it was texted for, as it was shown, on the device that asked, and to no other', async () => {
  const [one, other] = [await plans.customer(), await plans.customer()];
  const [first, second] = [await plans.choose(one), await plans.choose(other)];
  const [body, otherBody] = [await plans.code(one, first.id), await plans.code(other, second.id)];
  const params = { id: first.id };
  const send = (sent: typeof body, by: TestCustomer = one) => codeOf(by.send(agreeToOffer, { params, body: sent }));
  assert.equal(await send(body, other), 'not-found');
  assert.equal(await send({ ...otherBody, digest: body.digest }), 'invalid-code');
  assert.equal(await send({ ...body, digest: otherBody.digest }), 'plan-changed');
  assert.equal(await send({ ...body, code: wrongCode(body.code) }), 'invalid-code');
  // Another phone or tablet of the customer: it shows the page first, and then needs a code of its own.
  const device = await plans.anotherDevice(one);
  const sendCode = (by: TestCustomer) => by.send(sendOfferCode, { params, body: { digest: body.digest } });
  assert.equal(await codeOf(sendCode(device)), 'plan-changed');
  const shown = await plans.read(device, first.id);
  assert.equal(shown.isNewDevice, true);
  assert.equal(await send(body, device), 'invalid-code');
  assert.equal((await findOffer(database.read, first.id))?.state, 'open');
  const own = await plans.code(device, first.id, 2);
  const { checkout } = await device.call(agreeToOffer, { params, body: own });
  assert.equal(checkout.nextStep, 'pay');
});

test('an offer has three codes, a phone five an hour for plans, and they leave the codes for logging in alone', async () => {
  const customer = await plans.customer();
  const { id, orderNumber } = await plans.choose(customer);
  const { digest } = await plans.read(customer, id);
  const ask = (checkoutId: string, shown: string) =>
    customer.send(sendOfferCode, { params: { id: checkoutId }, body: { digest: shown } });
  for (let count = 0; count < 3; count += 1) assert.equal((await ask(id, digest)).status, 200);
  assert.equal(await codeOf(ask(id, digest)), 'offer-codes-over');
  await customer.call(cancelOrder, { params: { number: orderNumber } });
  const next = await plans.choose(customer);
  const shown = await plans.read(customer, next.id);
  for (let count = 0; count < 2; count += 1) assert.equal((await ask(next.id, shown.digest)).status, 200);
  assert.equal(await codeOf(ask(next.id, shown.digest)), 'too-many-requests');
  const signIn = await customer.send(requestSignInCode, { body: { phone: customer.phone } });
  assert.equal(signIn.status, 200);
  await customer.call(cancelOrder, { params: { number: next.orderNumber } });
});

test('what changed between offer and consent is shown anew, and the code of before agrees to nothing', async () => {
  const customer = await plans.customer();
  const { id, orderNumber } = await plans.choose(customer);
  const body = await plans.code(customer, id);
  // Another version of the plan begins today.
  await database.pool.query(
    `insert into plan_versions (plan_code, version, from_on, terms, added_at)
     select plan_code, 90, '2026-06-15', jsonb_set(terms, '{downPaymentPpm}', '300000'), now() from plan_versions
     where plan_code = 'weeks-4' and version = 1`,
  );
  assert.equal(await codeOf(customer.send(agreeToOffer, { params: { id }, body })), 'plan-changed');
  assert.equal(await codeOf(customer.send(agreeToOffer, { params: { id }, body })), 'plan-changed');
  const offer = await plans.read(customer, id);
  assert.deepEqual([offer.plan.version, offer.dueNow, offer.financed], [90, 3_450, 8_050]);
  const { checkout } = await customer.call(readCheckout, { params: { id } });
  assert.deepEqual([checkout.dueNow, checkout.financed], [3_450, 8_050]);
  const anew = await plans.code(customer, id, 2);
  await customer.call(agreeToOffer, { params: { id }, body: anew });
  provider.pay(`${orderNumber}-1`);
  await followCharges(app, id);
  const { order } = await customer.call(readOrder, { params: { number: orderNumber } });
  assert.deepEqual([order.state, order.payment.paid], ['placed', 3_450]);
  assert.deepEqual(await proof(), []);
});

test('an order on a plan may not be placed without consent, whoever tries: the database refuses it', async () => {
  const customer = await plans.customer();
  const { orderNumber } = await plans.choose(customer);
  await assert.rejects(
    database.pool.query(`update shop_orders set state = 'placed', placed_at = now() where number = $1`, [orderNumber]),
    /on a plan that nobody agreed to/,
  );
  await customer.call(cancelOrder, { params: { number: orderNumber } });
});

test('a licence that was withdrawn between offer and consent refuses it, and nothing is sealed', async () => {
  const customer = await plans.customer();
  const { id, orderNumber } = await plans.choose(customer);
  const body = await plans.code(customer, id);
  await database.pool.query(`update plan_licences set until_on = '2026-06-14' where state = 'Lagos'`);
  const { body: refused } = await customer.send(agreeToOffer, { params: { id }, body });
  assert.deepEqual([refused.code, refused.errors?.reason], ['plan-refused', 'no-licence']);
  await assert.rejects(plans.loan(orderNumber));
  await customer.call(cancelOrder, { params: { number: orderNumber } });
  assert.equal((await findOffer(database.read, id))?.state, 'ended');
});
