import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestPasswordReset } from '@foodbank/contract/people/accounts';
import { registerAgent } from '@foodbank/contract/people/agents';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import { subscribe } from '@foodbank/contract/support/enquiries';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket } from '../../../../test/make-shop-order.ts';
import { startApp, valueIn } from '../../../../test/start-app.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { tellCustomer } from '../orders/tell-customer.ts';

const app = await startApp({ after });
const { database } = app.context;
const { pool } = database;
const password = 'jollof rice';
const hash = await app.context.passwords.hash(password);
const attackersText = 'Your account is closed call the bank now';

/** The kinds of emails to an address, with their numbers. */
async function emailsTo(address: string): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    'select kind, count(*)::int as n from emails where to_key = $1 group by kind order by kind',
    [address],
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}
const textsTo = async (phone: string): Promise<number> =>
  (await pool.query('select count(*)::int as n from text_messages where to_key = $1', [`+234${phone.slice(1)}`]))
    .rows[0].n;

/** Changes the password as often as asked, each time with the one before. Returns how many changes were accepted. */
async function changePasswords(customer: TestCustomer, times: number): Promise<number> {
  let accepted = 0;
  let cookie = customer.cookie;
  for (let n = 0; n < times; n++) {
    const body = { currentPassword: password, newPassword: password };
    const headers = { 'sec-fetch-site': 'same-origin', cookie: `customer=${cookie}` };
    const { status, headers: answered } = await app.send(
      calls.changeCustomerPassword,
      { body },
      undefined,
      undefined,
      headers,
    );
    if (status !== 200) assert.equal(status, 429);
    else accepted += 1;
    cookie = /^customer=([^;]+)/.exec(String(answered['set-cookie'] ?? ''))?.[1] ?? cookie;
  }
  return accepted;
}

test('120 changes of a password send an address that was only typed nothing but the code that confirms it, and one text message', async () => {
  const victim = 'victim@example.com';
  const customer = await makeOwnCustomer(app, { phone: '08061110001', passwordHash: hash, firstname: 'Ada' });
  const profile = { firstname: attackersText, lastname: 'Thief', email: victim };
  await customer.call(calls.updateCustomerProfile, { body: profile });
  assert.equal(await changePasswords(customer, 120), 5);
  assert.deepEqual(await emailsTo(victim), { 'confirm-email': 1 });
  assert.equal(await textsTo(customer.phone), 2, 'of the other name, and of the passwords');
  const { text = '' } = await app.waitForEmail(victim);
  assert.match(text, /^Hello,\s/);
  assert.doesNotMatch(text, /closed|bank now/);
});

test('120 changes of a password send the owner of a confirmed address one email an hour, with a greeting of one word', async () => {
  const email = 'owner@example.com';
  const given = { phone: '08061110002', passwordHash: hash, email, firstname: attackersText };
  const customer = await makeOwnCustomer(app, given);
  assert.equal(await changePasswords(customer, 120), 5);
  assert.deepEqual(await emailsTo(email), { 'customer-security': 1 });
  const { text = '' } = await app.waitForEmail(email);
  assert.match(text, /^Hello Your,\s/);
  app.clock.advance(3600);
  await database.write((tx) =>
    queueEmail(tx, email, {
      kind: 'customer-security',
      templateData: { firstname: 'Ada', change: 'new-password', changedAt: tx.now.toISOString() },
    }),
  );
  assert.deepEqual(await emailsTo(email), { 'customer-security': 2 }, 'an hour later the next one is sent');
});

test('a customer confirms the email by its code; another one waits, and only its own code confirms it', async () => {
  const customer = await makeOwnCustomer(app, { phone: '08061110003' });
  const names = { firstname: 'Ada', lastname: 'Obi' };
  const first = { body: { ...names, email: 'Ada.One@example.com' } };
  assert.equal((await customer.call(calls.updateCustomerProfile, first)).customer.isEmailConfirmed, false);
  const code = valueIn(await app.waitForEmail('Ada.One@example.com'), 'Code');
  const wrong = await customer.send(calls.confirmCustomerEmail, {
    body: { code: code === '000000' ? '000001' : '000000' },
  });
  assert.equal(wrong.body.code, 'invalid-code');
  const confirmed = await customer.call(calls.confirmCustomerEmail, { body: { code } });
  assert.equal(confirmed.customer.isEmailConfirmed, true);
  assert.equal((await customer.send(calls.confirmCustomerEmail, { body: { code } })).body.code, 'invalid-code', 'used');
  const otherCase = { body: { ...names, email: 'ada.one@example.com' } };
  assert.equal((await customer.call(calls.updateCustomerProfile, otherCase)).customer.isEmailConfirmed, true);
  // A code of the address before confirms no other one.
  app.clock.advance(61);
  await customer.call(calls.updateCustomerProfile, { body: { ...names, email: 'ada.two@example.com' } });
  const second = valueIn(await app.waitForEmail('ada.two@example.com'), 'Code');
  await customer.call(calls.updateCustomerProfile, { body: { ...names, email: 'ada.three@example.com' } });
  assert.equal((await customer.send(calls.confirmCustomerEmail, { body: { code: second } })).body.code, 'invalid-code');
  const { email, isEmailConfirmed, newEmail } = (await customer.call(getCustomerSession, {})).customer;
  assert.deepEqual([email, isEmailConfirmed, newEmail], ['ada.one@example.com', true, 'ada.three@example.com']);
  const tooSoon = await customer.send(calls.requestEmailCode, {});
  assert.equal(tooSoon.status, 429);
  app.clock.advance(61);
  await customer.call(calls.requestEmailCode, {});
  const third = valueIn(await app.waitForEmail('ada.three@example.com'), 'Code');
  const replaced = (await customer.call(calls.confirmCustomerEmail, { body: { code: third } })).customer;
  assert.deepEqual(
    [replaced.email, replaced.isEmailConfirmed, replaced.newEmail],
    ['ada.three@example.com', true, null],
  );
});

test('an email is confirmed by agent before customer, as every writer locks them', async () => {
  const agent = await makeAgent(app);
  const customer = await makeOwnCustomer(app, { phone: '08061110009', referralCode: agent.referralCode });
  const email = 'ada.locks@example.com';
  await customer.call(calls.updateCustomerProfile, { body: { firstname: 'Ada', lastname: 'Obi', email } });
  const code = valueIn(await app.waitForEmail(email), 'Code');
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from agents where id = $1 for update', [agent.id]);
  const confirming = customer.send(calls.confirmCustomerEmail, { body: { code } });
  try {
    await waitForLock(pool);
    assert.equal(
      (await pool.query('select from customers where id = $1 for update nowait', [customer.id])).rowCount,
      1,
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
  assert.equal((await confirming).status, 200);
});

test('an account that types 120 addresses sends five of them a code in an hour', async () => {
  const customer = await makeOwnCustomer(app, { phone: '08061110004' });
  for (let n = 0; n < 120; n++) {
    await customer.call(calls.updateCustomerProfile, {
      body: { firstname: 'Ada', lastname: 'Obi', email: `typed-${n}@example.com` },
    });
    app.clock.advance(20);
  }
  const { rows } = await pool.query(`select count(*)::int as n from emails where to_key like 'typed-%'`);
  assert.ok(rows[0].n <= 5, `${rows[0].n} emails in 40 minutes`);
});

test('what an email to an address that was only typed would have said goes by text message, and the provider gets no such address', async () => {
  const store = await makeStore(app);
  const product = await makeProduct(app, store.id, { priceKobo: 500_000 });
  const customer = await makeOwnCustomer(app, { phone: '08061110005' });
  await customer.call(calls.updateCustomerProfile, {
    body: { firstname: 'Ada', lastname: 'Obi', email: 'only-typed@example.com' },
  });
  assert.equal(await textsTo(customer.phone), 1, 'of the other name');
  const { orderNumber } = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }));
  await database.write((tx) => tellCustomer(tx, orderNumber, 'changed', { amountKobo: 10_000 }));
  assert.deepEqual(await emailsTo('only-typed@example.com'), { 'confirm-email': 1 });
  assert.equal(await textsTo(customer.phone), 2);
  const { rows } = await pool.query('select email_sealed from charges where customer_id = $1', [customer.id]);
  assert.deepEqual(rows, [{ email_sealed: null }]);
  await database.write((tx) => tellCustomer(tx, orderNumber, 'cancelled', { isOwnAct: true }));
  assert.equal(await textsTo(customer.phone), 2, 'what the customer did in the app needs no text message');
  await database.write((tx) => tellCustomer(tx, orderNumber, 'cancelled'));
  assert.equal(await textsTo(customer.phone), 3);
});

test('strangers send an address five emails an hour and ten a day, whichever calls they use, and its owner still gets a code for a new password', async () => {
  const { email } = await makeAgent(app);
  const again = { firstname: attackersText, lastname: 'Thief', email, category: 'student' } as const;
  const inAnHour = async () => {
    const before = Object.values(await emailsTo(email)).reduce((sum, n) => sum + n, 0);
    for (let n = 0; n < 10; n++) {
      await app.call(registerAgent, { body: again });
      await app.call(subscribe, { body: { email } });
    }
    await waitForWorker(app);
    return Object.values(await emailsTo(email)).reduce((sum, n) => sum + n, 0) - before;
  };
  // The login details of the agent are the first.
  assert.equal(await inAnHour(), 4);
  app.clock.advance(3600);
  assert.equal(await inAnHour(), 2);
  app.clock.advance(3600);
  assert.equal(await inAnHour(), 0);
  for (let n = 0; n < 5; n++) {
    app.clock.advance(61);
    await app.call(requestPasswordReset, { body: { email } });
    await waitForWorker(app);
  }
  const all = await emailsTo(email);
  assert.equal(all['reset-code'], 3);
  assert.equal(
    Object.values(all).reduce((sum, n) => sum + n, 0),
    10,
  );
});

test('the first email of a kind reaches an address however many others it got within the hour', async () => {
  const email = 'busy@example.com';
  const order = (n: number) =>
    ({
      kind: 'order-news',
      templateData: { firstname: 'Ada', step: 'changed', orderNumber: `FB-${n}` },
    }) as const;
  const notice = {
    kind: 'customer-security',
    templateData: { firstname: 'Ada', change: 'new-phone', changedAt: '' },
  } as const;
  const queued = await database.write(async (tx) => {
    const outcomes: boolean[] = [];
    for (let n = 0; n < 40; n++) outcomes.push(await queueEmail(tx, email, order(n)));
    outcomes.push(await queueEmail(tx, email, notice), await queueEmail(tx, email, notice));
    return outcomes;
  });
  assert.equal(queued.slice(0, 40).filter(Boolean).length, 30);
  assert.deepEqual(queued.slice(40), [true, true]);
  assert.deepEqual(await emailsTo(email), { 'customer-security': 1, 'order-news': 30 });
});
