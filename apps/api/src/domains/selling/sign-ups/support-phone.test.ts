import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as accounts from '@foodbank/contract/people/customer-accounts';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import * as admin from '@foodbank/contract/people/customers-staff';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { codeIn, ownPage, wrongCode } from '../../../../test/customer-texts.ts';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { verifyCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { setAccountState } from '../../people/accounts/queries.ts';
import { findIdentity } from '../../people/identity-checks/queries.ts';

const app = await startApp({ after });
const { database } = app.context;
const { pool } = database;
const support = await makeStaff(app, ['support']);
const operations = await makeStaff(app, ['operations']);
const { approve, describe, drop } = decideIn(app);
const reason = 'Called from the new phone, and knew the last two orders';
const passwordHash = await app.context.passwords.hash('jollof rice');

let made = 0;
const newPhone = () => `0906${String(++made).padStart(7, '0')}`;
const about = (customerId: string) => ({ params: { customerId } });
const logIn = (phone: string) =>
  app.send(accounts.signInCustomer, { body: { phone, password: 'jollof rice' } }, undefined, undefined, ownPage);

/** Asks for another phone of a customer, up to the second person. Returns the request's id. */
async function ask(customerId: string, phone: string, count = 1): Promise<string> {
  const sent = await support.call(admin.requestCustomerPhone, { ...about(customerId), body: { phone, reason } });
  const code = await codeIn(app, phone, count);
  const body = { requestId: sent.requestId, code };
  return (await support.call(admin.confirmCustomerPhone, { ...about(customerId), body })).approvalId;
}

test('a customer who has lost the phone gets another number by two people, and both phones and the email are told', async () => {
  const [oldPhone, phone] = [newPhone(), newPhone()];
  const email = 'bisi.lost@example.com';
  const customer = await makeOwnCustomer(app, { phone: oldPhone, email, firstname: 'Bisi', passwordHash });
  await verifyCustomer(app, customer.id);
  const id = await ask(customer.id, phone);
  assert.match(
    await app.waitForText(phoneKey(oldPhone) ?? ''),
    /support was asked to give your Foodbank account another/,
  );
  assert.match((await app.waitForEmail(email)).subject ?? '', /^We were asked to change your Foodbank phone number/);
  const { customer: record } = await support.call(admin.getCustomerRecord, about(customer.id));
  assert.equal(record.phoneChange?.approvalId, id);
  const rows = await describe(id);
  assert.deepEqual(rows[1], ['Phone number', `090******${oldPhone.slice(-2)}`, `090******${phone.slice(-2)}`]);
  assert.equal((await logIn(oldPhone)).status, 200, 'nothing has changed yet');
  assert.equal(await approve(id, support), 'approval-own');
  assert.equal((await findIdentity(database.read, customer.id)).state, 'verified');
  assert.equal(await approve(id, operations), 'approved');
  assert.match(await app.waitForText(phoneKey(oldPhone) ?? '', 2), /has a new phone number/);
  assert.match(await app.waitForText(phoneKey(phone) ?? '', 2), /has this phone number now/);
  assert.match((await app.waitForEmail(email, 2)).subject ?? '', /^Your Foodbank phone number was changed/);
  assert.equal((await customer.send(getCustomerSession, {})).status, 401, 'sessions have ended');
  assert.deepEqual([(await logIn(oldPhone)).status, (await logIn(phone)).status], [401, 200]);
  assert.equal((await findIdentity(database.read, customer.id)).reason, 'phone-changed');
  const { rows: lines } = await pool.query(
    `select action, reason from audit_lines where subject = $1 and action like 'customer-phone%' order by id`,
    [customer.id],
  );
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['customer-phone-asked', 'customer-phone-changed-by-support'],
  );
});

test('the code of the new phone is needed, works for one customer and one member, and is guessed three times at most', async () => {
  const [one, other] = [
    await makeOwnCustomer(app, { phone: newPhone() }),
    await makeOwnCustomer(app, { phone: newPhone() }),
  ];
  const phone = newPhone();
  const { requestId } = await support.call(admin.requestCustomerPhone, { ...about(one.id), body: { phone, reason } });
  const text = await app.waitForText(phoneKey(phone) ?? '');
  assert.match(text, /Tell it only to our staff, if you called them/);
  const code = await codeIn(app, phone);
  const confirm = async (staff: typeof support, customerId: string, typed: string) =>
    (await staff.send(admin.confirmCustomerPhone, { ...about(customerId), body: { requestId, code: typed } })).body
      .code;
  for (let tries = 0; tries < 3; tries++) assert.equal(await confirm(support, one.id, wrongCode(code)), 'invalid-code');
  assert.equal(await confirm(support, one.id, code), 'invalid-code');
  const again = await support.call(admin.requestCustomerPhone, { ...about(one.id), body: { phone, reason } });
  const typed = { requestId: again.requestId, code: await codeIn(app, phone, 2) };
  const foreign = await support.send(admin.confirmCustomerPhone, { ...about(other.id), body: typed });
  assert.equal(foreign.body.code, 'invalid-code');
  const session = { requestId: again.requestId, code: typed.code };
  const opened = await app.send(accounts.confirmSignInCode, { body: session }, undefined, undefined, ownPage);
  assert.equal(opened.body.code, 'invalid-code', 'it opens no session');
  const { rows } = await pool.query(`select count(*)::int as n from approvals where subject = $1`, [one.id]);
  assert.equal(rows[0].n, 0);
});

test('a number that an account has is refused when it is asked for, and when it is approved', async () => {
  const customer = await makeOwnCustomer(app, { phone: newPhone() });
  const taken = await makeOwnCustomer(app, { phone: newPhone() });
  const request = async (phone: string) =>
    (await support.send(admin.requestCustomerPhone, { ...about(customer.id), body: { phone, reason } })).body.code;
  assert.deepEqual([await request(taken.phone), await request(customer.phone)], ['phone-taken', 'phone-taken']);
  const phone = newPhone();
  const id = await ask(customer.id, phone);
  assert.equal(await request(newPhone()), 'change-already-asked');
  await makeOwnCustomer(app, { phone });
  assert.equal(await approve(id, operations), 'phone-taken');
});

test('a change is stale once the customer was suspended, and another one can be asked for after it was refused', async () => {
  const customer = await makeOwnCustomer(app, { phone: newPhone() });
  const phone = newPhone();
  const first = await ask(customer.id, phone);
  await database.write((tx) => setAccountState(tx, customer.id, 'suspended', ['active']));
  assert.equal(await approve(first, operations), 'approval-stale');
  const suspended = await support.send(admin.requestCustomerPhone, { ...about(customer.id), body: { phone, reason } });
  assert.equal(suspended.body.code, 'customer-suspended');
  await database.write((tx) => setAccountState(tx, customer.id, 'active', ['suspended']));
  await drop(first, operations, 'Not the customer');
  const second = await ask(customer.id, phone, 2);
  assert.deepEqual(
    await Promise.all([approve(second, operations), approve(second, operations)]).then((all) => all.sort()),
    ['approval-decided', 'approved'],
  );
});

test('staff sign up a customer who calls: the code opens the account, no session, and the agent has the referral', async () => {
  const phone = newPhone();
  const names = { firstname: 'Kunle', lastname: 'Ojo' };
  const { requestId } = await support.call(admin.startCustomerSignUp, { body: { ...names, phone } });
  const code = await codeIn(app, phone);
  const wrong = await support.send(admin.confirmCustomerSignUp, { body: { requestId, code: wrongCode(code) } });
  assert.equal(wrong.body.code, 'invalid-code');
  const session = await app.send(accounts.confirmSignUp, { body: { requestId, code } }, undefined, undefined, ownPage);
  assert.equal(session.body.code, 'invalid-code', 'it is no sign-up of a browser');
  const { customerId } = await support.call(admin.confirmCustomerSignUp, { body: { requestId, code } });
  const { customer } = await support.call(admin.getCustomerRecord, about(customerId));
  assert.deepEqual([customer.name, customer.deviceCount, customer.orders], ['Kunle Ojo', 0, []]);
  const again = await support.send(admin.startCustomerSignUp, { body: { ...names, phone } });
  assert.equal(again.body.code, 'phone-taken');
});

test('another member cannot finish a sign-up or a change that a member began', async () => {
  const phone = newPhone();
  const body = { firstname: 'Kunle', lastname: 'Ojo', phone };
  const { requestId } = await support.call(admin.startCustomerSignUp, { body });
  const typed = { requestId, code: await codeIn(app, phone) };
  assert.equal((await operations.send(admin.confirmCustomerSignUp, { body: typed })).body.code, 'invalid-code');
});

test('staff find a customer by phone or a part of the name, masked, and see the contacts with a reason only', async () => {
  const phone = newPhone();
  const customer = await makeOwnCustomer(app, {
    phone,
    firstname: 'Oluwaseun',
    lastname: 'Bakare',
    email: 'seun@example.com',
  });
  const find = async (search: string) => (await support.call(admin.findCustomers, { query: { search } })).rows;
  for (const search of [phone, `+234 ${phone.slice(1)}`, 'waseun', 'bakare oluwa'])
    assert.deepEqual(
      (await find(search)).map(({ id }) => id),
      [customer.id],
      search,
    );
  assert.deepEqual([await find('ba'), await find('%%%'), await find('')], [[], [], []]);
  const { customer: record } = await support.call(admin.getCustomerRecord, about(customer.id));
  assert.ok(!JSON.stringify(record).includes(phone.slice(1)) && !JSON.stringify(record).includes('seun@example'));
  assert.deepEqual([record.deviceCount, record.basket, record.agent, record.isOwn], [1, null, null, false]);
  const admins = await makeStaff(app, ['admin']);
  assert.equal(
    (await admins.send(admin.showCustomerContacts, { ...about(customer.id), body: { reason } })).status,
    403,
  );
  const shown = await support.call(admin.showCustomerContacts, { ...about(customer.id), body: { reason } });
  assert.equal(shown.email, 'seun@example.com');
  await support.call(admin.signOutCustomerDevices, { ...about(customer.id), body: { reason } });
  assert.equal((await customer.send(getCustomerSession, {})).status, 401);
  const finance = await makeStaff(app, ['content']);
  assert.equal((await finance.send(admin.findCustomers, { query: { search: phone } })).status, 403);
});

test('a new password is told by text message and email', async () => {
  const email = 'told@example.com';
  const customer = await makeOwnCustomer(app, { phone: newPhone(), email, passwordHash });
  const body = { currentPassword: 'jollof rice', newPassword: 'egusi and yam' };
  await customer.call(accounts.changeCustomerPassword, { body });
  assert.match((await app.waitForEmail(email)).subject ?? '', /^Your Foodbank password was changed/);
  assert.match(await app.waitForText(phoneKey(customer.phone) ?? ''), /password was changed/);
});
