import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkRepayment } from '@foodbank/contract/lending/repayments';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, businessAccount, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { followLostDownPayment } from './lost-down-payments.ts';
import { findShopOrder } from './shop-order-queries.ts';

/** A bank takes the ₦2,875 back that were paid at once; the plan lends ₦8,625, in three times ₦2,961 on 22 and 29 June and 6 July 2026. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const plans = await runningPlans(app, provider);

const proof = async () => (await findDifferences(database.read, null)).differences;
const funds = async (customerId: string) => {
  const account = await findAccount(database.read, customerAccount('customer-funds', customerId));
  return account === null ? 0 : balanceOf('customer-funds', account) - account.debitsPendingKobo;
};
const lossesOfHouse = async () => {
  const account = await findAccount(database.read, businessAccount('lost-disputes'));
  return account === null ? 0 : balanceOf('lost-disputes', account);
};
async function _pay(customer: TestCustomer, number: string, amount: number) {
  const { id, reference } = await plans.begin(customer, number, amount);
  provider.pay(reference);
  await customer.call(checkRepayment, { params: { number, id } });
  return reference;
}
/** The bank takes some of the down payment back, and the order follows: as often as it is told. */
async function lose(orderNumber: string, naira = 2_875) {
  await plans.lose(`${orderNumber}-1`, naira);
  await Promise.all(Array.from({ length: 20 }, () => database.write((tx) => followLostDownPayment(tx, orderNumber))));
}

test('before hand-over the order is cancelled: nothing is owed, nothing is sent twice, and the customer reads why', async () => {
  plans.goTo('2026-06-15');
  const before = await lossesOfHouse();
  const customer = await plans.customer();
  const { orderNumber } = await plans.order(customer);
  const { number } = await plans.loan(orderNumber);
  await lose(orderNumber);
  assert.equal((await findShopOrder(database.read, orderNumber))?.state, 'cancelled');
  assert.equal((await plans.read(customer, number)).state, 'cancelled');
  assert.equal(
    await plans.text(customer, /Your bank/),
    `Foodbank: Your bank took your payment for order ${orderNumber} back, so it is cancelled. You owe nothing.`,
  );
  assert.deepEqual([await funds(customer.id), await lossesOfHouse()], [0, before]);
  assert.deepEqual(await proof(), []);
});

test('after hand-over it is owed again, with two weeks and no fee, and what was paid at once is none any more', async () => {
  plans.goTo('2026-06-15');
  const before = await lossesOfHouse();
  const { customer, number, orderNumber } = await plans.plan();
  await lose(orderNumber);
  const plan = await plans.read(customer, number);
  assert.deepEqual([plan.downPayment, plan.financed, plan.left, plan.payoff], [0, 11_500, 11_758, 11_500]);
  assert.deepEqual(
    plan.instalments.map(({ dueOn, amount, lateFee }) => [dueOn, amount, lateFee]),
    [
      ['2026-06-22', 2_961, 0],
      ['2026-06-29', 2_961, 0],
      ['2026-06-29', 2_875, 0],
      ['2026-07-06', 2_961, 0],
    ],
  );
  assert.equal(
    await plans.text(customer, /your bank/),
    `Foodbank: your bank took back N2,875 of plan ${number}, which you paid at once. Please pay it by 29 Jun 2026. No fee is added.`,
  );
  assert.deepEqual([await funds(customer.id), await lossesOfHouse()], [0, before]);
  assert.deepEqual(await proof(), []);
});
