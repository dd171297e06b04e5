import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readCheckout } from '@foodbank/contract/selling/checkout';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeStore } from '../../../../test/make-products.ts';
import { amountsOf, failRefund, payInTwo, paymentOf, payTooLittle } from '../../../../test/part-payments.ts';
import { startApp } from '../../../../test/start-app.ts';
import { sweepCharges } from '../../money/charges/following.ts';
import { lockRefund } from '../../money/charges/refund-queries.ts';
import { endRefund } from '../../money/charges/refunds.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { expireCheckout } from './ending.ts';

const start = '2026-06-15T09:00:00Z';
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { context } = app;
const { database } = context;
app.clock.set(start);
const store = await makeStore(app);
const shop = { app, provider, storeId: store.id };

/** An order that expired with ₦4,900 of ₦5,000, whose refund failed, and a page on which the missing ₦100 can still be paid. */
async function failAfterEnd() {
  app.clock.set(start);
  const begun = await payTooLittle(shop);
  await begun.payMissing();
  app.clock.set('2026-06-15T11:30:02Z');
  await expireCheckout(context, begun.id);
  const refundId = await failRefund(shop, begun, 1);
  const states = async () => {
    const order = await begun.read();
    const { checkout } = await begun.customer.call(readCheckout, { params: { id: begun.id } });
    assert.deepEqual(checkout.payment, order.payment, 'the checkout and the order say the same');
    assert.equal(checkout.nextStep, 'wait-for-refund');
    const { state, comingBack, refunded, missing } = order.payment;
    return [order.state, order.nextStep, state, comingBack, refunded, missing];
  };
  const payOtherwise = () =>
    database.write(async (tx) =>
      endRefund(tx, (await lockRefund(tx, refundId)) ?? assert.fail(), begun.customer.id, null),
    );
  return { ...begun, states, payOtherwise };
}
const prove = async () => (await findDifferences(database.read, null)).differences;

test('what failed to go back pays for no order again: the late missing part goes back, and the order stays expired', async () => {
  const begun = await failAfterEnd();
  await begun.pay(2);
  assert.equal((await begun.read()).state, 'expired');
  assert.deepEqual(await amountsOf(app, begun), [
    [4_900, 0, 0],
    [100, 0, 100],
  ]);
  await begun.pay(1, 500_000);
  const first = await paymentOf(app, begun, 1);
  assert.deepEqual(
    [first.state, first.reason, first.failedRefundKobo, (await begun.read()).state],
    ['failed', 'too-little', 490_000, 'expired'],
    'nor does it make more money on the same page a whole payment',
  );
  assert.deepEqual((await amountsOf(app, begun))[0], [5_000, 0, 100], 'which goes back');
  app.clock.advance(9 * 3_600);
  await sweepCharges(context);
  assert.deepEqual((await amountsOf(app, begun))[0], [5_000, 0, 100], 'and what failed is left to a person');
  assert.deepEqual(await prove(), []);
});

test('what finance paid back otherwise pays for no order again', async () => {
  const begun = await failAfterEnd();
  await begun.payOtherwise();
  await begun.pay(2);
  assert.equal((await begun.read()).state, 'expired', 'the customer has the ₦4,900 and paid ₦100');
  assert.deepEqual((await amountsOf(app, begun))[1], [100, 0, 100]);
  assert.deepEqual(await prove(), []);
});

test('what failed to go back is coming back to its customer until a person paid it otherwise, and is missing of nothing', async () => {
  const begun = await failAfterEnd();
  assert.deepEqual(await begun.states(), ['expired', 'wait-for-refund', 'refunding', 4_900, 0, 0]);
  await begun.payOtherwise();
  assert.deepEqual(await begun.states(), ['expired', 'order-again', 'refunded', 0, 4_900, 0]);
});

test('an order stays paid where the refund of what was too much failed, and what is too much is still coming back', async () => {
  app.clock.set(start);
  const begun = await payInTwo(shop);
  await begun.pay(2, 25_000);
  await failRefund(shop, begun, 2);
  await begun.follow();
  const { state, payment } = await begun.read();
  assert.deepEqual([state, payment.state, payment.comingBack, payment.refunded], ['placed', 'paid', 150, 0]);
  assert.deepEqual(await prove(), []);
});
