import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/lending/credit-limits';
import { readCustomerLimit } from '@foodbank/contract/lending/credit-limits-staff';
import { askForLevel } from '@foodbank/contract/people/identity-levels';
import { goodHome, makeLevelTwo, makeReadyForLevel, verifyOther } from '../../../../test/make-level.ts';
import { makeLoan } from '../../../../test/make-loan.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';

/** What level 2 does to a limit, and the one next step that raises it. */
const app = await startApp({ after });
const { pool } = app.context.database;
const today = '2026-06-15';
app.clock.setBusinessDate(today);
const rich = { incomeKobo: 100_000_000 } as const;

const limitOf = async (by: TestCustomer) => (await by.call(calls.readLimit, {})).limit;
const raiseOf = async (by: TestCustomer) => (await limitOf(by)).raise ?? assert.fail('no next step');
async function settleInTime(by: TestCustomer) {
  const loan = await makeLoan(app, { customerId: by.id, planCode: 'weeks-4', totalKobo: 1_000_000 });
  await loan.pay(today, 772_500);
}
/** Does something on a later business date. */
async function on<T>(day: string, act: () => Promise<T>): Promise<T> {
  app.clock.setBusinessDate(day);
  try {
    return await act();
  } finally {
    app.clock.setBusinessDate(today);
  }
}

test('level 2 takes both numbers and an accepted request; one of them alone is level 1', async () => {
  const [one, both, two] = [
    await makeVerifiedCustomer(app, rich),
    await makeReadyForLevel(app, rich),
    await makeLevelTwo(app, rich),
  ];
  const seen = await Promise.all([one, both, two].map(limitOf));
  assert.deepEqual(
    seen.map(({ tier, cap, ceiling }) => [tier, cap, ceiling]),
    [
      [1, 25_000, 25_000],
      [1, 25_000, 25_000],
      [2, 150_000, 150_000],
    ],
  );
  await pool.query(
    `update identity_checks set state = 'lapsed', lapsed_at = now() where customer_id = $1 and number_kind = 'nin'`,
    [two.id],
  );
  assert.equal((await limitOf(two)).tier, 1);
});

test('the day after the document’s last day the limit is that of level 1, and a plan under way stays as it is', async () => {
  const by = await makeLevelTwo(app, { ...rich, documentKind: 'passport', validUntil: '2026-06-20' });
  await makeLoan(app, { customerId: by.id, planCode: 'months-3', totalKobo: 10_000_000 });
  const before = await limitOf(by);
  assert.equal(before.tier, 2);
  assert.ok(before.used > 25_000);
  assert.equal((await on('2026-06-20', () => limitOf(by))).tier, 2);
  const after = await on('2026-06-21', () => limitOf(by));
  assert.deepEqual([after.tier, after.ceiling, after.room, after.used], [1, 25_000, 0, before.used]);
  const { rows } = await pool.query('select state from loans where customer_id = $1', [by.id]);
  assert.deepEqual(rows, [{ state: 'active' }]);
  assert.match((await on('2026-06-21', () => raiseOf(by))).next, /document has ended\. Send a new one.*₦150,000 again/);
});

test('at level 2 raises go up to twice, one for each plan; what was raised there is bounded by level 1 after it', async () => {
  const by = await makeLevelTwo(app, rich);
  const factors: number[] = [];
  for (let plan = 0; plan < 5; plan++) {
    await settleInTime(by);
    const { status, body } = await by.send(calls.raiseLimit, {});
    factors.push(status === 200 ? (await limitOf(by)).factor : 0);
    if (status !== 200) assert.match(String(body.message), /highest that your level allows/);
  }
  assert.deepEqual(factors, [1.2, 1.44, 1.728, 2, 0]);
  const limit = await limitOf(by);
  assert.deepEqual([limit.ceiling, limit.raise?.step], [300_000, 'none']);
  await pool.query(`update identity_reviews set state = 'lapsed' where customer_id = $1`, [by.id]);
  const lower = await limitOf(by);
  assert.deepEqual([lower.tier, lower.factor, lower.ceiling], [1, 1.5, 37_500]);
});

test('at level 1 a raise goes up to one and a half', async () => {
  const by = await makeVerifiedCustomer(app, rich);
  const factors: number[] = [];
  for (let plan = 0; plan < 4; plan++) {
    await settleInTime(by);
    await by.send(calls.raiseLimit, {});
    factors.push((await limitOf(by)).factor);
  }
  assert.deepEqual(factors, [1.2, 1.44, 1.5, 1.5]);
});

test('why the limit is what it is, in money, with one next step and the limit that it brings', async () => {
  const first = await makeVerifiedCustomer(app, rich);
  assert.deepEqual(await raiseOf(first), {
    text: 'You may owe ₦25,000 in all. Level 1 allows ₦25,000.',
    next: 'We know your BVN. Enter your NIN, too: it is the first step to ₦150,000.',
    ...{ step: 'other-number', ceiling: 150_000 },
  });
  await verifyOther(app, first.id);
  const second = await raiseOf(first);
  assert.deepEqual([second.step, second.ceiling], ['level-2', 150_000]);
  assert.match(second.next, /document and your face.*where you live and work.*₦150,000/);
  const asked = await makeReadyForLevel(app, rich);
  await asked.call(askForLevel, { body: goodHome });
  assert.deepEqual([(await raiseOf(asked)).step, (await raiseOf(asked)).ceiling], ['waiting', 150_000]);
  const two = await makeLevelTwo(app, rich);
  const paid = await raiseOf(two);
  assert.deepEqual([paid.step, paid.ceiling], ['pay-in-time', 180_000]);
  await settleInTime(two);
  const canAsk = await raiseOf(two);
  assert.deepEqual([canAsk.step, canAsk.ceiling], ['ask-raise', 180_000]);
  await two.call(calls.raiseLimit, {});
  const raised = await raiseOf(two);
  assert.match(
    raised.text,
    /^You may owe ₦180,000 in all\. Level 2 allows ₦150,000; it is more, because you paid in time\.$/,
  );
  assert.equal(raised.ceiling, 216_000);
});

test('an own limit is named as the reason, and who can have no plan now gets no second next step', async () => {
  const by = await makeVerifiedCustomer(app, rich);
  await by.call(calls.setOwnLimit, { body: { limit: 10_000 } });
  const { text, next, step, ceiling } = await raiseOf(by);
  assert.deepEqual([text, step, ceiling], ['You may owe ₦10,000 in all: the limit that you set.', 'none', 25_000]);
  assert.match(next, /If you lift it, it is ₦25,000 from the next day/);
  // An own limit above what is there now bounds what a step would bring.
  const other = await makeVerifiedCustomer(app, rich);
  await other.call(calls.setOwnLimit, { body: { limit: 60_000 } });
  assert.deepEqual([(await raiseOf(other)).step, (await raiseOf(other)).ceiling], ['other-number', 60_000]);
  await other.call(calls.setOwnLimit, { body: { limit: 25_000 } });
  assert.match((await raiseOf(other)).next, /stays there as long as you keep your own limit/);
  await by.call(calls.setOwnLimit, { body: { limit: 0 } });
  assert.equal((await limitOf(by)).raise, null);
  assert.equal((await limitOf(await makeOwnCustomer(app))).raise, null);
});

test('no next step says what somebody should earn', async () => {
  const poor = await makeVerifiedCustomer(app, { incomeKobo: 100_000, owedElsewhereKobo: 0 });
  for (const by of [poor, await makeLevelTwo(app, { incomeKobo: 100_000 })]) {
    const { text, next } = await raiseOf(by);
    assert.doesNotMatch(`${text} ${next}`, /earn|income|salary/i);
  }
});

test('while a payment is overdue there is no new plan at level 2 either, and no raise', async () => {
  const by = await makeLevelTwo(app, rich);
  await makeLoan(app, { customerId: by.id, planCode: 'weeks-4', totalKobo: 1_000_000 });
  await on('2026-06-23', async () => {
    const limit = await limitOf(by);
    assert.deepEqual([limit.noPlan?.reason, limit.canRaise, limit.raise], ['overdue', false, null]);
    assert.ok(limit.plans.every(({ mostTotal }) => mostTotal === 0));
  });
});

test('staff see the tier of a customer with both numbers and an accepted request', async () => {
  const by = await makeLevelTwo(app, rich);
  const support = await makeStaff(app, ['support']);
  const { limit } = await support.call(readCustomerLimit, { params: { customerId: by.id } });
  assert.deepEqual([limit.tier, limit.cap], [2, 150_000]);
});
