import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type FreezeReason, freezeLoan } from '@foodbank/contract/lending/loans-staff';
import { checkRepayment, listToldOfPlan } from '@foodbank/contract/lending/repayments';
import { closeChargeAlarm } from '@foodbank/contract/money/charges-staff';
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { readReturns } from '@foodbank/contract/selling/returns';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { openTicket } from '@foodbank/contract/support/tickets';
import { listPapers } from '@foodbank/contract/views/papers';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { recordLoanEvent } from '../../lending/loans/recording.ts';
import { applyRepayments } from '../../lending/repayments/applying.ts';
import { getLosses } from '../../money/charges/disputes.ts';
import { findChargeByReference } from '../../money/charges/queries.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { handleRefund } from '../../money/charges/sending-refunds.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, businessAccount, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { followLostDownPayment } from './lost-down-payments.ts';
import { returnLines } from './returning.ts';
import { findShopOrder, listShopOrderLines } from './shop-order-queries.ts';
import { bySystem } from './shop-order-rules.ts';

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
async function pay(customer: TestCustomer, number: string, amount: number) {
  const { id, reference } = await plans.begin(customer, number, amount);
  provider.pay(reference);
  await customer.call(checkRepayment, { params: { number, id } });
  return reference;
}
/** Everything but the delivery comes back: the plan is for ₦1,500, and of the ₦2,875 that were paid ₦1,375 should go back. */
async function allGoodsBack(orderNumber: string, word: 'failed' | 'pending' | 'processed') {
  provider.refundWord = word;
  const [line] = await listShopOrderLines(database.read, orderNumber);
  const lines = [{ lineId: line?.id ?? '', quantity: line?.quantity ?? 0 }];
  const returned = { key: randomUUID(), kind: 'sent-back' as const, lines, reason: 'Torn' };
  await database.write((tx) => returnLines(tx, orderNumber, { ...returned, actor: bySystem }));
  const charge = await findChargeByReference(database.read, `${orderNumber}-1`);
  const chargeId = charge?.id ?? '';
  const refunds = () => listRefundsOf(database.read, chargeId);
  const state = { failed: 'failed', pending: 'sent', processed: 'paid' }[word];
  await waitUntil(`a refund that is ${state}`, async () => {
    const [refund] = await refunds();
    return refund?.state === state && refund.providerId !== null;
  });
  provider.refundWord = 'processed';
  const [refund] = await refunds();
  return {
    refunds,
    /** The provider ends the refund, and the order follows. */
    async end(to: 'failed' | 'processed') {
      provider.endRefunds(`${orderNumber}-1`, to);
      await handleRefund(app.context, refund?.id ?? '');
      await database.write((tx) => followLostDownPayment(tx, orderNumber));
    },
    /** Finance closes the alarm of the refund: 200, or why not. */
    async close() {
      const body = { refundId: refund?.id ?? '', alarm: 'refund-failed', reason: 'The bank gave it back' } as const;
      const answer = await (await makeStaff(app, ['finance'])).send(closeChargeAlarm, { params: { chargeId }, body });
      return answer.status === 200 ? 200 : answer.body.code;
    },
    losses: () => getLosses(database.read, chargeId),
  };
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

test('order and receipt of a lost down payment tell of no refund: the bank took it, and the plan asks for it until a day', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, orderNumber } = await plans.plan();
  const params = { number: orderNumber };
  const seen = async () => {
    const { payment } = (await customer.call(readOrder, { params })).order;
    const { receipt } = await customer.call(readReceipt, { params });
    const { returns } = await customer.call(readReturns, { params });
    assert.deepEqual(receipt.plan, returns.plan);
    return {
      ...payment,
      receipt,
      plan: returns.plan,
      steps: returns.refunds.map(({ step, amount }) => [step, amount]),
    };
  };
  await lose(orderNumber, 1_000);
  const part = await seen();
  assert.deepEqual([part.state, part.refunded, part.comingBack, part.receipt.refunded], ['paid', 0, 0, 0]);
  assert.deepEqual(part.plan, { number, isPaused: false, takenBack: 1_000, payBy: '2026-06-29' });
  assert.deepEqual(part.steps, [['taken-back', 1_000]]);
  await lose(orderNumber, 1_875);
  const all = await seen();
  assert.deepEqual([all.state, all.refunded, all.comingBack, all.receipt.refunded], ['taken-back', 0, 0, 0]);
  assert.deepEqual(all.plan, { number, isPaused: false, takenBack: 2_875, payBy: '2026-06-29' });
});

test('a part of it is owed again as that part, is told once, and a second dispute adds its own', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, orderNumber } = await plans.plan();
  await lose(orderNumber, 1_000);
  await lose(orderNumber, 500);
  const plan = await plans.read(customer, number);
  assert.deepEqual([plan.downPayment, plan.payoff], [1_375, 10_125]);
  assert.deepEqual(
    plan.instalments.filter(({ isTakenBack }) => isTakenBack).map(({ dueOn, open }) => [dueOn, open]),
    [
      ['2026-06-29', 1_000],
      ['2026-06-29', 500],
    ],
  );
  await plans.text(customer, /took back N500/);
  assert.equal((await plans.texts(customer)).filter((text) => /took back/.test(text)).length, 2);
  assert.equal(await funds(customer.id), 0);
  assert.deepEqual(await proof(), []);
});

test('it is paid in the order of due days, never has a late fee, and what is late of it is reminded of', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, orderNumber } = await plans.plan();
  plans.goTo('2026-06-25');
  await lose(orderNumber);
  // Due on 22 June, 29 June, 6 July, and the down payment on 9 July.
  await pay(customer, number, 2_961);
  for (const day of ['2026-06-29', '2026-07-06']) {
    plans.goTo(day);
    await pay(customer, number, 2_961);
  }
  const then = await plans.read(customer, number);
  assert.deepEqual(
    [then.left, then.next],
    [2_875, { number: 4, dueOn: '2026-07-09', amount: 2_875, isOnPayslip: false }],
  );
  plans.goTo('2026-09-15');
  const late = await plans.read(customer, number);
  assert.deepEqual([late.state, late.due, late.lateFees, late.lateSince], ['late', 2_875, 0, '2026-07-09']);
  await pay(customer, number, 2_875);
  assert.equal((await plans.read(customer, number)).state, 'settled');
  assert.deepEqual(await proof(), []);
});

test('a plan that was paid off is open again and says so in writing; once it is paid anew there is a new letter', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, orderNumber } = await plans.plan();
  plans.goTo('2026-06-22');
  await pay(customer, number, (await plans.read(customer, number)).payoff);
  const letters = async () => (await customer.call(listPapers, {})).papers.filter(({ kind }) => kind === 'discharge');
  assert.deepEqual(
    (await letters()).map(({ takenBackOn }) => takenBackOn),
    [null],
  );
  plans.goTo('2026-07-01');
  await lose(orderNumber);
  const plan = await plans.read(customer, number);
  assert.deepEqual([plan.state, plan.left, plan.payoff, plan.settledOn], ['active', 2_875, 2_875, null]);
  assert.deepEqual(
    (await letters()).map(({ takenBackOn }) => takenBackOn),
    ['2026-07-01'],
  );
  await plans.text(customer, /so your letter doesn't count any more/);
  assert.deepEqual(plan.takenBack, { on: '2026-07-01', amount: 2_875, downPayment: 2_875, letterOn: '2026-06-22' });
  await pay(customer, number, 2_875);
  assert.equal((await plans.read(customer, number)).state, 'settled');
  assert.deepEqual((await letters()).map(({ takenBackOn }) => takenBackOn).toSorted(), ['2026-07-01', null]);
  const { rows } = await customer.call(listToldOfPlan, { params: { number }, query: {} });
  // The page shows whole sentences, without the link that the text has.
  const told = rows.filter(({ subject }) => /letter/.test(subject)).map(({ sentence }) => sentence);
  assert.deepEqual(
    new Set(told),
    new Set([
      `A payment on plan ${number} was taken back, so your letter doesn't count any more. See what is open.`,
      `Plan ${number} is paid off. Thank you. See your letter.`,
    ]),
  );
  assert.equal(await funds(customer.id), 0);
  assert.deepEqual(await proof(), []);
});

test('a bank that takes back what goods that came back had freed before, too, makes the customer owe just that', async () => {
  plans.goTo('2026-06-15');
  const before = await lossesOfHouse();
  const { customer, number, orderNumber } = await plans.plan();
  await lose(orderNumber);
  // Everything but the delivery comes back: the plan is for ₦1,500, of which ₦375 were to be paid at once.
  const [line] = await listShopOrderLines(database.read, orderNumber);
  const returned = {
    key: randomUUID(),
    kind: 'sent-back' as const,
    lines: [{ lineId: line?.id ?? '', quantity: line?.quantity ?? 0 }],
    reason: 'Torn',
  };
  await database.write((tx) => returnLines(tx, orderNumber, { ...returned, actor: bySystem }));
  const plan = await plans.read(customer, number);
  // ₦1,125 lent and ₦33 of charge, and of the ₦2,875 the ₦375 that are still for the order.
  assert.deepEqual([plan.total, plan.payoff], [1_500, 1_500]);
  assert.deepEqual([await funds(customer.id), await lossesOfHouse()], [0, before]);
  assert.deepEqual(await proof(), []);
});

test('what failed to go back of the down payment is the first that the bank took: the plan asks for the rest only, and the alarm ends', async () => {
  plans.goTo('2026-06-15');
  const before = await lossesOfHouse();
  const { customer, number, orderNumber } = await plans.plan();
  const { close, losses } = await allGoodsBack(orderNumber, 'failed');
  assert.deepEqual(
    [(await plans.read(customer, number)).payoff, await funds(customer.id), await proof()],
    [0, 137_500, []],
  );
  await lose(orderNumber);
  // Paid 2,875, got 2,875 by the bank, kept the delivery of 1,500.
  const plan = await plans.read(customer, number);
  assert.deepEqual([plan.state, plan.payoff, plan.total], ['active', 1_500, 1_500]);
  await plans.text(customer, /your bank took back N1,500/);
  const { coveredKobo, claimedKobo, openKobo } = await losses();
  assert.deepEqual([coveredKobo, claimedKobo, openKobo], [287_500, 0, 0]);
  assert.equal(await close(), 'changed-meanwhile');
  await pay(customer, number, 1_500);
  assert.equal((await plans.read(customer, number)).state, 'settled');
  assert.deepEqual([await funds(customer.id), await lossesOfHouse()], [0, before]);
  assert.deepEqual(await proof(), []);
});

test('a bank that takes no more of the down payment than what failed to go back asks for nothing again', async () => {
  plans.goTo('2026-06-15');
  const before = await lossesOfHouse();
  const { customer, number, orderNumber } = await plans.plan();
  const { close, refunds } = await allGoodsBack(orderNumber, 'failed');
  await lose(orderNumber, 1_000);
  assert.deepEqual([(await plans.read(customer, number)).payoff, await funds(customer.id)], [0, 37_500]);
  assert.deepEqual(await proof(), []);
  await lose(orderNumber, 375);
  assert.deepEqual([(await plans.read(customer, number)).payoff, await funds(customer.id)], [0, 0]);
  assert.equal(await lossesOfHouse(), before);
  assert.ok(!(await plans.texts(customer)).some((text) => /took back/.test(text)));
  assert.ok((await refunds()).every(({ alarm }) => alarm === null));
  assert.equal(await close(), 'changed-meanwhile');
  assert.deepEqual(await proof(), []);
});

for (const to of ['failed', 'processed'] as const)
  test(`what is on its way back of the down payment is owed again only once it arrived: then it is ${to}`, async () => {
    plans.goTo('2026-06-15');
    const before = await lossesOfHouse();
    const { customer, number, orderNumber } = await plans.plan();
    const { end, losses } = await allGoodsBack(orderNumber, 'pending');
    await lose(orderNumber);
    const owed = async () => (await plans.read(customer, number)).payoff;
    assert.deepEqual([await owed(), (await losses()).openKobo], [1_500, 137_500]);
    await end(to);
    assert.equal(await owed(), to === 'failed' ? 1_500 : 2_875);
    const { claimedKobo, openKobo } = await losses();
    assert.deepEqual([claimedKobo, openKobo], [to === 'failed' ? 0 : 137_500, 0]);
    await pay(customer, number, await owed());
    assert.deepEqual([await owed(), await funds(customer.id), await lossesOfHouse()], [0, 0, before]);
    assert.deepEqual(await proof(), []);
  });

test('to a plan that was written off it adds what can be recovered; all of it paid, the customer gets the letter', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, orderNumber, loanId } = await plans.plan();
  app.clock.setBusinessDate('2026-10-01');
  const fact = { kind: 'written-off' } as const;
  const on = '2026-10-01';
  await database.write((tx) => recordLoanEvent(tx, { loanId, key: `off:${loanId}`, on, fact, actor: system }));
  const { payoff } = await plans.read(customer, number);
  await lose(orderNumber);
  const plan = await plans.read(customer, number);
  assert.deepEqual([plan.state, plan.payoff, plan.left], ['written-off', payoff + 2_875, payoff + 2_875]);
  await plans.text(customer, /paid at once\. Left to pay/);
  await pay(customer, number, payoff);
  const discharge = async () => (await customer.call(listPapers, {})).papers.find(({ kind }) => kind === 'discharge');
  assert.equal(await discharge(), undefined);
  const last = await pay(customer, number, 2_875);
  assert.equal((await plans.read(customer, number)).state, 'settled');
  assert.equal((await discharge())?.takenBackOn, null);
  assert.equal(await funds(customer.id), 0);
  assert.deepEqual(await proof(), []);
  await plans.lose(last, 2_875);
  await database.write((tx) => applyRepayments(tx, loanId));
  assert.equal((await discharge())?.takenBackOn, '2026-10-01');
  assert.deepEqual([(await plans.read(customer, number)).payoff, await funds(customer.id)], [2_875, 0]);
  assert.deepEqual(await proof(), []);
});

/** A member freezes a plan. */
async function freeze(loanId: string, reason: FreezeReason): Promise<void> {
  const note = 'Her sister called from the known number';
  const member = await makeStaff(app, ['operations']);
  await member.call(freezeLoan, { params: { loanId }, body: { reason, note } });
}

for (const reason of ['illness', 'identity-theft', 'not-me'] as const)
  test(`of a plan that is frozen for ${reason} nobody is asked to pay by a day`, async () => {
    plans.goTo('2026-06-15');
    const { customer, number, orderNumber, loanId } = await plans.plan();
    await freeze(loanId, reason);
    plans.goTo('2026-06-25');
    await lose(orderNumber);
    const left = reason === 'illness' ? ' Left to pay: N11,758.' : '';
    assert.equal(
      await plans.text(customer, /your bank/),
      `Foodbank: your bank took back N2,875 of plan ${number}, which you paid at once.${left}`,
    );
  });

test('of a plan that is paused the customer reads that nothing is due while we look into the case', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, orderNumber } = await plans.plan();
  const body = { topic: 'missing', message: 'The rice is missing', orderNumber } as const;
  await customer.call(openTicket, { body });
  await lose(orderNumber);
  assert.equal(
    await plans.text(customer, /your bank/),
    `Foodbank: your bank took back N2,875 of plan ${number}, which you paid at once. Nothing is due while we look into your case. No fee is added.`,
  );
});

test('less than ₦50 that a bank takes of a plan that was paid off is let off, and the customer keeps the letter', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, orderNumber } = await plans.plan();
  await pay(customer, number, (await plans.read(customer, number)).payoff);
  const [letter] = (await customer.call(listPapers, {})).papers.filter(({ kind }) => kind === 'discharge');
  plans.goTo('2026-06-25');
  await lose(orderNumber, 30);
  const plan = await plans.read(customer, number);
  assert.deepEqual([plan.state, plan.payoff], ['settled', 0]);
  assert.deepEqual(
    (await customer.call(listPapers, {})).papers.filter(({ kind }) => kind === 'discharge'),
    [letter],
  );
  assert.equal(
    await plans.text(customer, /your bank/),
    `Foodbank: your bank took back N30 of plan ${number}, which you paid at once. You owe nothing on it.`,
  );
  assert.deepEqual(await proof(), []);
  // Fifty of them are asked for.
  await lose(orderNumber, 50);
  assert.equal((await plans.read(customer, number)).state, 'active');
  assert.deepEqual(await proof(), []);
});
