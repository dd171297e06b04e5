import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { checkRepayment, listOwnPlans, listToldOfPlan, movePayment } from '@foodbank/contract/lending/repayments';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { leavePlan, previewLeaving, previewReturn } from '@foodbank/contract/selling/returns';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct } from '../../../../test/make-products.ts';
import { followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { ownerOfLoan } from '../../lending/loans/under-way.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { cancelShopOrder } from './ending.ts';
import { deliverOrder } from './handing-over.ts';
import { moveOrderWindow } from './moves.ts';
import { ownerOfCheckout } from './order-payment.ts';
import { laterText } from './plan-of-order.ts';
import { returnLines } from './returning.ts';
import { findShopOrder } from './shop-order-queries.ts';
import { bySystem } from './shop-order-rules.ts';

/**
 * Goods of an order on a plan that are not kept. Each order is two pieces of ₦5,000 and ₦1,500 for delivery: ₦2,875 at once, and three times ₦2,961
 * from 22 June 2026. For one piece it would be ₦6,500: ₦1,625 at once, ₦4,875 lent, a charge of ₦146, and rows of ₦1,673, ₦1,673 and ₦1,675.
 */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const plans = await runningPlans(app, provider);
const packer = await makeStaff(app, ['operations']);
const { goTo } = plans;

const proof = async () => (await findDifferences(database.read, null)).differences;
/** What the ledger has of a customer's money, without what is on its way back. */
const funds = async (customerId: string) => {
  const account = await findAccount(database.read, customerAccount('customer-funds', customerId));
  return account === null ? 0 : (balanceOf('customer-funds', account) - account.debitsPendingKobo) / 100;
};
const orderOf = async (customer: TestCustomer, number: string) =>
  (await customer.call(readOrder, { params: { number } })).order;
const lineOf = async (customer: TestCustomer, number: string) => (await orderOf(customer, number)).lines[0]?.id ?? '';
const open = async (customer: TestCustomer, number: string) =>
  (await plans.read(customer, number)).instalments.map((row) => row.open);

/** A plan whose order was placed and is being packed. */
async function packing(chosen?: Parameters<typeof plans.choose>[2]) {
  const customer = await plans.customer();
  const { id, orderNumber } = await plans.choose(customer, 2, chosen);
  await plans.agree(customer, id);
  provider.pay(`${orderNumber}-1`);
  await followCharges(app, id);
  await packer.call(staffCalls.startPacking, { params: { number: orderNumber } });
  const { number } = await plans.loan(orderNumber);
  return { customer, orderNumber, number };
}
const handOver = (orderNumber: string, notTaken: { lineId: string; quantity: number }[] = []) =>
  database.write((tx) => deliverOrder(tx, orderNumber, { actor: bySystem, notTaken }));
async function giveBack(customer: TestCustomer, orderNumber: string, quantity = 1) {
  const lines = [{ lineId: await lineOf(customer, orderNumber), quantity }];
  const returned = { key: randomUUID(), lines, kind: 'sent-back' as const, reason: 'Not as described' };
  await database.write((tx) => returnLines(tx, orderNumber, { ...returned, actor: bySystem }));
}
async function pay(customer: TestCustomer, number: string, amount: number) {
  const { id, reference } = await plans.begin(customer, number, amount);
  provider.pay(reference, amount * 100);
  await customer.call(checkRepayment, { params: { number, id } });
}
/** What of an order's own payment comes back, and what is on its plan, as its customer sees it. */
const shown = async (customer: TestCustomer, orderNumber: string) => {
  const { payment, financed, keptTotal } = await orderOf(customer, orderNumber);
  return { back: (payment.comingBack ?? 0) + payment.refunded, financed, keptTotal };
};

test('a line that is taken out while packing lowers the plan before it begins: what was paid beyond lowers the last instalment', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await packing();
  const lineId = await lineOf(customer, orderNumber);
  const body = { lines: [{ lineId, quantity: 1, toPack: 2 }], reason: 'The shelf is empty' };
  await packer.call(staffCalls.takeOutLines, { params: { number: orderNumber }, body });
  assert.deepEqual(await shown(customer, orderNumber), { back: 0, financed: 3_625, keptTotal: 6_500 });
  // ₦1,250 of the down payment are the last instalment's, before its charge begins.
  const rows = await open(customer, number);
  assert.deepEqual(rows.slice(0, 2), [1_673, 1_673]);
  assert.equal(rows[2], 387.72);
  await sayReady(packer, orderNumber);
  await handOver(orderNumber);
  assert.deepEqual([await open(customer, number), await funds(customer.id)], [rows, 0]);
  const text = await plans.text(customer, /had to change order/);
  assert.match(text, /Your plan follows: see the app/);
  assert.deepEqual(await proof(), []);
});

test('a cheaper product that is taken instead lowers the plan by the difference', async () => {
  goTo('2026-06-15');
  const cheaper = await makeProduct(app, plans.store.id, { priceKobo: 400_000, onHand: 100 });
  const { customer, orderNumber, number } = await packing();
  const lineId = await lineOf(customer, orderNumber);
  await packer.call(staffCalls.swapLine, {
    params: { number: orderNumber, lineId },
    body: { quantity: 1, toPack: 2, productId: cheaper.id, agreedByPhone: true },
  });
  assert.deepEqual(await shown(customer, orderNumber), { back: 0, financed: 7_625, keptTotal: 10_500 });
  await sayReady(packer, orderNumber);
  await handOver(orderNumber);
  const { total, lowered } = await plans.read(customer, number);
  assert.deepEqual([total, lowered.map((one) => [one.totalBefore, one.totalAfter])], [10_500, [[11_500, 10_500]]]);
  assert.deepEqual([await funds(customer.id), await proof()], [0, []]);
});

test('less than ₦50 that a swap has left of a plan is let off when the food is handed over', async () => {
  goTo('2026-06-15');
  // Both pieces at this price and the delivery are ₦2,905, and ₦2,875 were paid at once.
  const cheaper = await makeProduct(app, plans.store.id, { priceKobo: 70_250, onHand: 100 });
  const { customer, orderNumber, number } = await packing();
  const lineId = await lineOf(customer, orderNumber);
  const body = { quantity: 2, toPack: 2, productId: cheaper.id, agreedByPhone: true } as const;
  await packer.call(staffCalls.swapLine, { params: { number: orderNumber, lineId }, body });
  assert.equal((await plans.read(customer, number)).payoff, 30);
  await sayReady(packer, orderNumber);
  await handOver(orderNumber);
  const { state, payoff } = await plans.read(customer, number);
  assert.deepEqual([state, payoff, await funds(customer.id), await proof()], ['settled', 0, 0, []]);
});

test('what is not taken at the door is never owed, and nothing of it goes back while the plan needs it', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await packing();
  await sayReady(packer, orderNumber);
  await handOver(orderNumber, [{ lineId: await lineOf(customer, orderNumber), quantity: 1 }]);
  assert.deepEqual(await shown(customer, orderNumber), { back: 0, financed: 3_625, keptTotal: 6_500 });
  assert.deepEqual((await open(customer, number)).slice(0, 2), [1_673, 1_673]);
  const { left } = await plans.read(customer, number);
  assert.equal(
    await plans.text(customer, /came off your plan/),
    `Foodbank: Goods of N5,000 of order ${orderNumber} came off your plan. Left to pay: N${left.toLocaleString('en')}. Next: N1,673 by 22 Jun 2026.`,
  );
  assert.deepEqual([await funds(customer.id), await proof()], [0, []]);
});

test('goods that come back after an instalment was paid: page, preview, receipt, ledger and plan say the same', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await plans.plan();
  goTo('2026-06-22');
  await pay(customer, number, 2_961);
  const lines = [{ lineId: await lineOf(customer, orderNumber), quantity: 1 }];
  const preview = await customer.call(previewReturn, { params: { number: orderNumber }, body: { lines } });
  await giveBack(customer, orderNumber);
  const rows = await open(customer, number);
  // Paid ₦2,961 and ₦1,250 of the down payment: the first row of ₦1,673 is done, the rest lowers the last ones.
  assert.equal(rows[0], 0);
  assert.deepEqual([preview.goods, preview.refund], [5_000, 0]);
  assert.deepEqual([preview.plan?.totalBefore, preview.plan?.totalAfter], [11_500, 6_500]);
  // It adds up: ₦5,000 of goods, and what the plan itself costs less.
  const { leftBefore = 0, left = 0, fromDownPayment, saved = 0 } = preview.plan ?? {};
  assert.equal(fromDownPayment, 1_250);
  assert.ok(saved > 0);
  assert.ok(Math.abs(leftBefore - left - 5_000 - saved) < 0.01);
  const then = new Map(preview.plan?.changes.map((change) => [change.number, change.after]));
  assert.deepEqual([then.get(2), then.get(3)], [rows[1], rows[2]]);
  const plan = await plans.read(customer, number);
  assert.deepEqual(plan.lowered.at(-1)?.changes, preview.plan?.changes);
  // Of ₦2,875 at once, ₦1,625 are the smaller plan's.
  assert.equal(plan.lowered.at(-1)?.fromDownPayment, 1_250);
  assert.equal(plan.left, preview.plan?.left);
  const { receipt } = await customer.call(readReceipt, { params: { number: orderNumber } });
  assert.deepEqual([receipt.total, receipt.dueNow, receipt.financed, receipt.refunded], [6_500, 2_875, 3_625, 0]);
  assert.deepEqual([await funds(customer.id), await proof()], [0, []]);
});

test('goods that come back after the last payment: what is too much is refunded, of the newest payments first, and the down payment stays', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await plans.plan();
  goTo('2026-06-22');
  await pay(customer, number, 2_961);
  goTo('2026-06-29');
  await pay(customer, number, 5_800);
  const { state, payments } = await plans.read(customer, number);
  assert.deepEqual([state, payments.map(({ paid }) => paid)], ['settled', [5_800, 2_961]]);
  const before = payments.reduce((sum, { counted }) => sum + counted, 0);
  await giveBack(customer, orderNumber);
  const after = await plans.read(customer, number);
  const back = after.payments.map((one) => one.back);
  assert.equal(after.state, 'settled');
  // All but what one piece, the delivery and their charge came to is the customer's, and nothing of it was the down payment.
  const counted = after.payments.reduce((sum, one) => sum + one.counted, 0);
  assert.ok(before - counted > 5_000, `${before - counted}`);
  assert.equal(counted + 2_875, 6_500 + after.financeCharge);
  assert.deepEqual([back[1], (await shown(customer, orderNumber)).back], [0, 0]);
  assert.deepEqual([await funds(customer.id), await proof()], [0, []]);
});

test('if all goods come back, only the delivery is kept, and the rest of all payments goes back', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await plans.plan();
  goTo('2026-06-22');
  await pay(customer, number, 2_961);
  await giveBack(customer, orderNumber, 2);
  const plan = await plans.read(customer, number);
  assert.deepEqual([plan.state, plan.left, plan.total], ['settled', 0, 1_500]);
  const { back } = await shown(customer, orderNumber);
  const counted = plan.payments.reduce((sum, one) => sum + one.counted, 0);
  assert.deepEqual([plan.payments[0]?.back, counted], [2_961, 0]);
  assert.equal(2_875 - back, 1_500 + plan.financeCharge);
  assert.deepEqual([await funds(customer.id), await proof()], [0, []]);
});

test('an order that is cancelled after a line was taken out gives the whole down payment back', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber } = await packing();
  const lineId = await lineOf(customer, orderNumber);
  const body = { lines: [{ lineId, quantity: 1, toPack: 2 }], reason: 'The shelf is empty' };
  await packer.call(staffCalls.takeOutLines, { params: { number: orderNumber }, body });
  const cancelling = { actor: bySystem, reason: 'The store burnt down', keepsFee: false };
  await database.write((tx) => cancelShopOrder(tx, orderNumber, cancelling));
  assert.equal((await shown(customer, orderNumber)).back, 2_875);
  assert.equal((await plans.loan(orderNumber)).state, 'cancelled');
  assert.deepEqual([await funds(customer.id), await proof()], [0, []]);
});

test('a late fee on goods that came back falls with them, and two returns are one of both', async () => {
  goTo('2026-06-15');
  const customer = await plans.customer();
  const { orderNumber } = await plans.order(customer, 4);
  await plans.deliver(orderNumber);
  const { number } = await plans.loan(orderNumber);
  goTo('2026-07-24');
  const late = await plans.read(customer, number);
  assert.ok(late.lateFees > 0);
  await giveBack(customer, orderNumber);
  await giveBack(customer, orderNumber);
  const twice = await plans.read(customer, number);
  assert.ok(twice.lateFees < late.lateFees);
  assert.deepEqual(
    twice.lowered.map((one) => [one.totalBefore, one.totalAfter]),
    [
      [21_500, 16_500],
      [16_500, 11_500],
    ],
  );
  assert.deepEqual([twice.financed, twice.financeCharge], [8_625, 258]);
  assert.deepEqual([await funds(customer.id), await proof()], [0, []]);
});

test('two who give the same goods back at once give them back once, and nobody gets another customer’s preview', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await plans.plan();
  const lines = [{ lineId: await lineOf(customer, orderNumber), quantity: 2 }];
  const returned = () => ({ key: randomUUID(), lines, kind: 'sent-back' as const, reason: 'Bad', actor: bySystem });
  const tries = await Promise.allSettled(
    [1, 2].map(() => database.write((tx) => returnLines(tx, orderNumber, returned()))),
  );
  assert.deepEqual(tries.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal((await plans.read(customer, number)).total, 1_500);
  const other = await plans.customer();
  const sent = await other.send(previewReturn, { params: { number: orderNumber }, body: { lines } });
  assert.equal(sent.status, 404);
  assert.deepEqual(await proof(), []);
});

test('a customer leaves the plan: what is kept less what was paid is due at once without charge, and only as it was shown', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await plans.plan();
  const params = { number: orderNumber };
  assert.equal((await plans.read(customer, number)).mayLeaveUntil, '2026-06-18');
  goTo('2026-06-17');
  const shownFirst = await customer.call(previewLeaving, { params });
  assert.deepEqual(shownFirst, { until: '2026-06-18', kept: 11_500, paid: 2_875, due: 8_625, back: 0 });
  await giveBack(customer, orderNumber);
  const codeOf = async (due: number) => (await customer.send(leavePlan, { params, body: { due } })).body.code;
  assert.equal(await codeOf(8_625), 'changed-meanwhile');
  // ₦6,500 are kept, and ₦2,875 of it are paid.
  const left = await customer.call(leavePlan, { params, body: { due: 3_625 } });
  assert.deepEqual(left, { planNumber: number, due: 3_625, back: 0 });
  // Pressed twice, the plan is left once.
  assert.deepEqual(await customer.call(leavePlan, { params, body: { due: 3_625 } }), left);
  const plan = await plans.read(customer, number);
  assert.deepEqual([plan.due, plan.left, plan.financeCharge, plan.leftOn], [3_625, 3_625, 0, '2026-06-17']);
  // Goods that come back afterwards lower what is due; the rest of it goes back.
  await giveBack(customer, orderNumber);
  const { state, left: open_ } = await plans.read(customer, number);
  assert.deepEqual([state, open_, (await shown(customer, orderNumber)).back], ['settled', 0, 1_375]);
  assert.deepEqual([await funds(customer.id), await proof()], [0, []]);
});

test('a plan that is paid off is left only where that gives a charge back; its unopened food may be given back all the same', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await plans.plan();
  const params = { number: orderNumber };
  await pay(customer, number, 8_625);
  const settled = await plans.read(customer, number);
  assert.deepEqual([settled.state, settled.mayLeaveUntil, settled.mayGiveBackUntil], ['settled', null, '2026-06-18']);
  assert.equal((await customer.send(previewLeaving, { params })).body.code, 'loan-not-active');
  // Who paid off a day later paid a day's charge, which leaving gives back.
  goTo('2026-06-15');
  const later = await plans.plan();
  goTo('2026-06-16');
  const { payoff } = await plans.read(later.customer, later.number);
  await pay(later.customer, later.number, payoff);
  assert.equal((await plans.read(later.customer, later.number)).mayLeaveUntil, '2026-06-18');
  const sums = await later.customer.call(previewLeaving, { params: { number: later.orderNumber } });
  assert.deepEqual([sums.due, sums.back], [0, Math.round((payoff - 8_625) * 100) / 100]);
  assert.ok(sums.back > 0);
});

test('what is due of a plan that was left is late the day after, without any fee', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await plans.plan();
  await customer.call(leavePlan, { params: { number: orderNumber }, body: { due: 8_625 } });
  for (const [day, state] of [
    ['2026-06-15', 'active'],
    ['2026-06-16', 'late'],
    ['2026-08-20', 'late'],
  ] as const) {
    goTo(day);
    const plan = await plans.read(customer, number);
    assert.deepEqual([plan.state, plan.due, plan.lateFees, plan.nextLateFee], [state, 8_625, 0, null], day);
  }
});

test('the plan is left until the third working day, by its own customer, and not while a payment is under way', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await plans.plan();
  const params = { number: orderNumber };
  const other = await plans.customer();
  assert.equal((await other.send(leavePlan, { params, body: { due: 8_625 } })).body.code, 'not-found');
  const { reference } = await plans.begin(customer, number, 1_000);
  provider.set(reference, 'pending');
  await plans.follow(reference);
  // An order whose plan was never agreed to has nothing to leave.
  const { orderNumber: offered } = await plans.choose(other);
  for (const call of [
    other.send(leavePlan, { params: { number: offered }, body: { due: 1 } }),
    other.send(previewLeaving, { params: { number: offered } }),
  ])
    assert.equal((await call).status, 404);
  const codeOf = async (one: TestCustomer = customer) =>
    (await one.send(leavePlan, { params, body: { due: 8_625 } })).body.code;
  assert.equal(await codeOf(), 'repayment-under-way');
  assert.equal((await customer.send(previewLeaving, { params })).body.code, 'repayment-under-way');
  const later = { params: { number }, body: { instalment: 1, to: '2026-06-24' } };
  assert.equal((await customer.send(movePayment, later)).body.code, 'repayment-under-way');
  // Nor is the choice offered meanwhile.
  const meanwhile = await plans.read(customer, number);
  assert.deepEqual([meanwhile.isPaymentUnderWay, meanwhile.mayMove], [true, null]);
  provider.pay(reference, 100_000);
  await plans.follow(reference);
  goTo('2026-06-19');
  assert.equal((await plans.read(customer, number)).mayLeaveUntil, null);
  assert.equal(await codeOf(), 'loan-leave-late');
});

test('“I will be late”: a payment moves by up to three days before it comes, twice a plan, and nothing is late meanwhile', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const move = (instalment: number, to: string) =>
    customer.send(movePayment, { params: { number }, body: { instalment, to } });
  const codeOf = async (instalment: number, to: string) => (await move(instalment, to)).body.code;
  const { mayMove } = await plans.read(customer, number);
  assert.deepEqual(mayMove, { number: 1, dueOn: '2026-06-22', latest: '2026-06-25', timesLeft: 2 });
  assert.equal(await codeOf(1, '2026-06-26'), 'loan-move-too-far');
  assert.equal(await codeOf(4, '2026-06-25'), 'not-found');
  const moved = await customer.call(movePayment, { params: { number }, body: { instalment: 1, to: '2026-06-25' } });
  assert.equal(moved.plan.instalments[0]?.dueOn, '2026-06-25');
  // Pressed twice, it moved once.
  assert.equal((await move(1, '2026-06-25')).status, 200);
  assert.equal((await plans.read(customer, number)).mayMove?.timesLeft, 1);
  goTo('2026-06-25');
  const due = await plans.read(customer, number);
  assert.deepEqual([due.state, due.overdue, due.mayMove], ['active', 0, null]);
  assert.equal(await codeOf(1, '2026-06-27'), 'loan-move-late');
  await pay(customer, number, 2_961);
  assert.equal((await move(2, '2026-06-30')).status, 200);
  assert.equal(await codeOf(3, '2026-07-08'), 'loan-moves-used');
  assert.equal((await plans.read(customer, number)).financeCharge, 258);
  assert.deepEqual(await proof(), []);
});

test('a delivery that comes later moves the days of the plan without charge, and its customer is told the new ones once', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await packing();
  await sayReady(packer, orderNumber);
  goTo('2026-06-18');
  await handOver(orderNumber);
  const { instalments, financeCharge } = await plans.read(customer, number);
  assert.deepEqual(
    instalments.map(({ dueOn }) => dueOn),
    ['2026-06-25', '2026-07-02', '2026-07-09'],
  );
  assert.equal(financeCharge, 258);
  const text = await plans.text(customer, /came 3 days later/);
  assert.equal(
    text,
    `Foodbank: your food came 3 days later than planned, so plan ${number} moves too, free. You pay on 25 Jun, 2 Jul and 9 Jul.`,
  );
  const told = (await plans.texts(customer)).filter((one) => /later than planned/.test(one));
  assert.equal(told.length, 1);
  assert.ok(
    laterText(
      'LN-88888888',
      100,
      [1, 2, 3].map(() => ({ dueOn: '2026-12-24' })),
    ).length <= 160,
  );
});

/** The shop moves the delivery of an order to another day. */
async function moveWindow(orderNumber: string, day: string): Promise<void> {
  const [startsAt, endsAt] = [new Date(`${day}T08:00:00Z`), new Date(`${day}T12:00:00Z`)];
  const { rows } = await database.pool.query(
    `insert into delivery_windows (store_id, day, starts_at, ends_at, capacity) values ($1, $2, $3, $4, 9)
     on conflict (store_id, starts_at) do update set capacity = 9 returning id`,
    [plans.store.id, day, startsAt, endsAt],
  );
  const window = { id: String(rows[0].id), storeId: plans.store.id, day, startsAt, endsAt, capacity: 9, taken: 0 };
  await database.write((tx) => moveOrderWindow(tx, orderNumber, window, bySystem));
}

// On 15 July, 28 days after 17 June at the earliest.
for (const how of ['comes later', 'is moved by the shop'] as const)
  test(`a delivery that ${how} and leaves the customer’s own pay days does not say that they move`, async () => {
    goTo('2026-06-15');
    const { customer, orderNumber, number } = await packing({ plan: 'months-3', payDay: '15' });
    await sayReady(packer, orderNumber);
    const about = async () => {
      const { rows } = await customer.call(listToldOfPlan, { params: { number }, query: {} });
      return rows.flatMap(({ subject }) => (/days of your plan/.test(subject) ? [subject] : []));
    };
    const stay = `Foodbank: your food comes on 17 Jun. The days of plan ${number} stay: you pay on 15 Jul, 15 Aug and 15 Sep.`;
    const isMoved = how === 'is moved by the shop';
    if (isMoved) {
      await moveWindow(orderNumber, '2026-06-17');
      assert.equal(await plans.text(customer, /your food comes on/), stay);
    }
    goTo('2026-06-17');
    await handOver(orderNumber);
    assert.deepEqual(
      (await plans.read(customer, number)).instalments.map(({ dueOn }) => dueOn),
      ['2026-07-15', '2026-08-15', '2026-09-15'],
    );
    assert.deepEqual(await about(), isMoved ? ['The days of your plan stay'] : []);
  });

test('a delivery that comes too late for the customer’s own pay day moves the days, and says so', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await packing({ plan: 'months-3', payDay: '15' });
  await sayReady(packer, orderNumber);
  await moveWindow(orderNumber, '2026-06-17');
  goTo('2026-06-18');
  await handOver(orderNumber);
  assert.equal(
    await plans.text(customer, /later than planned/),
    `Foodbank: your food came 3 days later than planned, so plan ${number} moves too, free. You pay on 15 Aug, 15 Sep and 15 Oct.`,
  );
});

test('a window that the shop moves moves the days of the plan too: told once with the new days, and again only if it moves again', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await packing();
  await sayReady(packer, orderNumber);
  const moveTo = (day: string) => moveWindow(orderNumber, day);
  const told = async () => (await plans.texts(customer)).filter((one) => one.includes(`plan ${number} moves`));
  await moveTo('2026-06-18');
  const text = `Foodbank: your food comes on 18 Jun, so plan ${number} moves too, free. You pay on 25 Jun, 2 Jul and 9 Jul.`;
  assert.equal(await plans.text(customer, /your food comes on/), text);
  // The plan's page names the days of the message, and so does the list.
  const moved = await plans.read(customer, number);
  assert.deepEqual(
    moved.instalments.map(({ dueOn, state }) => [dueOn, state]),
    [
      ['2026-06-25', 'open'],
      ['2026-07-02', 'open'],
      ['2026-07-09', 'open'],
    ],
  );
  assert.deepEqual(moved.start, { on: '2026-06-18', because: 'moved', isPickUp: false });
  assert.equal((await customer.call(listOwnPlans, {})).plans[0]?.next?.dueOn, '2026-06-25');
  goTo('2026-06-18');
  await handOver(orderNumber);
  const { instalments } = await plans.read(customer, number);
  assert.deepEqual(
    instalments.map(({ dueOn }) => dueOn),
    ['2026-06-25', '2026-07-02', '2026-07-09'],
  );
  assert.deepEqual(await told(), [text]);
});

test('a rest below ₦50 that goods coming back leave is let off, as after a payment, and the preview says so', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await plans.plan();
  // Of ₦4,875 that one piece leaves, ₦1,250 are the down payment's.
  await pay(customer, number, 3_600);
  const lines = [{ lineId: await lineOf(customer, orderNumber), quantity: 1 }];
  const preview = await customer.call(previewReturn, { params: { number: orderNumber }, body: { lines } });
  assert.deepEqual([preview.plan?.left, preview.refund], [0, 0]);
  await giveBack(customer, orderNumber);
  const { state, left, payoff } = await plans.read(customer, number);
  assert.deepEqual([state, left, payoff], ['settled', 0, 0]);
  assert.deepEqual([await funds(customer.id), await proof()], [0, []]);
});

test('a rest below ₦50 that leaving a plan leaves is let off, and a rest of ₦50 is due', async () => {
  for (const [paid, due] of [
    // With the charge of a day, a little more than ₦50 is open; without it ₦38.
    [8_587, 0],
    [8_575, 50],
  ] as const) {
    goTo('2026-06-15');
    const { customer, orderNumber, number } = await plans.plan();
    goTo('2026-06-16');
    await pay(customer, number, paid);
    const params = { number: orderNumber };
    assert.equal((await customer.call(previewLeaving, { params })).due, due);
    await customer.call(leavePlan, { params, body: { due } });
    const { state, payoff } = await plans.read(customer, number);
    assert.deepEqual([state, payoff], [due === 0 ? 'settled' : 'active', due]);
  }
  assert.deepEqual(await proof(), []);
});

test('a payment from before a return that is told after it leaves more than it brought: the rest goes back of the down payment', async () => {
  goTo('2026-06-15');
  const { customer, orderNumber, number } = await plans.plan();
  const { id, reference } = await plans.begin(customer, number, 5_000);
  provider.pay(reference);
  provider.paidAt(reference, '2026-06-15T08:00:00Z');
  goTo('2026-06-24');
  await giveBack(customer, orderNumber, 2);
  // Until the payment is told, the first week and two days of the second one cost a charge.
  await customer.call(checkRepayment, { params: { number, id } });
  await waitUntil('nothing of the customer is left', async () => (await funds(customer.id)) === 0);
  const { checkoutId } = (await findShopOrder(database.read, orderNumber)) ?? assert.fail();
  const { id: loanId } = await plans.loan(orderNumber);
  const charges = [
    ...(await listChargesOf(database.read, ownerOfCheckout(checkoutId))),
    ...(await listChargesOf(database.read, ownerOfLoan(loanId))),
  ];
  assert.deepEqual(
    charges.map(({ paidKobo, refundKobo }) => paidKobo - refundKobo),
    [150_000, 0],
  );
  assert.deepEqual(await proof(), []);
});
