import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { grantLoanHardship, quoteLoanPayoff } from '@foodbank/contract/lending/loans-staff';
import {
  checkRepayment,
  listOwnPlans,
  previewRepayment,
  quotePayoff,
  readOwnPlan,
  readRepayment,
  startRepayment,
} from '@foodbank/contract/lending/repayments';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { followCharges, makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { findCharge } from '../../money/charges/queries.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { beginFreeze } from '../loans/freezing.ts';
import { pauseLoan } from '../loans/pausing.ts';
import { applyRepayments } from './applying.ts';
import { startOf } from './before-hand-over.ts';

/**
 * Paying back. Each plan is ₦10,000 of food and ₦1,500 for delivery: ₦2,875 at once, and three times ₦2,961 on 22 and 29 June and 6 July 2026,
 * of which ₦8,625 are lent and ₦258 are the charge.
 */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const plans = await runningPlans(app, provider);

const proof = async () => (await findDifferences(database.read, null)).differences;
const funds = async (customerId: string) => {
  const account = await findAccount(database.read, customerAccount('customer-funds', customerId));
  return account === null ? 0 : balanceOf('customer-funds', account) - account.debitsPendingKobo;
};
const { goTo, begin } = plans;
const runningPlan = plans.plan;
const planOf = plans.read;
const codeOf = ({ body }: { body: { code?: string } }) => body.code;
/** Begins a payment, pays some of it, and asks the provider. */
async function pay(customer: TestCustomer, number: string, amount: number, cameIn = amount) {
  const { id, reference } = await begin(customer, number, amount);
  provider.pay(reference, Math.round(cameIn * 100));
  return customer.call(checkRepayment, { params: { number, id } });
}
const open = async (customer: TestCustomer, number: string) =>
  (await planOf(customer, number)).instalments.map((row) => row.open);

test('a plan shows what is due when, what is left, and what pays it off today', async () => {
  goTo('2026-06-15');
  const { customer, number, orderNumber: order } = await runningPlan();
  const { plans: listed, left, due } = await customer.call(listOwnPlans, {});
  assert.deepEqual(
    listed.map((one) => [one.number, one.orderNumber, one.state, one.next]),
    [[number, order, 'active', { number: 1, dueOn: '2026-06-22', amount: 2_961, isOnPayslip: false }]],
  );
  assert.deepEqual([left, due, listed[0]?.payoff], [8_883, 0, 8_625]);
  const plan = await planOf(customer, number);
  assert.deepEqual([plan.total, plan.downPayment, plan.financed, plan.financeCharge], [11_500, 2_875, 8_625, 258]);
  assert.deepEqual(
    plan.instalments.map(({ dueOn, amount, state }) => [dueOn, amount, state]),
    [
      ['2026-06-22', 2_961, 'open'],
      ['2026-06-29', 2_961, 'open'],
      ['2026-07-06', 2_961, 'open'],
    ],
  );
});

test('what a payment would change is shown before it is made, and nothing is changed by it', async () => {
  goTo('2026-06-15');
  const { customer, number } = await runningPlan();
  goTo('2026-06-22');
  const { preview } = await customer.call(previewRepayment, { params: { number }, body: { amount: 5_000 } });
  assert.deepEqual(
    preview.changes.map((change) => [change.number, change.before]),
    [
      [1, 2_961],
      [3, 2_961],
    ],
  );
  assert.deepEqual([preview.due, preview.paysOff], [0, false]);
  assert.ok(preview.saved > 0);
  assert.deepEqual(await open(customer, number), [2_961, 2_961, 2_961]);
  const all = await customer.call(previewRepayment, {
    params: { number },
    body: { amount: (await planOf(customer, number)).payoff },
  });
  assert.deepEqual([all.preview.paysOff, all.preview.left, all.preview.saved], [true, 0, 171.75]);
});

test('what a payment leaves is told with the new last payment, its day and amount; a rest below ₦50 is let off', async () => {
  goTo('2026-06-15');
  const { customer, number } = await runningPlan();
  goTo('2026-06-22');
  const preview = async (amount: number) =>
    (await customer.call(previewRepayment, { params: { number }, body: { amount } })).preview;
  // The first payment is due today; what is more shortens the plan from its end.
  const less = await preview(5_000);
  assert.deepEqual(less.lastBefore, { dueOn: '2026-07-06', amount: 2_961 });
  assert.deepEqual(less.last, { dueOn: '2026-07-06', amount: 861.37 });
  const shorter = await preview(5_836.5);
  assert.deepEqual([shorter.last, shorter.next], [{ dueOn: '2026-06-29', amount: 2_961 }, shorter.last]);
  assert.deepEqual([shorter.paysOff, shorter.letOff], [false, 0]);
  const { payoff } = await planOf(customer, number);
  const allButLittle = await preview(payoff - 49);
  assert.deepEqual([allButLittle.paysOff, allButLittle.left, allButLittle.last], [true, 0, null]);
  assert.equal(allButLittle.letOff, 49);
  await pay(customer, number, payoff - 49);
  assert.equal((await planOf(customer, number)).state, 'settled');
});

test('what pays a plan off on a day is quoted to its customer and to staff alike, with its parts and what it saves', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId, orderNumber } = await runningPlan();
  const quoteOn = (on: string) => customer.send(quotePayoff, { params: { number }, query: { on } });
  goTo('2026-06-18');
  const { quote } = await customer.call(quotePayoff, { params: { number }, query: { on: '2026-06-25' } });
  const { saved, amount, parts } = quote;
  assert.deepEqual([amount, saved, quote.left], [8_748.21, 134.79, 8_883]);
  assert.deepEqual(parts, { principal: 8_625, financeCharge: 123.21, lateFee: 0, refund: 0 });
  assert.deepEqual([quote.dueBefore, quote.first, quote.last], [2_961, '2026-06-18', '2026-07-06']);
  const finance = await makeStaff(app, ['finance']);
  const staff = await finance.call(quoteLoanPayoff, { params: { loanId }, query: { on: '2026-06-25' } });
  assert.deepEqual(staff.quote, quote);
  for (const day of ['2026-06-17', '2026-07-07']) assert.equal(codeOf(await quoteOn(day)), 'payoff-day');
  const stranger = await plans.customer();
  const foreign = await stranger.send(quotePayoff, { params: { number }, query: { on: '2026-06-25' } });
  assert.equal(codeOf(foreign), 'not-found');
  // Exactly the quote, on its day, settles the plan.
  goTo('2026-06-25');
  const { plan } = await pay(customer, number, amount);
  assert.deepEqual([plan.state, plan.settledOn, plan.orderNumber], ['settled', '2026-06-25', orderNumber]);
  assert.equal(codeOf(await quoteOn('2026-06-25')), 'plan-not-payable');
  assert.deepEqual(await proof(), []);
});

test('whatever comes in counts on the day on which it was paid, whatever was asked for', async () => {
  goTo('2026-06-15');
  const { customer, number } = await runningPlan();
  goTo('2026-06-22');
  const { payment } = await pay(customer, number, 2_961, 1_000);
  assert.deepEqual([payment.state, payment.counted, payment.paidOn], ['paid', 1_000, '2026-06-22']);
  assert.deepEqual(await open(customer, number), [1_961, 2_961, 2_961]);
  // Paid on the 25th, told on the 27th.
  goTo('2026-06-25');
  const late = await begin(customer, number, 1_961);
  provider.pay(late.reference);
  provider.paidAt(late.reference, '2026-06-25T08:00:00Z');
  goTo('2026-06-27');
  const { payment: told } = await customer.call(checkRepayment, { params: { number, id: late.id } });
  assert.deepEqual([told.paidOn, (await planOf(customer, number)).state], ['2026-06-25', 'active']);
  assert.deepEqual(await proof(), []);
});

test('from ₦100, or what pays it off where that is less; never more than that, and nothing before delivery', async () => {
  goTo('2026-06-15');
  const customer = await plans.customer();
  const { orderNumber } = await plans.order(customer);
  const { number } = await plans.loan(orderNumber);
  const refused = async (amount: number) =>
    codeOf(await customer.send(startRepayment, { params: { number }, body: { amount, key: randomUUID() } }));
  assert.equal(await refused(500), 'plan-not-payable');
  await plans.deliver(orderNumber);
  assert.deepEqual([await refused(99.99), await refused(8_625.01)], ['repayment-too-small', 'repayment-too-large']);
  assert.equal(await refused(100), undefined);
  goTo('2026-06-22');
  await pay(customer, number, 8_625);
  // ₦86 of charge are left: less than ₦100.
  const { payoff } = await planOf(customer, number);
  assert.ok(payoff > 50 && payoff < 100);
  assert.equal(await refused(50), 'repayment-too-small');
  const { plan } = await pay(customer, number, payoff);
  assert.deepEqual([plan.state, plan.settledOn], ['settled', '2026-06-22']);
  assert.equal(await refused(100), 'plan-not-payable');
  assert.deepEqual(await proof(), []);
});

test('more than the plan needs goes back at once, and so does money for a settled plan', async () => {
  goTo('2026-06-15');
  const { customer, number } = await runningPlan();
  goTo('2026-06-22');
  const second = await begin(customer, number, 2_961);
  const { payment, plan } = await pay(customer, number, 8_711.25, 9_000);
  assert.deepEqual([plan.state, payment.counted, payment.back], ['settled', 8_711.25, 288.75]);
  provider.pay(second.reference);
  const settled = await customer.call(checkRepayment, { params: { number, id: second.id } });
  assert.deepEqual([settled.payment.state, settled.payment.counted, settled.payment.back], ['refunding', 0, 2_961]);
  assert.equal(await funds(customer.id), 0);
  assert.deepEqual(await proof(), []);
});

test('a rest below ₦50 is let off with the payment that leaves it, and the plan is paid off', async () => {
  goTo('2026-06-15');
  const { customer, number } = await runningPlan();
  goTo('2026-06-22');
  const { plan } = await pay(customer, number, 8_661.51);
  assert.deepEqual([plan.state, plan.left, plan.payoff], ['settled', 0, 0]);
  await plans.text(customer, /You owe nothing/);
  assert.deepEqual(await proof(), []);
});

test('two payments at once both count, and one that is told twice counts once', async () => {
  goTo('2026-06-15');
  const { customer, number, orderNumber: order } = await runningPlan();
  goTo('2026-06-22');
  const [one, other] = [await begin(customer, number, 2_000), await begin(customer, number, 3_000)];
  provider.pay(one.reference);
  provider.pay(other.reference);
  const check = ({ id }: { id: string }) => customer.call(checkRepayment, { params: { number, id } });
  await Promise.all([check(one), check(other), check(one), check(other)]);
  const { id } = await plans.loan(order);
  await Promise.all([1, 2, 3].map(() => database.write((tx) => applyRepayments(tx, id))));
  const plan = await planOf(customer, number);
  assert.deepEqual(plan.payments.map(({ counted }) => counted).toSorted(), [2_000, 3_000]);
  // A card that is charged twice: the second ₦2,000 of the same page count, too.
  provider.pay(one.reference, 400_000);
  await check(one);
  assert.deepEqual((await planOf(customer, number)).payments.map(({ counted }) => counted).toSorted(), [3_000, 4_000]);
  assert.deepEqual(await proof(), []);
});

test('the same key begins one payment, and with another amount it is refused', async () => {
  goTo('2026-06-15');
  const { customer, number } = await runningPlan();
  const key = randomUUID();
  const one = await begin(customer, number, 500, key);
  assert.equal((await begin(customer, number, 500, key)).id, one.id);
  const other = await customer.send(startRepayment, { params: { number }, body: { amount: 600, key } });
  assert.equal(codeOf(other), 'key-used');
  // One that was begun for the same amount goes on, also under another key.
  assert.equal((await begin(customer, number, 500)).id, one.id);
});

test('nobody reads or pays another person’s plan, and a payment of one plan is not shown under another', async () => {
  goTo('2026-06-15');
  const [mine, theirs] = [await runningPlan(), await runningPlan()];
  const payment = await begin(theirs.customer, theirs.number, 500);
  const { number } = theirs;
  const key = randomUUID();
  const answers = [
    await mine.customer.send(readOwnPlan, { params: { number } }),
    await mine.customer.send(previewRepayment, { params: { number }, body: { amount: 500 } }),
    await mine.customer.send(startRepayment, { params: { number }, body: { amount: 500, key } }),
    await mine.customer.send(readRepayment, { params: { number, id: payment.id } }),
    await mine.customer.send(readRepayment, { params: { number: mine.number, id: payment.id } }),
    await mine.customer.send(checkRepayment, { params: { number: mine.number, id: payment.id } }),
  ];
  assert.deepEqual(answers.map(codeOf), Array(6).fill('not-found'));
  assert.equal((await mine.customer.call(listOwnPlans, {})).plans.length, 1);
});

test('money of one plan never pays another, nor an order that is paid at once', async () => {
  goTo('2026-06-15');
  const { customer, number } = await runningPlan();
  const second = await runningPlan(customer);
  await makePaidOrder(app, provider, customer, plans.store.id, { [plans.product.id]: 1 });
  const waiting = await funds(customer.id);
  assert.equal(waiting, 500_000);
  goTo('2026-06-22');
  await pay(customer, number, 8_711.25);
  assert.equal((await planOf(customer, number)).state, 'settled');
  assert.deepEqual(await open(customer, second.number), [2_961, 2_961, 2_961]);
  assert.equal(await funds(customer.id), waiting);
  // More than the second one needs goes back, and doesn't stay for the order.
  await pay(customer, second.number, 8_711.25, 10_000);
  assert.equal(await funds(customer.id), waiting);
  assert.deepEqual(await proof(), []);
});

test('a plan whose first part is not paid is none that is owed, and says so until it is paid', async () => {
  goTo('2026-06-15');
  const customer = await plans.customer();
  const { id, orderNumber } = await plans.choose(customer);
  await plans.agree(customer, id);
  const { number } = await plans.loan(orderNumber);
  const unpaid = await customer.call(listOwnPlans, {});
  assert.deepEqual([unpaid.plans.map(({ state }) => state), unpaid.left], [['unpaid'], 0]);
  assert.equal((await planOf(customer, number)).state, 'unpaid');
  provider.pay(`${orderNumber}-1`);
  await followCharges(app, id);
  const paid = await customer.call(listOwnPlans, {});
  assert.deepEqual([paid.plans.map(({ state }) => state), paid.left], [['not-started'], 8_883]);
});

test('on the day of hand-over the amount of the next payment would pay the last one: no choice is called so, and what stays is said', async () => {
  goTo('2026-06-15');
  const { customer, number } = await runningPlan();
  const next = async () => {
    const { isNextPayable } = await planOf(customer, number);
    const { preview } = await customer.call(previewRepayment, { params: { number }, body: { amount: 2_961 } });
    return [isNextPayable, preview.changes[0]?.number, preview.next?.dueOn];
  };
  assert.deepEqual(await next(), [false, 2, '2026-06-22']);
  goTo('2026-06-16');
  assert.deepEqual(await next(), [true, 1, '2026-06-29']);
});

test('a payment that a bank takes back counts no more: the plan owes it again, and what is left of it counts', async () => {
  goTo('2026-06-15');
  const { customer, number, orderNumber: order } = await runningPlan();
  goTo('2026-06-22');
  const { payment } = await pay(customer, number, 8_711.25);
  assert.equal((await planOf(customer, number)).state, 'settled');
  await plans.lose(payment.reference, 5_000);
  const { id } = await plans.loan(order);
  await database.write((tx) => applyRepayments(tx, id));
  const plan = await planOf(customer, number);
  assert.equal(plan.state, 'active');
  const [one] = plan.payments;
  assert.deepEqual([one?.counted, one?.back, one?.taken], [3_711.25, 0, 5_000]);
  assert.equal((await findCharge(database.read, payment.id))?.usedKobo, 371_125);
  assert.equal(await funds(customer.id), 0);
  // Again changes nothing.
  await database.write((tx) => applyRepayments(tx, id));
  assert.deepEqual((await planOf(customer, number)).left, plan.left);
  assert.deepEqual(await proof(), []);
});

test('of a payment of which a part went back before, a bank takes back no more than it took: the plan owes just that', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId: id } = await runningPlan();
  goTo('2026-06-22');
  const { payment } = await pay(customer, number, 8_711.25, 9_000);
  await waitUntil(
    '₦288.75 to be with the customer',
    async () => (await listRefundsOf(database.read, payment.id))[0]?.state === 'paid',
  );
  await plans.lose(payment.reference, 1_000);
  await database.write((tx) => applyRepayments(tx, id));
  const plan = await planOf(customer, number);
  assert.deepEqual([plan.state, plan.payoff], ['active', 1_000]);
  assert.deepEqual(
    plan.payments.map(({ counted, back, taken }) => [counted, back, taken]),
    [[7_711.25, 288.75, 1_000]],
  );
  assert.equal(await funds(customer.id), 0);
  // The rest of it, more than is left: the plan owes what went to the customer twice, too.
  await plans.lose(payment.reference, 7_900);
  await database.write((tx) => applyRepayments(tx, id));
  const then = await planOf(customer, number);
  assert.equal(then.payoff, 8_900);
  assert.ok(then.left >= then.payoff, 'never less left than what pays it off');
  assert.equal(await funds(customer.id), 0);
  const { payment: again } = await pay(customer, number, 8_900);
  assert.equal((await planOf(customer, number)).state, 'settled');
  assert.equal(await funds(customer.id), 0, 'what pays for the refund that the bank took as well closes the loss');
  assert.deepEqual(await proof(), []);
  // That one is taken back, too, and paid once more.
  await plans.lose(again.reference, 8_900);
  await database.write((tx) => applyRepayments(tx, id));
  const taken = await planOf(customer, number);
  assert.equal(taken.payoff, 8_900);
  // None of our refunds is on its way: the bank took them.
  assert.deepEqual(
    taken.payments.map(({ state, counted }) => [state, counted]),
    [
      ['taken-back', 0],
      ['taken-back', 0],
    ],
  );
  assert.equal(await funds(customer.id), 0);
  await pay(customer, number, 8_900);
  assert.deepEqual([(await planOf(customer, number)).state, await funds(customer.id)], ['settled', 0]);
  assert.deepEqual(await proof(), []);
});

test('a customer whose bank took a payment back is told so, and not thanked for what is left of it', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId } = await runningPlan();
  goTo('2026-06-22');
  const { payment } = await pay(customer, number, 2_961);
  await plans.lose(payment.reference, 2_000);
  await database.write((tx) => applyRepayments(tx, loanId));
  assert.equal(
    await plans.text(customer, /your bank/),
    `Foodbank: your bank took back N2,000 that you paid on plan ${number}. Left to pay: N7,922. Due today: N2,000.`,
  );
  assert.equal((await plans.texts(customer)).filter((text) => /we have your/.test(text)).length, 1);
});

test('an instalment that staff moved behind the others is not the next one, on the page, in the list and in messages', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId, orderNumber } = await runningPlan();
  goTo('2026-06-20');
  const support = await makeStaff(app, ['support']);
  const { eventCount } = await plans.loan(orderNumber);
  const body = { eventCount, instalment: 1, to: '2026-07-20', reason: 'Ill since Monday' };
  await support.call(grantLoanHardship, { params: { loanId }, body });
  const next = { number: 2, dueOn: '2026-06-29', amount: 2_961, isOnPayslip: false };
  assert.deepEqual((await planOf(customer, number)).next, next);
  assert.deepEqual((await customer.call(listOwnPlans, {})).plans[0]?.next, next);
  assert.deepEqual(
    (await planOf(customer, number)).instalments.map(({ dueOn }) => dueOn),
    ['2026-06-29', '2026-07-06', '2026-07-20'],
  );
  goTo('2026-07-03');
  const late = await planOf(customer, number);
  assert.deepEqual([late.state, late.due, late.lateSince], ['late', 2_961, '2026-06-29']);
  await pay(customer, number, 961);
  assert.match(await plans.text(customer, /we have your/), /Left to pay: N7,922\. Due now: N2,000\.$/);
});

test('a late fee is shown with the day on which it began, also after the due day moved', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId } = await runningPlan();
  goTo('2026-07-25');
  const feeOf = async () => {
    const [first] = (await planOf(customer, number)).instalments.filter(({ lateFee }) => lateFee > 0);
    return [first?.number, first?.lateFee, first?.lateFeeFrom];
  };
  assert.deepEqual(await feeOf(), [1, 29, '2026-07-23']);
  await database.write((tx) => pauseLoan(tx, { loanId, key: 'pause', on: tx.businessDate, actor: system }));
  goTo('2026-07-31');
  assert.deepEqual(await feeOf(), [1, 29, '2026-07-23']);
});

test('a plan that is stopped stands behind those that run, and nothing of it is asked for in the sums of the list', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId } = await runningPlan();
  const { number: other } = await runningPlan(customer);
  goTo('2026-06-24');
  await database.write((tx) => beginFreeze(tx, { loanId, reason: 'illness', note: 'Told by the family' }, system));
  const { plans: listed, left, due } = await customer.call(listOwnPlans, {});
  assert.deepEqual(
    listed.map((one) => [one.number, one.state]),
    [
      [other, 'late'],
      [number, 'frozen'],
    ],
  );
  assert.deepEqual([left, due], [8_883, 2_961]);
});

test('a payment frees the limit the same minute', async () => {
  goTo('2026-06-15');
  const { customer, number } = await runningPlan();
  const before = (await plans.limit(customer.id)).roomKobo;
  await pay(customer, number, 1_000);
  assert.equal((await plans.limit(customer.id)).roomKobo, before + 100_000);
});

test('each payment is answered by a text message with what is left', async () => {
  goTo('2026-06-15');
  const { customer, number } = await runningPlan();
  goTo('2026-06-22');
  await pay(customer, number, 2_961);
  assert.equal(
    await plans.text(customer, /we have your/),
    `Foodbank: we have your N2,961 for plan ${number}. Left to pay: N5,922. Next: N2,961 by 29 Jun 2026.`,
  );
});

test('a plan whose food did not come yet has nothing late on it, whatever the day: its days move with the delivery', async () => {
  goTo('2026-06-15');
  const customer = await plans.customer();
  const { orderNumber } = await plans.order(customer);
  const { number } = await plans.loan(orderNumber);
  for (const [day, because, dueOn] of [
    ['2026-06-15', 'agreed', ['2026-06-22', '2026-06-29', '2026-07-06']],
    ['2026-06-22', 'late', ['2026-06-29', '2026-07-06', '2026-07-13']],
    ['2026-07-01', 'late', ['2026-07-08', '2026-07-15', '2026-07-22']],
  ] as const) {
    goTo(day);
    const { state, start, next, instalments } = await planOf(customer, number);
    assert.deepEqual([state, ...instalments.map((row) => row.state)], ['not-started', 'open', 'open', 'open'], day);
    assert.deepEqual(start, { on: day, because, isPickUp: false });
    assert.deepEqual([next?.dueOn, instalments.map((row) => row.dueOn)], [dueOn[0], dueOn]);
  }
});

test('from which day a plan will run: the promised one, a later window, or today where that is past; or for food that waits to be picked up', () => {
  const windowOn = (day: string) => new Date(`${day}T08:00:00Z`);
  const start = (order: { isPickUp: boolean; windowFrom: Date | null }, day: string) => {
    const { on, because } = startOf({ promisedOn: '2026-06-15' }, order, { businessDate: day, now: windowOn(day) });
    return [on, because];
  };
  const delivered = (day: string) => ({ isPickUp: false, windowFrom: windowOn(day) });
  assert.deepEqual(start(delivered('2026-06-15'), '2026-06-15'), ['2026-06-15', 'agreed']);
  assert.deepEqual(start(delivered('2026-06-18'), '2026-06-15'), ['2026-06-18', 'moved']);
  // A window before the promised day brings nothing forward.
  assert.deepEqual(start(delivered('2026-06-13'), '2026-06-12'), ['2026-06-15', 'agreed']);
  assert.deepEqual(start(delivered('2026-06-15'), '2026-06-16'), ['2026-06-16', 'late']);
  assert.deepEqual(start({ isPickUp: false, windowFrom: null }, '2026-06-15'), ['2026-06-15', 'no-time']);
  assert.deepEqual(start({ isPickUp: true, windowFrom: null }, '2026-06-15'), ['2026-06-15', 'agreed']);
  assert.deepEqual(start({ isPickUp: true, windowFrom: null }, '2026-06-17'), ['2026-06-17', 'late']);
});
