import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as shop from '@foodbank/contract/people/employers';
import * as calls from '@foodbank/contract/people/employers-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { makeEmployee, makeEmployer, nameEmployer } from '../../../../test/make-employer.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { employerDailyJobs } from './jobs.ts';
import { readEmployment } from './reading.ts';
import { employmentText, tellEmployment } from './telling.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const today = '2026-06-15';
const reason = 'As the payroll office says';
const operations = await makeStaff(app, ['operations']);
const employer = await makeEmployer(app);

const stated = (customer: { id: string }) => readEmployment(database.read, customer.id, today);
const waitingOf = async (employerId: string) =>
  (await operations.call(calls.listEmployments, { params: { id: employerId }, query: {} })).rows;
const decide = (employmentId: string, outcome: 'confirmed' | 'another-person', by = operations) =>
  by.send(calls.decideEmployment, { params: { id: employer.id, employmentId }, body: { outcome, reason } });

test('who has the number and the name of the list is confirmed at once, and a limit may count with the pay', async () => {
  const { staffNumber } = await makeEmployee(app, employer.id, { staffNumber: '0012345' });
  const customer = await makeVerifiedCustomer(app);
  const { state, pay, text } = await nameEmployer(customer, employer.id, ' 12345 ');
  assert.deepEqual(
    [state, pay],
    ['confirmed', { netPay: 90_000, otherDeductions: 15_000, confirmedOn: today, isFresh: true }],
  );
  assert.ok(text.includes(employer.name), text);
  const read = await stated(customer);
  assert.deepEqual(
    [read?.state, read?.staffNumber, read?.netPayKobo, read?.otherDeductionsKobo, read?.isFresh],
    ['confirmed', staffNumber, 9_000_000, 1_500_000, true],
  );
  assert.deepEqual([read?.employer.code, read?.employer.takesNewPlans], [employer.code, true]);
  const later = await readEmployment(database.read, customer.id, addDays(today, 61));
  assert.deepEqual([later?.state, later?.isFresh], ['confirmed', false]);
  assert.equal((await readEmployment(database.read, customer.id, addDays(today, 60)))?.isFresh, true);
  const again = { employerId: employer.id, staffNumber, consent: { version: '1', language: 'en' } };
  assert.equal((await customer.send(shop.stateEmployment, { body: again })).body.code, 'employment-open');
});

test('a name that fits in part waits for a person, who confirms it or says that it is somebody else; the customer is told', async () => {
  const { staffNumber } = await makeEmployee(app, employer.id, { name: 'ADEYEMI B.' });
  const customer = await makeVerifiedCustomer(app);
  assert.equal((await nameEmployer(customer, employer.id, staffNumber)).state, 'needs-a-person');
  const found = (await waitingOf(employer.id)).find((row) => row.staffNumber === staffNumber);
  assert.deepEqual(
    [found?.statedName, found?.employee?.name, found?.reason],
    ['Bisi Adeyemi', 'ADEYEMI B.', 'name-in-doubt'],
  );
  const id = found?.id ?? '';
  assert.equal((await decide(id, 'confirmed')).status, 200);
  assert.equal((await stated(customer))?.state, 'confirmed');
  assert.equal((await decide(id, 'another-person')).body.code, 'employment-decided');
  await database.write((tx) => tellEmployment(tx, id, 'https://foodbank.example'));
  const { rows } = await database.pool.query(
    'select count(*)::int as count from text_messages where customer_id = $1',
    [customer.id],
  );
  assert.equal(rows[0].count, 1);
  for (const state of ['confirmed', 'needs-a-person', 'refused', 'ended'] as const)
    assert.ok(employmentText(state, 'https://foodbank.example').length <= 160);
});

test('another name, an unknown number and one of who left are refused with the same words, and nothing of the person is kept', async () => {
  const other = await makeEmployee(app, employer.id, { name: 'Chinedu Okoro' });
  const left = await makeEmployee(app, employer.id, { leftOn: addDays(today, -1) });
  const customer = await makeVerifiedCustomer(app);
  const titles = new Set<string>();
  for (const number of [other.staffNumber, left.staffNumber, '987654']) {
    const { state, title, pay, text } = await nameEmployer(customer, employer.id, number);
    assert.deepEqual([state, pay], ['refused', null]);
    titles.add(`${title} ${text.replace(number, 'N')}`);
  }
  assert.equal(titles.size, 1);
  assert.deepEqual([(await stated(customer))?.netPayKobo, (await stated(customer))?.confirmedOn], [null, null]);
  // Two more tries a day, and then no more.
  await nameEmployer(customer, employer.id, '987655');
  await nameEmployer(customer, employer.id, '987656');
  const body = { employerId: employer.id, staffNumber: '3', consent: { version: '1', language: 'en' } };
  assert.equal((await customer.send(shop.stateEmployment, { body })).body.code, 'employment-tries-used');
});

test('one number is of one customer, also for two at once; the second waits, and can’t be confirmed while the first is', async () => {
  const { staffNumber } = await makeEmployee(app, employer.id);
  const customers = [await makeVerifiedCustomer(app), await makeVerifiedCustomer(app)];
  const states = await Promise.all(
    customers.map(async (one) => (await nameEmployer(one, employer.id, staffNumber)).state),
  );
  assert.deepEqual(states.sort(), ['confirmed', 'needs-a-person']);
  const second = (await waitingOf(employer.id)).find((row) => row.staffNumber === staffNumber);
  assert.equal(second?.reason, 'number-taken');
  assert.equal((await decide(second?.id ?? '', 'confirmed')).body.code, 'staff-number-confirmed');
  assert.equal((await decide(second?.id ?? '', 'another-person')).status, 200);
});

test('without a verified name, a text as it was shown, or an employer in force nothing is stated', async () => {
  const unknown = await makeOwnCustomer(app);
  const customer = await makeVerifiedCustomer(app);
  const draft = await makeEmployer(app, { isDraft: true });
  const consent = { version: '1', language: 'en' };
  const send = async (by: typeof customer, body: object) =>
    (await by.send(shop.stateEmployment, { body: { employerId: employer.id, staffNumber: '5', consent, ...body } }))
      .body.code;
  assert.equal(await send(unknown, {}), 'employment-needs-identity');
  assert.equal(await send(customer, { consent: { version: '0', language: 'en' } }), 'consent-changed');
  assert.equal(await send(customer, { employerId: draft.id }), 'employer-not-taking');
  assert.equal(await send(customer, { staffNumber: 'no digits' }), 'validation');
});

test('it ends by one press, when the last day of work is over, with another number, and when the employer stops', async () => {
  const own = await makeEmployer(app);
  const numbers = await Promise.all(Array.from({ length: 4 }, () => makeEmployee(app, own.id)));
  const customers = await Promise.all(numbers.map(() => makeVerifiedCustomer(app)));
  for (const [at, customer] of customers.entries())
    assert.equal((await nameEmployer(customer, own.id, numbers[at]?.staffNumber ?? '')).state, 'confirmed');
  const reasonOf = async (at: number) =>
    (
      await database.pool.query('select reason from employments where customer_id = $1 and state = $2', [
        customers[at]?.id,
        'ended',
      ])
    ).rows[0]?.reason;
  await customers[0]?.call(shop.endEmployment, {});
  await customers[0]?.call(shop.endEmployment, {});
  assert.equal(await reasonOf(0), 'customer');
  const params = { id: own.id };
  const { rows } = await operations.call(calls.listEmployees, { params, query: { show: 'all' } });
  const change = async (at: number, changes: object) => {
    const row = rows.find(({ id }) => id === numbers[at]?.id) ?? assert.fail('not on the list');
    const body = { ...row, department: '', netPay: '90000', otherDeductions: '0', leftOn: '', seenAt: row.updatedAt };
    return operations.call(calls.changeEmployee, {
      params: { ...params, employeeId: row.id },
      body: { ...body, reason, ...changes } as never,
    });
  };
  await change(1, { leftOn: today });
  assert.equal(await reasonOf(1), undefined, 'the last day is not over');
  const [daily] = employerDailyJobs(app.context);
  assert.equal(await daily?.run(addDays(today, 1), new AbortController().signal), '1 person left');
  assert.equal(await reasonOf(1), 'left');
  await change(2, { staffNumber: 'OYS/77' });
  assert.equal(await reasonOf(2), 'number-changed');
  const finance = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])] as const;
  const { employer: record } = await operations.call(calls.readEmployer, { params });
  const asked = await finance[0].call(calls.requestEmployerAgreement, {
    params,
    body: { act: 'stop', revision: record.revision, reason },
  });
  assert.equal(await decideIn(app).approve(asked.approvalId, finance[1]), 'approved');
  assert.equal(await reasonOf(3), 'employer-stopped');
  assert.equal((await stated(customers[3] ?? assert.fail()))?.employer.takesNewPlans, false);
});

test('another name on the list is looked at; the same name in other letters is not', async () => {
  const { id, staffNumber } = await makeEmployee(app, employer.id);
  const customer = await makeVerifiedCustomer(app);
  await nameEmployer(customer, employer.id, staffNumber);
  const change = async (name: string) => {
    const query = { search: staffNumber, show: 'all' as const };
    const found = (await operations.call(calls.listEmployees, { params: { id: employer.id }, query })).rows;
    const row = found.find((one) => one.id === id) ?? assert.fail('not on the list');
    const body = { ...row, name, department: '', netPay: '90000', otherDeductions: '0', leftOn: '', reason };
    const sent = { ...body, seenAt: row.updatedAt } as never;
    await operations.call(calls.changeEmployee, { params: { id: employer.id, employeeId: id }, body: sent });
    return (await stated(customer))?.state;
  };
  assert.equal(await change('Bísí ADÉYẸMÍ'), 'confirmed');
  assert.equal(await change('Chinedu Okoro'), 'needs-a-person');
});

test('new plans stop at once by one member, and begin again by two; a request after another change is stale', async () => {
  const own = await makeEmployer(app, { isDraft: true });
  const params = { id: own.id };
  const finance = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])] as const;
  const revision = async () => (await operations.call(calls.readEmployer, { params })).employer.revision;
  const ask = async (act: 'begin' | 'stop' | 'start-plans', fromOn?: string) =>
    finance[0].send(calls.requestEmployerAgreement, {
      params,
      body: { act, fromOn, revision: await revision(), reason },
    });
  assert.equal((await ask('stop')).body.code, 'employer-not-so');
  assert.equal((await ask('begin', '2026-06-14')).body.code, 'validation');
  const begun = await ask('begin', '2026-06-20');
  assert.equal(
    (
      await finance[0].send(calls.requestEmployerAgreement, {
        params,
        body: { act: 'begin', fromOn: '2026-06-21', revision: 1, reason },
      })
    ).body.code,
    'change-already-asked',
  );
  const { approve } = decideIn(app);
  assert.equal(await approve(String(begun.body.approvalId), finance[0]), 'approval-own');
  assert.equal(await approve(String(begun.body.approvalId), finance[1]), 'approved');
  assert.equal(
    (await finance[0].send(calls.requestEmployerAgreement, { params, body: { act: 'stop', revision: 1, reason } })).body
      .code,
    'changed-meanwhile',
  );
  await operations.call(calls.stopEmployerPlans, { params, body: { reason } });
  assert.equal(
    (await operations.send(calls.stopEmployerPlans, { params, body: { reason } })).body.code,
    'employer-not-so',
  );
  const started = await ask('start-plans');
  assert.equal(await approve(String(started.body.approvalId), finance[1]), 'approved');
  const { employer: now } = await operations.call(calls.readEmployer, { params });
  assert.deepEqual([now.agreement, now.inForceFrom, now.plansStoppedAt], ['in-force', '2026-06-20', null]);
});
