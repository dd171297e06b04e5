import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { readOwnPlan } from '@foodbank/contract/lending/repayments';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import { startCheckout } from '@foodbank/contract/selling/checkout';
import { startPacking } from '@foodbank/contract/selling/orders-staff';
import { previewPlans, readOffer } from '@foodbank/contract/selling/plan-offers';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { deliverOrder } from '../orders/handing-over.ts';
import { returnLines } from '../orders/returning.ts';
import { bySystem } from '../orders/shop-order-rules.ts';

/** Three months: ₦11,500 on 15 June 2026, of which ₦3,450 at once and ₦8,050 later, for a charge of ₦569. 9:00 in Lagos. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const plans = await runningPlans(app, provider);

const offerOf = async (customer: TestCustomer, id: string) =>
  (await customer.call(readOffer, { params: { id } })).offer;
const daysOf = (rows: readonly { dueOn: string }[]) => rows.map(({ dueOn }) => dueOn);

/** A plan of three months that is agreed to and paid, with a pay day or without. */
async function agreed(payDay?: PayDay) {
  const customer = await plans.customer();
  const checkout = await plans.choose(customer, 2, { plan: 'months-3', ...(payDay !== undefined && { payDay }) });
  const offer = await offerOf(customer, checkout.id);
  await plans.agree(customer, checkout.id);
  provider.pay(`${checkout.orderNumber}-1`);
  await followCharges(app, checkout.id);
  const { number } = await plans.loan(checkout.orderNumber);
  const read = async () => (await customer.call(readOwnPlan, { params: { number } })).plan;
  return { customer, offer, orderNumber: checkout.orderNumber, read };
}

test('a plan by months is shown for each pay day: the amounts stay, days and annual rate follow', async () => {
  const customer = await plans.customer();
  await fillBasket(customer, plans.store.id, { [plans.product.id]: 2 });
  const choice = { handover: 'delivery' as const, addressId: customer.addressId, windowId: plans.windowId };
  const shown = async (payDay?: PayDay) =>
    (await customer.call(previewPlans, { body: { ...choice, ...(payDay !== undefined && { payDay }) } })).plans;
  const [weeks, months] = await shown();
  const [weeksToo, own] = await shown('28');
  assert.deepEqual([weeks?.payDayRates, months?.payDayRates], [null, { leastPercent: 28.66, mostPercent: 43.39 }]);
  assert.deepEqual(weeksToo, weeks);
  assert.deepEqual([own?.payable, own?.financeCharge], [months?.payable, months?.financeCharge]);
  assert.deepEqual(daysOf(months?.instalments ?? []), ['2026-07-15', '2026-08-15', '2026-09-15']);
  assert.deepEqual(daysOf(own?.instalments ?? []), ['2026-07-28', '2026-08-28', '2026-09-28']);
  assert.ok((own?.annualRate ?? 0) < (months?.annualRate ?? 0));
});

test('the pay day that is agreed to stands in offer, words, loan and plan, and a late hand-over moves it by months only', async () => {
  plans.goTo('2026-06-15');
  const { offer, orderNumber, read } = await agreed('14');
  assert.deepEqual([offer.payDay, daysOf(offer.instalments)], ['14', ['2026-07-14', '2026-08-14', '2026-09-14']]);
  const words = offer.agreementText.flatMap(({ paragraphs }) => paragraphs).join(' ');
  assert.match(words, /all days move by a month if the first one would come within 28 days of your food/);
  assert.match(words, /for the months that you did not use/);
  assert.deepEqual(daysOf((await read()).instalments), ['2026-07-14', '2026-08-14', '2026-09-14']);
  plans.goTo('2026-06-17');
  const packer = await makeStaff(app, ['operations']);
  await packer.call(startPacking, { params: { number: orderNumber } });
  await sayReady(packer, orderNumber);
  await database.write((tx) => deliverOrder(tx, orderNumber, { actor: bySystem }));
  assert.deepEqual(daysOf((await read()).instalments), ['2026-08-14', '2026-09-14', '2026-10-14']);
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});

test('goods that come back change the amounts of such a plan, and never its days', async () => {
  plans.goTo('2026-06-15');
  const { customer, orderNumber, read } = await agreed('last');
  await plans.deliver(orderNumber);
  const before = await read();
  assert.deepEqual(daysOf(before.instalments), ['2026-07-31', '2026-08-31', '2026-09-30']);
  const [line] = (await customer.call(readOrder, { params: { number: orderNumber } })).order.lines;
  const returned = {
    ...{ key: randomUUID(), lines: [{ lineId: line?.id ?? '', quantity: 1 }], kind: 'sent-back' as const },
    ...{ reason: 'Not as described', actor: bySystem },
  };
  await database.write((tx) => returnLines(tx, orderNumber, returned));
  const lowered = await read();
  assert.deepEqual(daysOf(lowered.instalments), daysOf(before.instalments));
  assert.deepEqual([lowered.total, lowered.left < before.left], [6_500, true]);
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});

test('without a pay day of one’s own a plan by months is due on the day of delivery, and one by weeks has none', async () => {
  plans.goTo('2026-06-15');
  const { offer } = await agreed();
  assert.deepEqual([offer.payDay, daysOf(offer.instalments)], [null, ['2026-07-15', '2026-08-15', '2026-09-15']]);
  const customer = await plans.customer();
  const weeks = await plans.choose(customer, 2, { plan: 'weeks-4', payDay: '5' });
  assert.deepEqual(daysOf((await offerOf(customer, weeks.id)).instalments), ['2026-06-22', '2026-06-29', '2026-07-06']);
  const body = { key: randomUUID(), basketVersion: 1, handover: 'pick-up' as const, total: 1, plan: 'months-3' };
  for (const payDay of ['0', '29', '1.5', 'first', '']) {
    const sent = await customer.send(startCheckout, { body: { ...body, payDay } });
    assert.equal(sent.status, 400);
  }
});
