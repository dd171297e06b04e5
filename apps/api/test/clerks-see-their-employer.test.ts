import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as payrollCalls from '@foodbank/contract/lending/payroll-staff';
import * as calls from '@foodbank/contract/people/employers-staff';
import { getStaffSession } from '@foodbank/contract/people/staff-sessions';
import { makePayrollFile } from '../src/domains/lending/payroll/making-files.ts';
import { allStaffRoutes } from '../src/staff-routes.ts';
import { makeEmployee, makeEmployer, nameEmployer } from './make-employer.ts';
import { makePayrollFile as makeFileOf } from './make-payroll-file.ts';
import { makeStaff } from './make-staff.ts';
import { makeVerifiedCustomer } from './make-verified-customer.ts';
import { openPayroll } from './open-payroll.ts';
import { type Loose, startApp } from './start-app.ts';
import { digestTables } from './table-digests.ts';

/*
 * Every call of the console by a clerk of one employer, with the ids of another one. A new call that is open to clerks needs an entry in
 * `reaching`, else a test here fails.
 */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z', workless: true });
const payroll = openPayroll(app);
const sides = [];
for (const lastname of ['Uniqueown', 'Uniqueother']) sides.push(await askSide(lastname));
payroll.goTo('2026-07-06');
const endpoints = allStaffRoutes(app.context).map(({ endpoint }) => endpoint);
const operations = await makeStaff(app, ['operations']);
const [own, other] = [await makeSide(sides[0]), await makeSide(sides[1])];
const clerk = await makeStaff(app, ['employer-clerk'], [], [own.id]);
const reason = 'As our payroll says';

/** An employer with a civil servant whose plan it deducts. */
async function askSide(lastname: string) {
  const employer = await makeEmployer(app);
  const [servant] = await payroll.civilServants(employer.id, 1, { name: `Deducted ${lastname}` });
  return { employer, lastname, loanNumber: servant?.loan.number ?? '' };
}

/** A deduction file of an employer with one row, and a return of it. */
async function makeReturn({ id, code }: { id: string; code: string }) {
  const [servant] = await payroll.civilServants(id, 1);
  const payday = '2026-06-15';
  const made = await makeFileOf(app, id, servant === undefined ? [] : [servant], { payday, code });
  const content = `file,staff number,loan number,reason\n${made.file.number},${servant?.staffNumber},${servant?.loan.number},left\n`;
  const body = { fileName: 'return.csv', contentBase64: Buffer.from(content).toString('base64') };
  const params = { id, fileId: made.file.id };
  const { return: found } = await operations.call(payrollCalls.uploadPayrollReturn, { params, body });
  return { file: made.file, rowId: made.rows[0]?.id ?? '', found, body, loanNumber: servant?.loan.number ?? '' };
}

/** The employer a month later, with a person on the list, a customer who waits, a file that is checked, and a deduction file. */
async function makeSide(side: Awaited<ReturnType<typeof askSide>> | undefined) {
  const { employer, lastname, loanNumber } = side ?? assert.fail();
  const listed = await makeEmployee(app, employer.id, {
    name: `${lastname} B.`,
    staffNumber: `LIST${lastname.length}`,
  });
  const doubted = await makeEmployee(app, employer.id, { name: `Adeyemi ${lastname}` });
  const customer = await makeVerifiedCustomer(app, { firstname: 'Ronke' });
  await nameEmployer(customer, employer.id, doubted.staffNumber);
  const params = { id: employer.id };
  const content = `staff number,name,net pay\n0991,${lastname} Ada,90000\n`;
  const body = { fileName: `${lastname}.csv`, contentBase64: Buffer.from(content).toString('base64') };
  const { file } = await operations.call(calls.uploadStaffFile, {
    params,
    body: { ...body, confirmedOn: '2026-06-01', isWhole: false },
  });
  const { rows } = await operations.call(calls.listEmployments, { params, query: {} });
  const { rows: people } = await operations.call(calls.listEmployees, { params, query: {} });
  const employee = people.find(({ id }) => id === listed.id) ?? assert.fail('not on the list');
  await app.context.database.write((tx) => makePayrollFile(tx, employer.id));
  const months = await operations.call(payrollCalls.listPayrollFiles, { params, query: {} });
  const payrollFile = months.rows[0] ?? assert.fail('no deduction file');
  const asked = await operations.call(payrollCalls.listPayrollRows, {
    params: { ...params, fileId: payrollFile.id },
    query: {},
  });
  const plan = { payrollFile, loanNumber, payrollRowId: asked.rows[0]?.id ?? assert.fail('no row') };
  const returned = await makeReturn(employer);
  return { ...employer, employee, customer, file, lastname, employmentId: rows[0]?.id ?? '', ...plan, asked: returned };
}
type Side = typeof own;

const person = {
  ...{ staffNumber: '0555', name: 'Ada Obi', department: '', netPay: '90000', otherDeductions: '0' },
  ...{ confirmedOn: '2026-06-01', leftOn: '', reason: 'As our payroll says' },
};
const contentBase64 = Buffer.from('staff number,name,net pay\n0992,Ada Obi,90000\n').toString('base64');

/** What each call that is open to clerks is asked with, to reach an employer. */
const reaching: Record<string, (side: Side) => Loose[]> = {
  listEmployers: () => [{}],
  readEmployer: ({ id }) => [{ params: { id } }],
  listEmployees: ({ id, employee }) => [
    { params: { id }, query: {} },
    { params: { id }, query: { show: 'all', search: 'Unique' } },
    { params: { id }, query: { cursor: employee.id } },
  ],
  addEmployee: ({ id }) => [{ params: { id }, body: person }],
  changeEmployee: ({ id, employee }) => [
    { params: { id, employeeId: employee.id }, body: { ...person, seenAt: employee.updatedAt } },
    // Another employer's person below the own one.
    { params: { id: own.id, employeeId: other.employee.id }, body: { ...person, seenAt: other.employee.updatedAt } },
  ],
  listStaffFiles: ({ id }) => [{ params: { id }, query: {} }],
  uploadStaffFile: ({ id }) => [
    { params: { id }, body: { fileName: 'a.csv', contentBase64, confirmedOn: '2026-06-01', isWhole: true } },
  ],
  readStaffFile: ({ id, file }) => [
    { params: { id, fileId: file.id } },
    { params: { id: own.id, fileId: other.file.id } },
  ],
  listStaffFileRows: ({ id, file }) => [
    { params: { id, fileId: file.id }, query: {} },
    { params: { id: own.id, fileId: other.file.id }, query: {} },
  ],
  applyStaffFile: ({ id, file }) => [
    { params: { id, fileId: file.id }, body: { digest: file.digest, reason } },
    { params: { id: own.id, fileId: other.file.id }, body: { digest: other.file.digest, reason } },
  ],
  exportStaffFileRows: ({ id, file }) => [
    { params: { id, fileId: file.id } },
    { params: { id: own.id, fileId: other.file.id } },
  ],
  getStaffFileTemplate: ({ id }) => [{ params: { id } }],
  listEmployments: ({ id, employmentId }) => [
    { params: { id }, query: {} },
    { params: { id }, query: { show: 'all', cursor: employmentId } },
  ],
  decideEmployment: ({ id, employmentId }) => [
    { params: { id, employmentId }, body: { outcome: 'confirmed', reason } },
    { params: { id: own.id, employmentId: other.employmentId }, body: { outcome: 'confirmed', reason } },
  ],
  listPayrollFiles: ({ id, payrollFile }) => [
    { params: { id }, query: {} },
    { params: { id }, query: { cursor: payrollFile.id } },
  ],
  readPayrollFile: ({ id, payrollFile }) => [
    { params: { id, fileId: payrollFile.id } },
    { params: { id: own.id, fileId: other.payrollFile.id } },
  ],
  listPayrollRows: ({ id, payrollFile }) => [
    { params: { id, fileId: payrollFile.id }, query: {} },
    { params: { id: own.id, fileId: other.payrollFile.id }, query: { search: 'Unique' } },
  ],
  downloadPayrollFile: ({ id, payrollFile }) => [
    { params: { id, fileId: payrollFile.id }, query: { format: 'csv' } },
    { params: { id: own.id, fileId: other.payrollFile.id }, query: { format: 'xlsx' } },
  ],
  uploadPayrollReturn: (side) => ofFile(side).map((params) => ({ params, body: side.asked.body })),
  listPayrollReturns: (side) => ofFile(side).map((params) => ({ params, query: {} })),
  readPayrollReturn: (side) => ofReturn(side).map((params) => ({ params })),
  listPayrollReturnRows: (side) => ofReturn(side).map((params) => ({ params, query: {} })),
  applyPayrollReturn: (side) => ofReturn(side).map((params) => ({ params, body: { digest: side.asked.found.digest } })),
  exportPayrollReturnRows: (side) => ofReturn(side).map((params) => ({ params })),
  answerPayrollRow: (side) =>
    [...ofFile(side), { id: own.id, fileId: own.asked.file.id }].map((params) => ({
      params: { ...params, rowId: side.asked.rowId },
      body: { result: 'left', deducted: '', seenCount: 0, reason },
    })),
};
/** A deduction file, and a return, of another employer: by its own address, and below the clerk's employer. */
const ofFile = ({ id, asked }: Side) => [id, own.id].map((employerId) => ({ id: employerId, fileId: asked.file.id }));
const ofReturn = ({ id, asked }: Side) =>
  [id, own.id].map((employerId) => ({ id: employerId, returnId: asked.found.id }));
const marksOf = (side: Side) => [side.payrollFile.id, side.payrollFile.number, side.loanNumber, ...listMarksOf(side)];
const listMarksOf = ({ id, name, code, employee, file, lastname, customer, employmentId, asked }: Side) => [
  ...[asked.file.id, asked.file.number, asked.found.id, asked.rowId, asked.loanNumber],
  ...[id, name, `"${code}"`, employee.id, file.id, lastname, customer.id, customer.phone.slice(-7), employmentId],
];

test('each call that is open to clerks is tried here', () => {
  const open = endpoints.filter(({ byEmployer }) => byEmployer).map(({ name }) => name);
  assert.deepEqual(open.sort(), Object.keys(reaching).sort());
});

test('a clerk reaches nothing of another employer by any call, and changes nothing there', async () => {
  const before = await digestTables(app);
  for (const endpoint of endpoints.filter(({ byEmployer }) => byEmployer)) {
    for (const sent of reaching[endpoint.name]?.(other) ?? []) {
      const { status, body } = await clerk.send(endpoint, sent);
      const text = JSON.stringify(body);
      const about = `${endpoint.name} ${JSON.stringify(sent)}: ${status} ${text}`;
      assert.ok(status === 404 || (status === 200 && endpoint.name === 'listEmployers'), about);
      for (const mark of marksOf(other)) assert.ok(!text.includes(mark), `${about} has ${mark}`);
    }
  }
  assert.deepEqual(await digestTables(app), before);
});

test('every other call of the console is closed to a clerk', async () => {
  for (const endpoint of endpoints.filter(({ byEmployer, staff = '' }) => !byEmployer && staff.includes('.'))) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, own.id]));
    const { status, body } = await clerk.send(endpoint, { params, query: {}, body: {} });
    assert.deepEqual([status, body.code], [403, 'not-permitted'], endpoint.name);
    // Twenty refused calls would end the session.
    await app.context.database.pool.query('delete from refused_calls');
  }
});

test('of customers a clerk sees the name and the number that they state, no contact, and of our members no name', async () => {
  const { session } = await clerk.call(getStaffSession, {});
  assert.deepEqual(
    [session.member.permissions, session.member.employerIds, session.member.employerPermissions],
    [[], [own.id], ['employers.read', 'employers.staff', 'payroll.read', 'payroll.answer']],
  );
  const { rows } = await clerk.call(calls.listEmployers, {});
  assert.deepEqual(
    rows.map(({ id }) => id),
    [own.id],
  );
  const { employer } = await clerk.call(calls.readEmployer, { params: { id: own.id } });
  assert.deepEqual([employer.clerks, employer.approvalId], [null, null]);
  const waiting = await clerk.call(calls.listEmployments, { params: { id: own.id }, query: {} });
  const text = JSON.stringify(waiting);
  assert.equal(waiting.rows[0]?.statedName, 'Bisi Adeyemi');
  assert.ok(!text.includes(own.customer.phone.slice(-7)) && !text.includes(own.customer.id), text);
  const { file } = await clerk.call(calls.readStaffFile, { params: { id: own.id, fileId: own.file.id } });
  assert.equal(file.uploadedBy, 'Foodbank');
});

test('a clerk keeps the own list: uploads, applies, decides; and one whose grant was taken away does nothing any more', async () => {
  const params = { id: own.id, fileId: own.file.id };
  await clerk.call(calls.applyStaffFile, { params, body: { digest: own.file.digest, reason } });
  await clerk.call(calls.decideEmployment, {
    params: { id: own.id, employmentId: own.employmentId },
    body: { outcome: 'confirmed', reason },
  });
  const { rows } = await clerk.call(calls.listEmployments, { params: { id: own.id }, query: { show: 'all' } });
  const decided = rows.find(({ id }) => id === own.employmentId);
  assert.deepEqual([decided?.state, decided?.decidedBy], ['confirmed', clerk.name]);
  await app.context.database.pool.query('update staff_grants set revoked_at = now() where staff_id = $1', [clerk.id]);
  assert.equal((await clerk.send(calls.listEmployers, {})).body.code, 'not-permitted');
});
