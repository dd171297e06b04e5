import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateCustomerProfile } from '@foodbank/contract/people/customer-accounts';
import { readEmployment } from '@foodbank/contract/people/employers';
import { addDays } from '@foodbank/contract/primitives/day';
import { makeEmployee, makeEmployer, nameEmployer } from '../../../../test/make-employer.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import {
  deleteEmploymentsOf,
  deleteRefusedEmployments,
  listEmploymentRecords,
  wipeEmploymentsOf,
} from './personal-queries.ts';
import { deleteLeavers, deleteOldEmployees } from './staff-list-queries.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const employer = await makeEmployer(app);
const today = '2026-06-15';
const at = (day: string) => new Date(`${day}T12:00:00Z`);

/** A customer who is confirmed by a person on the list. */
async function makeConfirmed() {
  const employee = await makeEmployee(app, employer.id);
  const customer = await makeVerifiedCustomer(app);
  assert.equal((await nameEmployer(customer, employer.id, employee.staffNumber)).state, 'confirmed');
  return { customer, employee };
}

test('the export has what was stated and agreed to, and what the employer says of the customer', async () => {
  const { customer, employee } = await makeConfirmed();
  const [record] = await database.write((tx) => listEmploymentRecords(tx, customer.id));
  assert.deepEqual(
    [record?.employer, record?.staffNumber, record?.state, record?.netPayKobo, record?.textVersion],
    [employer.name, employee.staffNumber, 'confirmed', 9_000_000, '1'],
  );
});

test('an erasure ends what was agreed to and keeps no number where there was a plan, and keeps nothing where there was none', async () => {
  const { customer, employee } = await makeConfirmed();
  await database.write((tx) => wipeEmploymentsOf(tx, customer.id));
  const [record] = await database.write((tx) => listEmploymentRecords(tx, customer.id));
  assert.deepEqual([record?.state, record?.reason, record?.staffNumber], ['ended', 'erased', null]);
  const next = await makeVerifiedCustomer(app);
  assert.equal((await nameEmployer(next, employer.id, employee.staffNumber)).state, 'confirmed', 'the number is free');
  await database.write((tx) => deleteEmploymentsOf(tx, next.id));
  assert.equal((await next.call(readEmployment, {})).employment.state, 'not-started');
});

test('who left goes from the list after 90 days and old rows after a year, but not by whose row a customer is confirmed', async () => {
  const own = await makeEmployer(app);
  const long = addDays(today, -400);
  const [left, old, held] = [
    await makeEmployee(app, own.id, { leftOn: addDays(today, -91) }),
    await makeEmployee(app, own.id, { confirmedOn: long }),
    await makeEmployee(app, own.id, { confirmedOn: long }),
  ];
  await makeEmployee(app, own.id, { leftOn: addDays(today, -89) });
  await nameEmployer(await makeVerifiedCustomer(app), own.id, held.staffNumber);
  assert.equal(await database.write((tx) => deleteLeavers(tx, at(addDays(today, -90)), 100)), 1);
  assert.equal(await database.write((tx) => deleteOldEmployees(tx, at(addDays(today, -365)), 100)), 1);
  const { rows } = await database.pool.query('select id from employer_staff where id = any($1)', [
    [left.id, old.id, held.id],
  ]);
  assert.deepEqual(rows, [{ id: held.id }]);
});

test('what was refused goes after its time, and what is open stays', async () => {
  const customer = await makeVerifiedCustomer(app);
  await nameEmployer(customer, employer.id, '999111');
  const count = async (day: string) => database.write((tx) => deleteRefusedEmployments(tx, at(day), 100));
  assert.equal(await count(addDays(today, -1)), 0);
  assert.equal(await count(addDays(today, 1)), 1);
});

test('another name of the account is compared with the list: the same words stay confirmed, others wait for a person', async () => {
  const { customer } = await makeConfirmed();
  const rename = async (firstname: string, lastname: string) => {
    await customer.call(updateCustomerProfile, { body: { firstname, lastname, email: '' } });
    return (await customer.call(readEmployment, {})).employment.state;
  };
  assert.equal(await rename('Bisi Ada', 'Adeyemi'), 'needs-a-person');
});
