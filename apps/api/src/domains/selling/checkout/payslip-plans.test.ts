import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { payCheckout, readCheckout } from '@foodbank/contract/selling/checkout';
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { deliverOrder } from '../orders/handing-over.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { startPacking } from '../orders/packing.ts';
import { bySystem } from '../orders/shop-order-rules.ts';

/** Plans that leave with the payslip: nothing is paid when the order is placed. 9:00 in Lagos, the windows begin at 12:00. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const plans = await openPlans(app, provider);
const payroll = openPayroll(app);
const employerId = await payroll.employer();

const proof = async () => (await findDifferences(database.read, null)).differences;
const funds = async (customerId: string) => {
  const account = await findAccount(database.read, customerAccount('customer-funds', customerId));
  return account === null ? 0 : balanceOf('customer-funds', account);
};
/** A customer whom the employer confirmed: ₦90,000 net, ₦15,000 for others, so ₦15,000 may leave with a payslip. */
async function employed() {
  const customer = await plans.customer();
  await payroll.employ(customer.id, employerId);
  return customer;
}
const paydays = { plan: 'paydays-2' };
const read = async (customer: TestCustomer, number: string) =>
  (await customer.call(readOrder, { params: { number } })).order;

test('the agreement alone places an order of which nothing is due now: no charge, no hold, the loan pays all of it at hand-over', async () => {
  const customer = await employed();
  const chosen = await plans.choose(customer, 2, paydays);
  assert.deepEqual(
    [chosen.nextStep, chosen.total, chosen.dueNow, chosen.financed, chosen.payment.state],
    ['agree', 11_500, 0, 11_500, 'none'],
  );
  const offer = await plans.read(customer, chosen.id);
  assert.deepEqual(
    [offer.isPayroll, offer.employer, offer.instalments.map(({ dueOn, amount }) => [dueOn, amount])],
    [
      true,
      'Oyo State Government',
      [
        ['2026-07-24', 5_865],
        ['2026-08-25', 5_865],
      ],
    ],
  );
  const agreed = await plans.agree(customer, chosen.id);
  assert.deepEqual(
    [agreed.state, agreed.nextStep, agreed.payUrl, agreed.holdsUntil],
    ['paid', 'see-order', null, null],
  );
  assert.deepEqual(await listChargesOf(database.read, ownerOfCheckout(chosen.id)), []);
  const order = await read(customer, chosen.orderNumber);
  assert.deepEqual(
    [order.state, order.payment.state, order.payment.amount, order.financed, order.nextStep],
    ['placed', 'none', 0, 11_500, 'wait-for-packing'],
  );
  assert.deepEqual(
    order.events.map(({ kind }) => kind),
    ['created', 'placed'],
  );
  assert.match(
    await app.waitForText(customer.phone.replace(/^0/, '+234'), 2),
    new RegExp(`Order ${chosen.orderNumber} is placed\\. Nothing to pay today\\.`),
  );
  const { body } = await customer.send(payCheckout, { params: { id: chosen.id } });
  assert.equal(body.code, 'checkout-over');
  assert.deepEqual(await proof(), []);

  await database.write((tx) => startPacking(tx, chosen.orderNumber, bySystem));
  await database.pool.query(`update shop_orders set state = 'on-the-way' where number = $1`, [chosen.orderNumber]);
  await database.write((tx) => deliverOrder(tx, chosen.orderNumber, { actor: bySystem }));
  const loan = await plans.loan(chosen.orderNumber);
  assert.deepEqual([loan.state, loan.openPrincipalKobo, loan.openFinanceChargeKobo], ['active', 1_150_000, 23_000]);
  assert.equal(await funds(customer.id), 0);
  const { receipt } = await customer.call(readReceipt, { params: { number: chosen.orderNumber } });
  assert.deepEqual(
    [receipt.total, receipt.dueNow, receipt.financed, receipt.refunded, receipt.payments],
    [11_500, 0, 11_500, 0, []],
  );
  assert.deepEqual(await proof(), []);
});

test('cancelled before hand-over nothing is owed and nothing goes back', async () => {
  const customer = await employed();
  const { id, orderNumber } = await plans.choose(customer, 2, paydays);
  await plans.agree(customer, id);
  await customer.call(cancelOrder, { params: { number: orderNumber } });
  const order = await read(customer, orderNumber);
  assert.deepEqual([order.state, order.payment.state, order.payment.comingBack], ['cancelled', 'none', 0]);
  assert.equal((await plans.loan(orderNumber)).state, 'cancelled');
  assert.equal((await customer.call(readCheckout, { params: { id } })).checkout.state, 'paid');
  assert.deepEqual(await proof(), []);
});
