import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chooseTransferPlan, listOwnTransfers, returnTransfer } from '@foodbank/contract/lending/transfers-in';
import {
  askAccountNumber,
  endAccountNumber,
  findSentMoney,
  readAccountNumber,
} from '@foodbank/contract/money/account-numbers';
import type { Day } from '@foodbank/contract/primitives/day';
import { accountNumberStandIn } from '../../../../test/account-number-stand-in.ts';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { findMissedTransfers, sweepNumbers, takeTransfer } from '../../money/account-numbers/numbers.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { decideDueTransfers } from './jobs.ts';

/**
 * Money that comes by a customer's own account number. Each plan is ₦10,000 of food and ₦1,500 for delivery: ₦2,875 at once, and three times ₦2,961 a week
 * apart, the first a week after hand-over.
 */
const provider = chargeStandIn();
const numbers = accountNumberStandIn(provider);
const app = await startApp(
  { after },
  {
    charges: provider,
    accountNumbers: numbers,
    at: '2026-06-15T08:00:00Z',
    env: { ACCOUNT_NUMBERS_AT: 'test-bank' },
  },
);
const { context } = app;
const { database } = context;
const plans = await runningPlans(app, provider);

/** Goes to a day, at 9:00 in Lagos. Hand-over of another day leaves the clock as it is. */
function goTo(day: Day) {
  plans.goTo(day);
  app.clock.setBusinessDate(day);
}

/** A customer whose number was given. */
async function withNumber(customer: TestCustomer): Promise<string> {
  await customer.call(askAccountNumber, {});
  await waitUntil('the number is given', async () => (await numberOf(customer))?.state === 'active');
  return (await numberOf(customer))?.accountNumber ?? assert.fail();
}
const numberOf = async (customer: TestCustomer) => (await customer.call(readAccountNumber, {})).number;
const transfersOf = async (customer: TestCustomer) => (await customer.call(listOwnTransfers, {})).transfers;

/** All that came in is where it belongs. */
async function settle() {
  await waitUntil('what came in is on the plans', async () => {
    const { rows } = await database.pool.query(
      `select 1 from charges where owner_kind = 'repayment' and state = 'paid' and used_kobo = 0 and paid_kobo > refund_kobo
       union all select 1 from incoming_transfers where state = 'new'`,
    );
    return rows.length === 0;
  });
}

async function send(accountNumber: string, naira: number, about: Parameters<typeof numbers.send>[2] = {}) {
  const reference = await numbers.send(accountNumber, naira, about);
  await takeTransfer(context, reference);
  await settle();
  return reference;
}

const openOf = async (customer: TestCustomer, number: string) =>
  (await plans.read(customer, number)).instalments.map(({ open }) => open);
const backOf = (reference: string) =>
  provider.refunds.filter(({ chargeReference }) => chargeReference === reference).map(({ amountKobo }) => amountKobo);
const proves = async () => assert.deepEqual((await findDifferences(database.read, null)).differences, []);

test('a number is asked for by a press, given once, and told; without the setting there is none', async () => {
  const customer = await plans.customer();
  assert.deepEqual(await customer.call(readAccountNumber, {}), { isOffered: true, number: null });
  numbers.isDown = true;
  await Promise.all([customer.call(askAccountNumber, {}), customer.call(askAccountNumber, {})]);
  assert.equal((await numberOf(customer))?.state, 'asked');
  numbers.isDown = false;
  app.clock.advance(3_600);
  await sweepNumbers(context);
  await waitUntil('the number is given', async () => (await numberOf(customer))?.state === 'active');
  const given = await numberOf(customer);
  assert.match(given?.accountName ?? '', /^FOODBANK \/ /);
  await plans.text(customer, new RegExp(`your own account number is ${given?.accountNumber}, Test Bank`));
  assert.equal(
    [...numbers.numbers.values()].filter(({ accountNumber }) => accountNumber === given?.accountNumber).length,
    1,
  );
});

/** A customer with a number and two plans: one is due from 22 June on, the other from the 25th. */
async function twoPlans() {
  goTo('2026-06-15');
  const first = await plans.plan();
  const { customer } = first;
  const { orderNumber } = await plans.orderAgain(customer);
  const accountNumber = await withNumber(customer);
  app.clock.setBusinessDate('2026-06-18');
  await plans.deliver(orderNumber);
  return { customer, first, second: await plans.loan(orderNumber), accountNumber };
}

test('what comes in pays what is overdue or due of all plans first, the oldest first, on the day on which it was sent', async () => {
  const { customer, first, second, accountNumber } = await twoPlans();
  // The first is due on the 22nd, the second on the 25th.
  goTo('2026-06-26');
  const { due } = await plans.read(customer, first.number);
  const reference = await send(accountNumber, due + 1_000, { at: '2026-06-25T20:00:00Z' });
  assert.deepEqual((await openOf(customer, first.number))[0], 0);
  const [left = 0] = await openOf(customer, second.number);
  assert.equal(left, Math.round((due - 1_000) * 100) / 100);
  const [shown] = await transfersOf(customer);
  assert.deepEqual([shown?.amount, shown?.waits, shown?.back, shown?.question], [due + 1_000, 0, 0, null]);
  assert.deepEqual(
    new Map(shown?.paid.map(({ number, amount }) => [number, amount])),
    new Map([
      [first.number, due],
      [second.number, 1_000],
    ]),
  );
  assert.equal((await plans.read(customer, first.number)).instalments[0]?.paidOn, '2026-06-25');
  await plans.text(customer, /we have your N1,000 for plan/);
  assert.deepEqual(backOf(reference), []);
  await proves();
});

test('what is left after that is asked about, and pays the chosen plan; after a day without an answer the plan that ends first', async () => {
  const { customer, first, second, accountNumber } = await twoPlans();
  goTo('2026-06-19');
  const before = [await openOf(customer, first.number), await openOf(customer, second.number)];
  await send(accountNumber, 1_000);
  await plans.text(customer, new RegExp(`N1,000 that you sent .*Which plan.*${first.number}`));
  const [asked] = await transfersOf(customer);
  assert.deepEqual(
    [asked?.waits, asked?.question?.kind, asked?.question?.plans.map(({ number }) => number)],
    [1_000, 'which-plan', [first.number, second.number]],
  );
  const stranger = await plans.customer();
  const choice = { params: { id: asked?.id ?? '' }, body: { number: second.number } };
  assert.equal((await stranger.send(chooseTransferPlan, choice)).status, 404);
  assert.equal((await stranger.send(returnTransfer, { params: choice.params })).status, 404);
  const answers = await Promise.all([
    customer.send(chooseTransferPlan, choice),
    customer.send(chooseTransferPlan, choice),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  await settle();
  assert.deepEqual(await openOf(customer, first.number), before[0]);
  assert.notDeepEqual(await openOf(customer, second.number), before[1]);
  const now = await openOf(customer, second.number);
  await send(accountNumber, 700);
  app.clock.advance(23 * 3_600);
  await decideDueTransfers(context);
  assert.equal((await transfersOf(customer))[0]?.waits, 700);
  app.clock.advance(3_600);
  await decideDueTransfers(context);
  await settle();
  assert.notDeepEqual(await openOf(customer, first.number), before[0]);
  assert.deepEqual(await openOf(customer, second.number), now);
  await proves();
});

test('one plan that is left is paid early at once, and what is more than all plans need goes back to its sender', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const accountNumber = await withNumber(customer);
  goTo('2026-06-17');
  await send(accountNumber, 500);
  assert.deepEqual((await transfersOf(customer))[0]?.question, null);
  const { payoff } = await plans.read(customer, number);
  const reference = await send(accountNumber, payoff + 2_000);
  assert.equal((await plans.read(customer, number)).state, 'settled');
  await waitUntil('it went back', async () => backOf(reference).length > 0);
  assert.deepEqual(backOf(reference), [200_000]);
  assert.equal((await transfersOf(customer))[0]?.back, 2_000);
  await proves();
});

test('money without a plan waits seven days, and then goes back; the customer can send it back at once', async () => {
  goTo('2026-06-15');
  const customer = await plans.customer();
  const accountNumber = await withNumber(customer);
  const reference = await send(accountNumber, 3_000);
  await plans.text(customer, /N3,000 came in .* you have no plan to pay/);
  app.clock.advance(7 * 86_400 - 60);
  await decideDueTransfers(context);
  assert.deepEqual(backOf(reference), []);
  app.clock.advance(120);
  await decideDueTransfers(context);
  await waitUntil('it went back', async () => backOf(reference).length > 0);
  assert.deepEqual(backOf(reference), [300_000]);
  const second = await send(accountNumber, 400);
  const [waiting] = await transfersOf(customer);
  await customer.call(returnTransfer, { params: { id: waiting?.id ?? '' } });
  await waitUntil('it went back', async () => backOf(second).length > 0);
  assert.deepEqual(backOf(second), [40_000]);
  await proves();
});

test('of fifty deliveries at once one counts, and what nobody told is found', async () => {
  const { customer, first, accountNumber } = await twoPlans();
  goTo('2026-06-22');
  const reference = await numbers.send(accountNumber, 500);
  await Promise.all(Array.from({ length: 50 }, () => takeTransfer(context, reference)));
  await settle();
  const untold = await numbers.send(accountNumber, 300);
  assert.equal(await findMissedTransfers(context), 1);
  assert.equal(await findMissedTransfers(context), 0);
  await settle();
  const { rows } = await database.pool.query(
    'select sum(amount_kobo)::int as kobo, count(*)::int as count from charges where provider_reference = any($1)',
    [[reference, untold]],
  );
  assert.deepEqual(rows, [{ kobo: 80_000, count: 2 }]);
  const { due } = await plans.read(customer, first.number);
  assert.equal(due, 2_961 - 800);
  await proves();
});

test('a number that ended is told to the company, and what comes all the same goes to its customer’s plans', async () => {
  const { customer, accountNumber } = await twoPlans();
  goTo('2026-06-22');
  assert.match((await customer.call(findSentMoney, {})).message, /asking the bank/);
  assert.equal(numbers.asked, 1);
  await customer.call(endAccountNumber, {});
  assert.equal(await numberOf(customer), null);
  assert.equal((await customer.send(findSentMoney, {})).status, 404);
  await waitUntil('the company knows', async () => numbers.ended.length > 0);
  await send(accountNumber, 500);
  assert.equal((await transfersOf(customer))[0]?.paid.length, 1);
  const again = await withNumber(customer);
  assert.notEqual(again, accountNumber);
  await proves();
});

test('what came to no number of ours, in another currency, or not by a number at all, is not taken', async () => {
  const stray = await numbers.send('0123456789', 100);
  const foreign = await numbers.send('0123456789', 100, { currency: 'USD' });
  for (const reference of [stray, foreign, 'never-heard-of-1'])
    assert.equal(await takeTransfer(context, reference), false);
});
