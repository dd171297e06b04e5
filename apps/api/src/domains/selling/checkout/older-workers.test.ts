import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeStore } from '../../../../test/make-products.ts';
import { amountsOf, type PartPaid, payInTwo, paymentOf, payTooLittle } from '../../../../test/part-payments.ts';
import { startApp } from '../../../../test/start-app.ts';
import { followCharge } from '../../money/charges/following.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { giveBackKept } from '../../money/charges/refunds.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { lockShopOrder } from '../orders/locking.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { placeShopOrder } from '../orders/placing.ts';
import { endCheckout, lockCheckout } from './queries.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { context } = app;
const { database } = context;
const store = await makeStore(app);
const shop = { app, provider, storeId: store.id };

/** What a process from before several payments does: the first charge that is `paid` pays all of the order, and the others go back. */
const placeAsBefore = async ({ id, orderNumber }: PartPaid) =>
  database.write(async (tx) => {
    const order = await lockShopOrder(tx, orderNumber);
    const checkout = (await lockCheckout(tx, id)) ?? assert.fail();
    const charges = await listChargesOf(tx, ownerOfCheckout(id));
    const paying = charges.find(({ state, paidKobo, refundKobo }) => state === 'paid' && paidKobo > refundKobo);
    if (paying === undefined) return;
    await endCheckout(tx, checkout, 'paid');
    await placeShopOrder(tx, order, { paidBy: paying.id });
    const others = charges.filter((one) => one.id !== paying.id);
    await giveBackKept(tx, others, 'Another payment was for this order');
  });
const prove = async () => (await findDifferences(database.read, null)).differences;

test('during an upgrade, an older worker can’t place an order of ₦5,000 for a second payment of ₦100; a new one places it for both', async () => {
  const begun = await payTooLittle(shop);
  await begun.payMissing();
  provider.pay(`${begun.orderNumber}-2`);
  await followCharge(context, (await paymentOf(app, begun, 2)).id);
  await assert.rejects(placeAsBefore(begun), /is not covered by its payments/);
  assert.equal((await begun.read()).state, 'awaiting-payment');
  assert.deepEqual(
    await amountsOf(app, begun),
    [
      [4_900, 0, 0],
      [100, 0, 0],
    ],
    'and nothing was sent back',
  );
  await begun.follow();
  assert.equal((await begun.read()).state, 'placed');
  assert.deepEqual(await amountsOf(app, begun), [
    [4_900, 4_900, 0],
    [100, 100, 0],
  ]);
  assert.deepEqual(await prove(), []);
});

test('an older worker still places what one payment pays: with the amount that is due, and with more', async () => {
  for (const kobo of [500_000, 560_000]) {
    const begun = await payTooLittle(shop, 10_000);
    provider.pay(`${begun.orderNumber}-1`, kobo);
    await followCharge(context, (await paymentOf(app, begun, 1)).id);
    await placeAsBefore(begun);
    assert.equal((await begun.read()).state, 'placed');
    await begun.follow();
    assert.deepEqual(await amountsOf(app, begun), [[kobo / 100, 5_000, kobo / 100 - 5_000]]);
  }
  assert.equal((await (await payInTwo(shop)).read()).state, 'placed');
  assert.deepEqual(await prove(), []);
});
