import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/lending/credit-limits';
import { addDays } from '@foodbank/contract/primitives/day';
import { makeLoan } from '../../../../test/make-loan.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { countingOf } from './changing.ts';

const app = await startApp({ after });
const today = '2026-06-15';
const tomorrow = addDays(today, 1);

const limitOf = async (by: TestCustomer) => (await by.call(calls.readLimit, {})).limit;
const state = (by: TestCustomer, income: string, owedElsewhere: string, residence = 'Lagos') =>
  by.send(calls.stateIncome, { body: { income, owedElsewhere, residence } });
/** Does something on a later business date. */
async function on<T>(day: string, act: () => Promise<T>): Promise<T> {
  app.clock.setBusinessDate(day);
  try {
    return await act();
  } finally {
    app.clock.setBusinessDate(today);
  }
}

test('a limit shows every part: tier cap, factor, what is used, income, debt, 28 days, and each plan’s largest basket', async () => {
  const by = await makeVerifiedCustomer(app);
  const limit = await limitOf(by);
  assert.deepEqual(
    [limit.tier, limit.cap, limit.factor, limit.ceiling, limit.used, limit.held, limit.room, limit.monthly],
    [1, 25_000, 1, 25_000, 0, 0, 25_000, 10_000],
  );
  assert.deepEqual(limit.income, { income: 80_000, owedElsewhere: 10_000 });
  assert.deepEqual(
    limit.plans.map(({ code, mostTotal }) => [code, mostTotal]),
    // Of three months the cap of the tier holds: ₦25,000 are lent.
    [
      ['weeks-4', 12_946],
      ['months-3', 35_715],
    ],
  );
  const stranger = await limitOf(await makeOwnCustomer(app));
  assert.deepEqual([stranger.noPlan?.reason, stranger.plans[0]?.mostTotal], ['identity-missing', 0]);
});

test('the first statement counts at once, less counts at once, more income or less debt from the next day', async () => {
  const by = await makeVerifiedCustomer(app);
  await state(by, '₦60,000', '12,000', 'Oyo');
  assert.deepEqual((await limitOf(by)).income, { income: 60_000, owedElsewhere: 12_000 });
  const { body } = await state(by, '70,000', '5,000', 'Oyo');
  assert.match(String(body.message), /counts from 16 Jun 2026/);
  const limit = await limitOf(by);
  assert.deepEqual(limit.income, { income: 60_000, owedElsewhere: 12_000 });
  assert.equal(limit.statement?.residence, 'Oyo');
  assert.deepEqual((await on(tomorrow, () => limitOf(by))).income, { income: 70_000, owedElsewhere: 5_000 });
});

test('more income counts once in 90 days, and beyond 25 % only when a person has seen proof', async () => {
  const by = await makeVerifiedCustomer(app);
  await state(by, '100,000', '10,000');
  assert.equal((await limitOf(by)).statement?.incomeCountsFrom, tomorrow);
  await on(tomorrow, async () => {
    await state(by, '110,000', '10,000');
    assert.equal((await limitOf(by)).statement?.incomeCountsFrom, addDays(tomorrow, 90));
    assert.equal((await limitOf(by)).income?.income, 100_000);
  });
  const other = await makeVerifiedCustomer(app);
  const { body } = await state(other, '100,000.01', '10,000');
  assert.match(String(body.message), /proof/);
  const { statement } = await limitOf(other);
  assert.deepEqual([statement?.needsProof, statement?.incomeCountsFrom], [true, null]);
  assert.equal((await on('2027-06-15', () => limitOf(other))).income?.income, 80_000);
});

test('a statement that was planned keeps its day when it is stated again or lowered, and less ends it', () => {
  const counted = { incomeKobo: 8_000_000, owedElsewhereKobo: 1_000_000 };
  const last = {
    ...{ incomeKobo: 10_000_000, owedElsewhereKobo: 0, incomeCountsFrom: tomorrow, owedCountsFrom: tomorrow },
    proofState: null,
  };
  const count = (incomeKobo: number, owedElsewhereKobo: number) =>
    countingOf({ incomeKobo, owedElsewhereKobo, residence: 'Lagos' }, { counted, last, lastRaiseOn: tomorrow }, today);
  const later = addDays(tomorrow, 90);
  assert.deepEqual(count(10_000_000, 0), {
    incomeCountsFrom: tomorrow,
    owedCountsFrom: tomorrow,
    raisedFrom: tomorrow,
  });
  assert.equal(count(9_000_000, 500_000).incomeCountsFrom, tomorrow);
  assert.deepEqual(count(7_000_000, 1_200_000), { incomeCountsFrom: today, owedCountsFrom: today, raisedFrom: null });
  assert.equal(
    countingOf(
      { ...counted, incomeKobo: 9_000_000, residence: 'Lagos' },
      { counted, last: null, lastRaiseOn: tomorrow },
      today,
    ).incomeCountsFrom,
    later,
  );
});

test('one press closes the limit at once; opening it counts from the next day', async () => {
  const by = await makeVerifiedCustomer(app);
  const set = (limit: number | null) => by.call(calls.setOwnLimit, { body: { limit } });
  assert.equal((await set(0)).limit.noPlan?.reason, 'limit-closed');
  const opened = await set(null);
  assert.deepEqual(
    [opened.limit.noPlan?.reason, opened.limit.ownLimitAhead],
    ['limit-closed', { limit: null, from: tomorrow }],
  );
  assert.equal((await on(tomorrow, () => limitOf(by))).noPlan, null);
  const lower = await set(0);
  assert.equal(lower.limit.ownLimitAhead, null);
});

test('a settled plan raises the limit by a fifth once, when it is asked for', async () => {
  const by = await makeVerifiedCustomer(app, { incomeKobo: 30_000_000 });
  const none = await by.send(calls.raiseLimit, {});
  assert.deepEqual([none.status, none.body.code], [409, 'limit-not-raised']);
  const loan = await makeLoan(app, { customerId: by.id, planCode: 'weeks-4', totalKobo: 1_000_000 });
  assert.equal((await limitOf(by)).canRaise, false);
  await loan.pay(today, 772_500);
  assert.deepEqual([(await limitOf(by)).canRaise, (await limitOf(by)).factor], [true, 1]);
  const { limit } = await by.call(calls.raiseLimit, {});
  assert.deepEqual([limit.factor, limit.ceiling, limit.canRaise], [1.2, 30_000, false]);
  assert.match(limit.changes[0]?.text ?? '', /paid in time/);
  assert.equal((await by.send(calls.raiseLimit, {})).body.code, 'limit-not-raised');
});

test('a hundred presses at once raise the limit once', async () => {
  const by = await makeVerifiedCustomer(app, { incomeKobo: 30_000_000 });
  const loan = await makeLoan(app, { customerId: by.id, planCode: 'weeks-4', totalKobo: 1_000_000 });
  await loan.pay(today, 772_500);
  const answers = await Promise.all(Array.from({ length: 100 }, () => by.send(calls.raiseLimit, {})));
  assert.deepEqual(answers.map(({ status }) => status).filter((status) => status === 200).length, 1);
  assert.equal((await limitOf(by)).factor, 1.2);
});
