import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readApproval, refuseApproval } from '@foodbank/contract/foundation/approvals-staff';
import { listLoans } from '@foodbank/contract/lending/loans-staff';
import * as staffCalls from '@foodbank/contract/lending/plans-staff';
import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { approveAs } from '../../../../test/make-plans.ts';
import { followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { fillTheDay, openPlanGate, reasonOf, stopDuringConsents } from '../../../../test/open-plan-gate.ts';
import { startApp } from '../../../../test/start-app.ts';
import { type PlanGate, readPlanGate } from '../../lending/plans/daily-bound.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { expireCheckout } from './ending.ts';
import { findOffer } from './offer-queries.ts';

/** The stop of new plans, and how much may be newly financed on a day. A choice of two pieces finances ₦8,625. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const opened = await openPlanGate(app, provider);
const { plans, finance, admin, operations, gate, ready, agree, shownReason, stop, startAgain, leave } = opened;
const support = await makeStaff(app, ['support']);
const reason = 'Too many are late this week';
const proof = async () => (await findDifferences(database.read, null)).differences;
/** What is used of the day, in naira, of the bound that the tests before have set. */
const boundNaira = async () => (await gate()).bound;

test('one person stops new plans at once, one by one or all, and two start them again', async () => {
  const [held, shopping] = [await ready(), await ready()];
  assert.equal((await support.send(staffCalls.stopPlans, { body: { reason } })).status, 403);
  await stop('months-3');
  assert.equal(await shownReason(shopping), null, 'another plan is offered');
  await stop('weeks-4');
  assert.equal(await shownReason(shopping), 'plans-stopped');
  await stop();
  const again = await finance.send(staffCalls.stopPlans, { body: { reason } });
  assert.equal(again.body.code, 'plans-stopped-already');
  assert.deepEqual(reasonOf(await agree(held)), ['plan-refused', 'plans-stopped']);
  assert.equal((await findOffer(database.read, held.checkout.id))?.state, 'open');

  const { stops } = await gate();
  assert.deepEqual(
    stops.map(({ planCode, startedAt, stoppedBy }) => [planCode, startedAt, typeof stoppedBy]),
    [null, 'weeks-4', 'months-3'].map((code) => [code, null, 'string']),
  );
  const idOf = (code: string | null) => stops.find(({ planCode }) => planCode === code)?.id ?? '';
  assert.equal(
    (await operations.send(staffCalls.requestPlanStart, { params: { id: idOf(null) }, body: { reason } })).status,
    403,
  );
  await startAgain(idOf(null));
  assert.equal(await shownReason(shopping), 'plans-stopped', 'the plan itself is still stopped');
  await startAgain(idOf('weeks-4'));
  await startAgain(idOf('months-3'));
  assert.equal(await shownReason(shopping), null);
  assert.equal((await agree(held)).status, 200, 'the code was not used up');
  const over = await finance.send(staffCalls.requestPlanStart, { params: { id: idOf(null) }, body: { reason } });
  assert.equal(over.body.code, 'plans-not-stopped');
  const { rows } = await database.pool.query<{ action: string; subject: string }>(
    `select action, subject from audit_lines where action in ('plans-stopped', 'plans-started') order by id`,
  );
  assert.deepEqual(
    rows.map(({ action, subject }) => `${action} ${subject}`),
    [
      ...['months-3', 'weeks-4', 'all'].map((subject) => `plans-stopped ${subject}`),
      ...['all', 'weeks-4', 'months-3'].map((subject) => `plans-started ${subject}`),
    ],
  );
});

test('the daily bound is lowered at once by one person, and raised by two', async () => {
  const { bound } = await gate();
  assert.equal(bound, 5_000_000);
  const lower = (naira: number) => operations.send(staffCalls.lowerPlanBound, { body: { bound: naira, reason } });
  assert.equal((await lower(5_000_000)).body.code, 'plan-bound-not-lower');
  assert.equal((await lower(4_000_000)).status, 200);
  assert.equal((await gate()).bound, 4_000_000);
  const raise = (naira: number) => finance.send(staffCalls.requestPlanBound, { body: { bound: naira, reason } });
  assert.equal((await raise(4_000_000)).body.code, 'plan-bound-not-higher');
  const { approvalId } = (await raise(6_000_000)).body as unknown as { approvalId: string };
  const { changes } = (await admin.call(readApproval, { params: { id: approvalId } })).approval;
  assert.deepEqual(
    changes.map(({ before, after: will }) => [before, will]),
    [['₦4,000,000.00', '₦6,000,000.00']],
  );
  assert.equal((await gate()).openBoundApprovalId, approvalId);
  assert.equal((await lower(3_000_000)).status, 200, 'lowering waits for nobody');
  assert.equal((await approveAs(admin, approvalId)).body.code, 'approval-stale');
  const other = (await raise(5_000_000)).body as unknown as { code?: string };
  assert.equal(other.code, 'change-already-asked');
  assert.equal((await admin.send(refuseApproval, { params: { id: approvalId }, body: { reason } })).status, 200);
});

test('what is financed counts for the Lagos day of consent by the real clock, and is given back if the order is not placed', async () => {
  const began = app.clock.now();
  const bound = await boundNaira();
  const naira = ({ leftKobo }: PlanGate) => bound - leftKobo / 100;
  const before = naira(await readPlanGate(database.read, began));
  const used = async () => naira(await readPlanGate(database.read, app.clock.now())) - before;
  const [cancelled, expired, placed] = [await ready(), await ready(), await ready()];
  assert.equal(await used(), 0, 'an offer reserves nothing');
  for (const one of [cancelled, expired, placed]) assert.equal((await agree(one)).status, 200);
  assert.equal(await used(), 3 * 8_625);
  assert.equal((await agree(placed)).status, 200, 'sent again after a lost answer');
  assert.equal(await used(), 3 * 8_625);
  await cancelled.customer.call(cancelOrder, { params: { number: cancelled.checkout.orderNumber } });
  assert.equal(await used(), 2 * 8_625);
  provider.pay(`${placed.checkout.orderNumber}-1`);
  await followCharges(app, placed.checkout.id);
  app.clock.set(new Date(began.getTime() + 31 * 60_000).toISOString());
  for (const _ of [1, 2]) await expireCheckout(app.context, expired.checkout.id);
  assert.equal(await used(), 8_625);
  await placed.customer.call(cancelOrder, { params: { number: placed.checkout.orderNumber } });
  assert.equal(await used(), 8_625, 'an order that was placed keeps its part of the day');
  // 23:30 of the same day in Lagos is 22:30 by universal time; an hour later another day begins.
  app.clock.set('2026-06-15T22:30:00Z');
  assert.equal(await used(), 8_625);
  app.clock.set('2026-06-15T23:30:00Z');
  assert.equal(await used(), -before);
  app.clock.set(began.toISOString());
  assert.deepEqual(await proof(), []);
});

test('beyond the bound a plan is for tomorrow: shown, refused at the choice and at consent, and whoever fits is not refused', async () => {
  const [first, second] = [await ready(), await ready()];
  await leave(8_625);
  assert.equal(await shownReason(first), null);
  assert.equal((await agree(first)).status, 200, 'the last naira of the day');
  assert.equal(await shownReason(second), 'plans-full-today');
  const refused = await agree(second);
  assert.deepEqual(reasonOf(refused), ['plan-refused', 'plans-full-today']);
  assert.match(String(refused.body.message), /tomorrow/);
  const late = await plans.customer();
  await assert.rejects(plans.choose(late), /plan-refused/);
  await leave(1_000_000);
  assert.equal((await agree(second)).status, 200);
});

test('stop pressed during consents at once: after its answer nothing is sealed', async (t) => {
  t.diagnostic(`${await stopDuringConsents(opened, 12)} of 12 were sealed before the stop`);
  assert.deepEqual(await proof(), []);
});

test('consents at once against the last naira of the day: never beyond, and as many as fit are sealed', async () => {
  assert.equal(await fillTheDay(opened, 10, 30_000), 3);
  assert.deepEqual(await proof(), []);
});

test('staff find the loan of an order by either number, and nobody else’s', async () => {
  await leave(100_000);
  const one = await ready();
  assert.equal((await agree(one)).status, 200);
  const { number } = await plans.loan(one.checkout.orderNumber);
  for (const typed of [one.checkout.orderNumber, one.checkout.orderNumber.toLowerCase(), number]) {
    const { rows } = await support.call(listLoans, { query: { number: typed } });
    assert.deepEqual(
      rows.map((loan) => loan.number),
      [number],
      typed,
    );
  }
  assert.deepEqual((await support.call(listLoans, { query: { number: 'FB-00000000' } })).rows, []);
});
