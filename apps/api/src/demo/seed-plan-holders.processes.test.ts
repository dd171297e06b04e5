import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { readLimit } from '@foodbank/contract/lending/credit-limits';
import { listLoans } from '@foodbank/contract/lending/loans-staff';
import { checkRepayment, listOwnPlans, readOwnPlan, startRepayment } from '@foodbank/contract/lending/repayments';
import { signInCustomer } from '@foodbank/contract/people/customer-accounts';
import { readIdentity } from '@foodbank/contract/people/identity-checks';
import { listIdentityTasks } from '@foodbank/contract/people/identity-levels-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { listUnpaidOrders } from '@foodbank/contract/selling/checkout';
import { readOffer } from '@foodbank/contract/selling/plan-offers';
import { listRequests } from '@foodbank/contract/support/requests-staff';
import { listPapers } from '@foodbank/contract/views/papers';
import { personCalls } from '../../test/make-own-customer.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { insertClosedMonth } from '../domains/money/ledger/queries.ts';
import { findDifferences } from '../domains/oversight/proof/run-proof.ts';
import { openPersonSession } from '../domains/people/accounts/person-sessions.ts';
import { findAccountByLogin } from '../domains/people/accounts/queries.ts';
import { announcement } from '../prepare.ts';
import { seedDeliveries } from './deliveries/seed-deliveries.ts';
import { type HolderState, planHolderPassword, planHolders } from './plan-holders.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedPlanHolders } from './seed-plan-holders.ts';
import { seedPlans } from './seed-plans.ts';
import { seedStaff } from './seed-staff.ts';

const at = '2026-11-25T15:00:00.000Z';
const today: Day = '2026-11-25';

async function seed({ context }: TestApp, before: () => Promise<unknown> = async () => {}): Promise<void> {
  await seedStaff(context);
  await seedCatalogue(context);
  await seedDeliveries(context);
  await seedPlans(context);
  await before();
  // As by servers that start at once.
  await Promise.all([seedPlanHolders(context), seedPlanHolders(context)]);
}

const app = await startApp({ after }, { at, workless: true });
await seed(app);

/** A customer of the demo who is signed in. */
async function signIn(on: TestApp, state: HolderState) {
  const holder = planHolders.find((one) => one.state === state) ?? assert.fail(state);
  const { database } = on.context;
  const account = await findAccountByLogin(database.read, 'customer', phoneKey(holder.phone) ?? '');
  const { id } = account ?? assert.fail(`no customer is ${state}`);
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const cookie = await database.write((tx) => openPersonSession(tx, id, device));
  return personCalls(on, 'customer', () => cookie);
}
const plansOf = async (state: HolderState) => (await (await signIn(app, state)).call(listOwnPlans, {})).plans;

test('the demo has a customer in each state of a plan, and the proof agrees', async () => {
  const states = await Promise.all(
    (['waiting', 'on-time', 'late', 'late-with-fee', 'paused', 'settled'] as const).map(async (state) =>
      (await plansOf(state)).map((plan) => [state, plan.state, plan.next?.dueOn ?? null]),
    ),
  );
  assert.deepEqual(states.flat(), [
    ['waiting', 'not-started', addDays(today, 8)],
    ['on-time', 'active', addDays(today, 3)],
    ['late', 'late', addDays(today, -4)],
    ['late-with-fee', 'late', addDays(today, -34)],
    ['paused', 'paused', addDays(today, 2)],
    ['settled', 'settled', null],
  ]);
  const [owing] = await plansOf('late-with-fee');
  const { plan } = await (await signIn(app, 'late-with-fee')).call(readOwnPlan, {
    params: { number: owing?.number ?? '' },
  });
  assert.ok(plan.lateFees > 0, `late fees of ${plan.lateFees}`);
  const { papers } = await (await signIn(app, 'settled')).call(listPapers, {});
  assert.deepEqual(papers.map(({ kind }) => kind).toSorted(), ['agreement', 'discharge']);
  assert.deepEqual((await findDifferences(app.context.database.read, null, today)).differences, []);
});

test('the demo has customers on the way to a plan: refused, looked at, with a lowered limit, and with an open offer', async () => {
  const identities = await Promise.all(
    (['identity-refused', 'identity-waits', 'limit-lowered'] as const).map(async (state) => {
      const { identity } = await (await signIn(app, state)).call(readIdentity, {});
      return [identity.state, identity.reason];
    }),
  );
  assert.deepEqual(identities, [
    ['refused', 'not-found'],
    ['needs-a-person', 'name-differs'],
    ['verified', null],
  ]);
  const { limit } = await (await signIn(app, 'limit-lowered')).call(readLimit, {});
  assert.equal(limit.ownLimit, 10_000);
  const offered = await signIn(app, 'offered');
  const { orders } = await offered.call(listUnpaidOrders, {});
  const { offer } = await offered.call(readOffer, { params: { id: orders[0]?.checkoutId ?? '' } });
  assert.deepEqual([orders.length, offer.state, offer.agreedAt], [1, 'open', null]);
});

test('the console has its queue of identity checks, its list of loans, and a case of each kind about plans', async () => {
  const support = await makeStaff(app, ['support']);
  const { rows: checks } = await support.call(listIdentityTasks, { query: {} });
  assert.deepEqual(
    checks.map(({ what, customerName }) => [what, customerName]),
    [
      ['check', 'Bamidele Fajana'],
      ['level', 'Amaka Okoro'],
    ],
  );
  const { rows: cases } = await support.call(listRequests, { query: {} });
  for (const kind of ['order', 'identity', 'limit-review', 'hardship'])
    assert.ok(
      cases.some((one) => one.kind === kind && /Abosede|Grace|Olumide|Hauwa/.test(one.senderName)),
      kind,
    );
  const { rows: loans } = await support.call(listLoans, { query: {} });
  assert.deepEqual(loans.map(({ state }) => state).toSorted(), [
    'accepted',
    'active',
    'active',
    'active',
    'active',
    'settled',
  ]);
});

test('each of them logs in by phone and password, as the start message says', async () => {
  const nobody = personCalls(app, 'customer', () => null);
  const lines = (await announcement(app.context)).join('\n');
  for (const { phone, about } of planHolders) {
    assert.ok(lines.includes(`  ${phone}  ${planHolderPassword}  (${about})`), phone);
    const body = { phone, password: planHolderPassword };
    const { customer } = await nobody.call(signInCustomer, { body });
    assert.equal(phoneKey(customer.phone), phoneKey(phone));
  }
});

test('a second start adds nothing', async () => {
  const count = async () =>
    (await app.context.database.pool.query('select count(*)::int as n from customers')).rows[0].n;
  const before = await count();
  await seedPlanHolders(app.context);
  assert.equal(await count(), before);
});

test('a database whose books are closed for a month gets all but the plan of that month', async (t) => {
  const closed = await startApp(t, { at, workless: true });
  await seed(closed, () =>
    closed.context.database.write((tx) => insertClosedMonth(tx, '2026-10-01', randomUUID(), null)),
  );
  const numberOf = async (state: HolderState) =>
    (await (await signIn(closed, state)).call(listOwnPlans, {})).plans.filter((one) => one.state !== 'cancelled')
      .length;
  assert.deepEqual([await numberOf('late'), await numberOf('settled')], [1, 1]);
  assert.deepEqual((await findDifferences(closed.context.database.read, null, today)).differences, []);
});

test('the page of the business date walks a plan of the demo to its end: due, late, paid, and settled with its letter', async (t) => {
  const walked = await startApp(t, { at });
  await seed(walked);
  const customer = await signIn(walked, 'on-time');
  const [{ number } = assert.fail('no plan')] = (await customer.call(listOwnPlans, {})).plans;
  const read = async () => (await customer.call(readOwnPlan, { params: { number } })).plan;
  const headers = { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' };
  const goTo = async (day: Day) => {
    const payload = new URLSearchParams({ day }).toString();
    const { statusCode } = await walked.app.inject({ method: 'POST', url: '/dev/business-date', headers, payload });
    assert.equal(statusCode, 303);
    const isDone = 'select from business_days where day = $1 and finished_at is not null';
    const { pool } = walked.context.database;
    await waitUntil(`the jobs of ${day}`, async () => (await pool.query(isDone, [day])).rowCount === 1);
  };
  const pay = async (amount: number) => {
    const params = { number };
    const { payment } = await customer.call(startRepayment, { params, body: { amount, key: randomUUID() } });
    const url = `/dev/pay/${payment.reference}`;
    const payload = new URLSearchParams({ act: 'pay' }).toString();
    const { statusCode } = await walked.app.inject({ method: 'POST', url, headers, payload });
    assert.equal(statusCode, 303);
    await customer.call(checkRepayment, { params: { number, id: payment.id } });
  };

  await goTo(addDays(today, 3));
  const due = await read();
  assert.deepEqual(
    due.instalments.map(({ state }) => state),
    ['paid', 'due', 'open'],
  );
  await goTo(addDays(today, 5));
  const late = await read();
  assert.deepEqual([late.state, late.instalments[1]?.state], ['late', 'late']);
  await pay(late.instalments[1]?.open ?? 0);
  assert.equal((await read()).state, 'active');
  await goTo(addDays(today, 10));
  await pay((await read()).left);
  const settled = await read();
  assert.deepEqual([settled.state, settled.settledOn, settled.left], ['settled', addDays(today, 10), 0]);
  const { papers } = await customer.call(listPapers, {});
  assert.deepEqual(papers.map(({ kind }) => kind).toSorted(), ['agreement', 'discharge']);
  assert.deepEqual((await findDifferences(walked.context.database.read, null, addDays(today, 10))).differences, []);
});
