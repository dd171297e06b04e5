import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { agreeToOffer, previewPlans, sendOfferCode } from '@foodbank/contract/selling/plan-offers';
import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { wrongCode } from '../../../../test/customer-texts.ts';
import { fillBasket } from '../../../../test/make-shop-order.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import type { Tx } from '../../../platform/database.ts';
import { expireCheckout } from './ending.ts';
import { startCheckout } from './start-checkout.ts';

/** Counts the statements of a transaction. */
function counting(tx: Tx) {
  let count = 0;
  const one = <Values extends unknown[], Result>(ask: (...values: Values) => Result) => {
    return (...values: Values) => {
      count += 1;
      return ask(...values);
    };
  };
  const [list, find, get] = [one(tx.list), one(tx.find), one(tx.get)] as [Tx['list'], Tx['find'], Tx['get']];
  return { tx: { ...tx, list, find, get }, counted: () => count };
}

/** What customers read who step back from a plan, come too late, or type wrongly. 9:00 in Lagos, the windows begin at 12:00. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const plans = await openPlans(app, provider);

test('who goes back to the checkout sees the same plan there: the own open offer has to end first, and is not above the limit', async () => {
  const customer = await plans.customer();
  // ₦21,500: twice that is above every limit of this customer.
  const { orderNumber } = await plans.choose(customer, 4);
  const body = { handover: 'delivery' as const, addressId: customer.addressId, windowId: plans.windowId };
  const { plans: shown, free } = await customer.call(previewPlans, { body });
  assert.deepEqual([shown[0]?.obstacle, free], [null, 25_000]);
  await customer.call(cancelOrder, { params: { number: orderNumber } });
});

test('after three wrong codes a customer is told to ask for a new one', async () => {
  const customer = await plans.customer();
  const { id, orderNumber } = await plans.choose(customer);
  const body = await plans.code(customer, id);
  const wrong = { params: { id }, body: { ...body, code: wrongCode(body.code) } };
  for (let count = 0; count < 2; count += 1) await customer.send(agreeToOffer, wrong);
  const { body: third } = await customer.send(agreeToOffer, wrong);
  assert.deepEqual([third.code, /Ask for a new one/.test(third.message)], ['invalid-code', true]);
  await customer.call(cancelOrder, { params: { number: orderNumber } });
});

test('after the hold of an offer a customer reads that its time is over, and is promised nothing of a late payment', async () => {
  const began = app.clock.now();
  const customer = await plans.customer({ email: 'late@example.com' });
  const { id } = await plans.choose(customer);
  const { digest } = await plans.read(customer, id);
  app.clock.set(new Date(began.getTime() + 31 * 60_000).toISOString());
  const { body } = await customer.send(sendOfferCode, { params: { id }, body: { digest } });
  assert.deepEqual([body.code, /time for this plan is over/.test(body.message)], ['plan-over', true]);
  await expireCheckout(app.context, id);
  const mail = await app.waitForEmail('late@example.com');
  assert.match(mail.text ?? '', /the plan has ended\. You owe nothing\. If you pay late, you get your money back\./);
  app.clock.set(began.toISOString());
});

test('an offer is made with 33 statements at most', async () => {
  const customer = await plans.customer();
  const basketVersion = await fillBasket(customer, plans.store.id, { [plans.product.id]: 2 });
  const choice = { handover: 'pick-up' as const, total: 10_000, plan: 'weeks-4' };
  const made = await app.context.database.write(async (tx) => {
    const counted = counting(tx);
    const sent = { id: randomUUID(), key: randomUUID(), basketVersion, ...choice };
    const { orderNumber, financedKobo } = await startCheckout(counted.tx, customer.id, sent, { allowsExamples: true });
    return { orderNumber, financedKobo, statements: counted.counted() };
  });
  assert.equal(made.financedKobo, 750_000);
  assert.ok(made.statements <= 33, `${made.statements}`);
  await customer.call(cancelOrder, { params: { number: made.orderNumber } });
});
