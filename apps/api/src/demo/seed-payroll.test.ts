import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readReceivables } from '@foodbank/contract/lending/employer-receivables-staff';
import { listPayrollFiles } from '@foodbank/contract/lending/payroll-staff';
import { listOwnPlans } from '@foodbank/contract/lending/repayments';
import { signInCustomer } from '@foodbank/contract/people/customer-accounts';
import { readEmployment } from '@foodbank/contract/people/employers';
import { signInStaff, verifyTotp } from '@foodbank/contract/people/staff-sessions';
import type { Day } from '@foodbank/contract/primitives/day';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { personCalls } from '../../test/make-own-customer.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { openBrowser } from '../../test/staff-browser.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { findDifferences } from '../domains/oversight/proof/run-proof.ts';
import { openPersonSession } from '../domains/people/accounts/person-sessions.ts';
import { findAccountByLogin } from '../domains/people/accounts/queries.ts';
import { listCountedEmployers } from '../domains/people/employers/queries.ts';
import { announcement } from '../prepare.ts';
import { seedDeliveries } from './deliveries/seed-deliveries.ts';
import { civilServants, demoEmployer, type ServantState } from './employers.ts';
import { planHolderPassword } from './plan-holders.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { newestFileMonth, seedPayroll } from './seed-payroll.ts';
import { seedPlans } from './seed-plans.ts';
import { seedPackers, seedStaff } from './seed-staff.ts';
import { demoClerks } from './staff.ts';

const at = '2026-11-25T15:00:00.000Z';
const today: Day = '2026-11-25';

async function seed({ context }: TestApp): Promise<void> {
  await seedCatalogue(context);
  await seedStaff(context);
  await seedPackers(context);
  await seedDeliveries(context);
  await seedPlans(context);
  // As by servers that start at once.
  await Promise.all([seedPayroll(context), seedPayroll(context)]);
}

const app = await startApp({ after }, { at, workless: true });
await seed(app);
const [employer = assert.fail('no employer')] = await listCountedEmployers(app.context.database.read, null);

/** A civil servant of the demo who is signed in. */
async function signIn(state: ServantState) {
  const servant = civilServants.find((one) => one.state === state) ?? assert.fail(state);
  const { database } = app.context;
  const account = await findAccountByLogin(database.read, 'customer', phoneKey(servant.phone) ?? '');
  const { id } = account ?? assert.fail(`nobody is ${state}`);
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const cookie = await database.write((tx) => openPersonSession(tx, id, device));
  return personCalls(app, 'customer', () => cookie);
}

/** The only plan of a civil servant: its state, and the next payment with where it is paid. */
async function planOf(state: ServantState) {
  const { plans } = await (await signIn(state)).call(listOwnPlans, {});
  return plans.map((plan) => [plan.state, plan.next?.dueOn ?? null, plan.next?.isOnPayslip ?? null, plan.overdue]);
}

test('the demo has civil servants in each state of a plan that leaves with the payslip, nobody is late, and the proof agrees', async () => {
  assert.deepEqual(await planOf('settled'), [['settled', null, null, 0]]);
  assert.deepEqual(await planOf('another-way'), [['active', '2026-12-02', false, 0]]);
  assert.deepEqual(await planOf('surplus'), [['settled', null, null, 0]]);
  for (const state of ['part', 'on-time', 'asked'] as const)
    assert.deepEqual(await planOf(state), [['active', today, true, 0]], state);
  assert.deepEqual(await planOf('paid-early'), [['settled', null, null, 0]]);
  assert.deepEqual([await planOf('no-plan'), await planOf('employer-waits')], [[], []]);
  for (const { state } of civilServants) {
    const { employment } = await (await signIn(state)).call(readEmployment, {});
    assert.equal(employment.state, state === 'employer-waits' ? 'needs-a-person' : 'confirmed', state);
  }
  assert.deepEqual((await findDifferences(app.context.database.read, null, today)).differences, []);
});

test('the demo has three months of files: one passed on whole, one short, and the newest waits for its answer', async () => {
  const finance = await makeStaff(app, ['finance']);
  const params = { id: employer.id };
  const { rows: files } = await finance.call(listPayrollFiles, { params, query: {} });
  assert.deepEqual(
    files.map(({ number, state, rowCount, answeredCount }) => [number, state, rowCount, answeredCount]),
    [
      ['FB-OYO-2026-11-1', 'waiting', 4, 0],
      ['FB-OYO-2026-10-1', 'answered', 6, 6],
      ['FB-OYO-2026-9-1', 'answered', 3, 3],
    ],
  );
  const { receivables } = await finance.call(readReceivables, { params });
  assert.deepEqual(
    receivables.files.map(({ number, open }) => [number, open]),
    [
      ['FB-OYO-2026-11-1', 0],
      ['FB-OYO-2026-10-1', 10_000],
      ['FB-OYO-2026-9-1', 0],
    ],
  );
});

test('what was deducted beyond waits for the customer to name an account', async () => {
  const { database } = app.context;
  const { rows } = await database.pool.query('select state, amount_kobo::int as kobo from payroll_surpluses');
  assert.deepEqual(rows, [{ state: 'waiting', kobo: 150_000 }]);
});

test('each civil servant logs in by phone and password, as the start message says, and so does the clerk', async () => {
  const nobody = personCalls(app, 'customer', () => null);
  const lines = (await announcement(app.context)).join('\n');
  for (const { phone, about } of civilServants) {
    assert.ok(lines.includes(`  ${phone}  ${planHolderPassword}  (${about})`), phone);
    const { customer } = await nobody.call(signInCustomer, { body: { phone, password: planHolderPassword } });
    assert.equal(phoneKey(customer.phone), phoneKey(phone));
  }
  const [clerk = assert.fail('no clerk')] = demoClerks;
  assert.ok(lines.includes(`  ${clerk.email}  ${clerk.password}  (clerk of ${demoEmployer.code})`));
  const browser = openBrowser(app);
  await browser.call(signInStaff, { body: { email: clerk.email, password: clerk.password } });
  const { body } = await app.app.inject({ url: '/dev/authenticator', headers: { host: 'localhost:3000' } });
  const [, code = ''] = new RegExp(`<code>(\\d{6})</code> ${clerk.name} `).exec(body) ?? assert.fail(clerk.name);
  const { session } = await browser.call(verifyTotp, { body: { code } });
  assert.deepEqual(session.member.employerIds, [employer.id]);
});

test('a second start adds nothing', async () => {
  const count = async () =>
    (await app.context.database.pool.query('select count(*)::int as n from customers')).rows[0].n;
  const before = await count();
  await seedPayroll(app.context);
  assert.equal(await count(), before);
  assert.equal((await listCountedEmployers(app.context.database.read, null)).length, 1);
});

test('the newest file is that of the month before until the 6th', () => {
  const months = (['2026-11-05', '2026-11-06', '2027-01-01'] as const).map(newestFileMonth);
  assert.deepEqual(months, ['2026-10-01', '2026-11-01', '2026-12-01']);
});
