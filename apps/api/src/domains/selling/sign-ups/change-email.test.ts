import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket } from '../../../../test/make-shop-order.ts';
import { startApp, valueIn } from '../../../../test/start-app.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { exportDataSubject } from '../../oversight/privacy/export-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { tellCustomer } from '../orders/tell-customer.ts';

const app = await startApp({ after });
const { database } = app.context;
const { pool } = database;
const names = { firstname: 'Bisi', lastname: 'Adeyemi' };

/** The kinds of emails to an address, in the order in which they were queued. */
async function emailsTo(address: string): Promise<string[]> {
  const { rows } = await pool.query('select kind from emails where to_key = $1 order by created_at, id', [address]);
  return rows.map(({ kind }) => kind);
}
const textsTo = async ({ phone }: TestCustomer): Promise<number> =>
  (await pool.query('select count(*)::int as n from text_messages where to_key = $1', [`+234${phone.slice(1)}`]))
    .rows[0].n;
const change = async (customer: TestCustomer, email?: string) =>
  (await customer.call(calls.updateCustomerProfile, { body: { ...names, ...(email && { email }) } })).customer;

test('a confirmed address stays, and is written to, until the new one is confirmed; only then it is replaced and told', async () => {
  const [old, typed] = ['keeps@example.com', 'thief@example.com'];
  const customer = await makeOwnCustomer(app, { ...names, email: old });
  const store = await makeStore(app);
  const product = await makeProduct(app, store.id, { priceKobo: 500_000 });
  const { orderNumber } = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }));
  const waiting = await change(customer, typed);
  assert.deepEqual([waiting.email, waiting.isEmailConfirmed, waiting.newEmail], [old, true, typed]);
  await database.write((tx) => tellCustomer(tx, orderNumber, 'changed', { amountKobo: 10_000 }));
  assert.deepEqual(await emailsTo(old), ['order-news']);
  assert.deepEqual(await emailsTo(typed), ['confirm-email']);
  const code = valueIn(await app.waitForEmail(typed), 'Code');
  const replaced = (await customer.call(calls.confirmCustomerEmail, { body: { code } })).customer;
  assert.deepEqual([replaced.email, replaced.isEmailConfirmed, replaced.newEmail], [typed, true, null]);
  assert.deepEqual(await emailsTo(old), ['order-news', 'customer-security']);
  const texts = await textsTo(customer);
  await database.write((tx) => tellCustomer(tx, orderNumber, 'changed', { amountKobo: 20_000 }));
  assert.deepEqual(await emailsTo(typed), ['confirm-email', 'order-news']);
  assert.equal(texts, 1, 'the phone is told of the other address, and of nothing else');
});

test('a waiting address stays when only the name is changed, and goes when the confirmed one is typed again', async () => {
  const customer = await makeOwnCustomer(app, { ...names, email: 'stays@example.com' });
  await change(customer, 'waits@example.com');
  app.clock.advance(61);
  const renamed = { firstname: 'Bisola', lastname: 'Adeyemi', email: 'waits@example.com' };
  const { customer: same } = await customer.call(calls.updateCustomerProfile, { body: renamed });
  assert.equal(same.newEmail, 'waits@example.com');
  assert.deepEqual(await emailsTo('waits@example.com'), ['confirm-email'], 'one code');
  const code = valueIn(await app.waitForEmail('waits@example.com'), 'Code');
  const kept = await change(customer, 'Stays@example.com');
  assert.deepEqual([kept.email, kept.isEmailConfirmed, kept.newEmail], ['Stays@example.com', true, null]);
  assert.equal((await customer.send(calls.confirmCustomerEmail, { body: { code } })).body.code, 'invalid-code');
});

test('a removed address is told so, and the phone too', async () => {
  const customer = await makeOwnCustomer(app, { ...names, email: 'removed@example.com' });
  await change(customer, 'never@example.com');
  const removed = await change(customer);
  assert.deepEqual([removed.email, removed.isEmailConfirmed, removed.newEmail], [null, false, null]);
  assert.deepEqual(await emailsTo('removed@example.com'), ['customer-security']);
  assert.equal(await textsTo(customer), 1);
});

test('an address that nobody confirmed is replaced at once, and nobody is told', async () => {
  const customer = await makeOwnCustomer(app, names);
  await change(customer, 'typo@example.con');
  const typed = await change(customer, 'right@example.com');
  assert.deepEqual([typed.email, typed.isEmailConfirmed, typed.newEmail], ['right@example.com', false, null]);
  assert.deepEqual(await emailsTo('typo@example.con'), ['confirm-email']);
  assert.equal(await textsTo(customer), 0);
});

test('two changes at once, one of which confirms an address, leave the confirmed one', async () => {
  const customer = await makeOwnCustomer(app, names);
  await change(customer, 'first@example.com');
  const code = valueIn(await app.waitForEmail('first@example.com'), 'Code');
  const [{ status }] = await Promise.all([
    customer.send(calls.confirmCustomerEmail, { body: { code } }),
    change(customer, 'second@example.com'),
  ]);
  const { rows } = await pool.query(
    'select email, email_confirmed_at is not null as confirmed, new_email from customers where id = $1',
    [customer.id],
  );
  const expected =
    status === 200
      ? { email: 'first@example.com', confirmed: true, new_email: 'second@example.com' }
      : { email: 'second@example.com', confirmed: false, new_email: null };
  assert.deepEqual(rows, [expected]);
});

test('a customer whose waiting address is the agent’s is looked at by a person', async () => {
  const agent = await makeAgent(app);
  const customer = await makeOwnCustomer(app, { ...names, referralCode: agent.referralCode, email: 'own@example.com' });
  await change(customer, agent.email);
  const { rows } = await pool.query('select alike_by, outcome from alike_customers where customer_id = $1', [
    customer.id,
  ]);
  assert.deepEqual(rows, [{ alike_by: 'email', outcome: null }]);
});

test('the export of a person has the confirmed address and the one that waits', async () => {
  const customer = await makeOwnCustomer(app, { ...names, email: 'exported@example.com' });
  await change(customer, 'exported.new@example.com');
  const subject = { phone: customer.phone };
  const exported = await database.write(async (tx) =>
    exportDataSubject(tx, await findDataSubject(tx, subject), operator),
  );
  const [record] = exported.customers;
  assert.deepEqual([record?.email, record?.newEmail], ['exported@example.com', 'exported.new@example.com']);
  const { possibleMatches } = await database.write((tx) => findDataSubject(tx, { email: 'exported.new@example.com' }));
  assert.deepEqual(
    possibleMatches.map(({ id, shares }) => [id, shares]),
    [[`customer:${customer.id}`, ['email']]],
  );
});
