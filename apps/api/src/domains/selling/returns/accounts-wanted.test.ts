import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeChargeAlarm } from '@foodbank/contract/money/charges-staff';
import { cancelShopOrder } from '@foodbank/contract/selling/orders-staff';
import { readReturns } from '@foodbank/contract/selling/returns';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges, makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { asEndedRefund } from '../../money/charges/transfers.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const store = await makeStore(app);
const rice = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 20 });

test('who pays in a way that a checkout waits longer for is asked for an account for refunds; who pays by card is not', async () => {
  for (const channel of ['bank_transfer', 'ussd', 'bank', 'qr', 'mobile_money', 'card']) {
    const customer = await makeOwnCustomer(app);
    const { id, orderNumber } = await checkOut(customer, await fillBasket(customer, store.id, { [rice.id]: 1 }));
    provider.set(`${orderNumber}-1`, 'pending', channel);
    provider.pay(`${orderNumber}-1`);
    await followCharges(app, id);
    const { returns } = await customer.call(readReturns, { params: { number: orderNumber } });
    assert.equal(returns.accountWanted, channel !== 'card', channel);
  }
});

test('a failed refund asks its customer for an account, and reads as paid in another way once finance has closed the alarm that says so', async () => {
  const customer = await makeOwnCustomer(app);
  const finance = await makeStaff(app, ['finance']);
  const { orderNumber } = await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 1 });
  const params = { number: orderNumber };
  const reason = 'The store is flooded';
  await (await makeStaff(app, ['operations'])).call(cancelShopOrder, { params, body: { reason } });
  const { rows } = await app.context.database.pool.query(
    `update charge_refunds r set state = 'failed', alarm = 'refund-failed', next_at = null, ended_at = now() from charges c
     where c.id = r.charge_id and c.customer_id = $1 returning r.id, c.id as charge_id`,
    [customer.id],
  );
  const failed = { id: rows[0].id, chargeId: rows[0].charge_id };
  await app.context.database.write((tx) => postTransfers(tx, [asEndedRefund(tx, failed, false)]));
  const shown = async () => {
    const { returns } = await customer.call(readReturns, { params });
    return [returns.refunds.map(({ step }) => step), returns.accountWanted];
  };
  assert.deepEqual(await shown(), [['needs-account'], true]);
  // Another alarm of it says nothing about the money.
  await app.context.database.pool.query(`update charge_refunds set alarm = 'unclear-status' where id = $1`, [
    rows[0].id,
  ]);
  const unclear = { refundId: rows[0].id, alarm: 'unclear-status', reason: 'The provider can say no more' } as const;
  await finance.call(closeChargeAlarm, { params: { chargeId: rows[0].charge_id }, body: unclear });
  assert.deepEqual(await shown(), [['needs-account'], true]);
  const body = { refundId: rows[0].id, alarm: 'refund-failed', reason: 'Paid by bank transfer' } as const;
  await finance.call(closeChargeAlarm, { params: { chargeId: rows[0].charge_id }, body });
  assert.deepEqual(await shown(), [['otherwise'], false]);
});
