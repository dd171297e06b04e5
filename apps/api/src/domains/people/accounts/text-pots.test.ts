import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { requestRiderCode, signInRider } from '@foodbank/contract/people/riders';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { ownPage } from '../../../../test/customer-texts.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { startApp } from '../../../../test/start-app.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { listTextPots } from '../../foundation/notifications/text-pot-queries.ts';

const pots = { TEXTS_STRANGERS_HOURLY: '200', TEXTS_KNOWN_HOURLY: '20', TEXTS_RIDERS_HOURLY: '20' };
const env = { LIMIT_SCALE: '1', ...pots };
const app = await startApp({ after }, { workless: true, env });
const second = await startApp({ after }, { databaseUrl: app.databaseUrl, env });
const { pool } = app.context.database;

let people = 0;
const newPhone = () => `0905${String(++people).padStart(7, '0')}`;
const newAddress = () => `203.0.113.${++people}`;
const signUp = async (address: string, phone = newPhone(), on = app) => {
  const body = { firstname: 'Bisi', lastname: 'Adeyemi', phone, password: 'jollof rice' };
  return on.send(calls.signUpCustomer, { body }, undefined, address, ownPage);
};
const logIn = (phone: string, address: string) =>
  app.send(calls.requestSignInCode, { body: { phone } }, undefined, address, ownPage);
const riderCode = (phone: string, address: string) =>
  app.send(requestRiderCode, { body: { phone } }, undefined, address, ownPage);
const used = async () =>
  Object.fromEntries(
    (await listTextPots(app.context.database.read, app.clock.now())).map((one) => [one.pot, one.used]),
  );
/** Signs strangers up from an address until it is refused, at most so many. Returns how many codes went out. */
async function drain(address: string, atMost = 300): Promise<number> {
  for (let sent = 0; sent < atMost; sent++) if ((await signUp(address)).status !== 200) return sent;
  return atMost;
}
/** The next hour, in which every pot is full. */
const nextHour = () => {
  app.clock.advance(3600);
  second.clock.set(app.clock.now().toISOString());
};

test('200 empty sign-ups of an address stop no code of those behind it, of customers or riders', async () => {
  const address = newAddress();
  const customer = await makeOwnCustomer(app, { phone: newPhone() });
  const rider = await makeRider(app);
  for (let n = 0; n < 200; n++) {
    const { status } = await app.send(calls.signUpCustomer, { body: {} }, undefined, address, ownPage);
    assert.equal(status, 400);
  }
  const answers = [await signUp(address), await logIn(customer.phone, address), await riderCode(rider.phone, address)];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.deepEqual(await used(), { strangers: 1, known: 1, riders: 1 });
});

test('four addresses use 80 % of the texts for strangers, and none of those of customers and riders', async () => {
  nextHour();
  const attackers = [newAddress(), newAddress(), newAddress(), newAddress()];
  const taken: number[] = [];
  for (const address of attackers) taken.push(await drain(address));
  // The first half is free for all; from there on an address has a tenth at most.
  assert.deepEqual(taken, [100, 20, 20, 20]);
  assert.deepEqual(await used(), { strangers: 160 });
  for (let n = 0; n < 20; n++) assert.equal((await signUp(newAddress())).status, 200, 'somebody elsewhere');
  const customer = await makeOwnCustomer(app, { phone: newPhone() });
  const rider = await makeRider(app);
  const [first = ''] = attackers;
  assert.equal((await signUp(first)).status, 503);
  assert.equal((await logIn(customer.phone, first)).status, 200, 'a customer behind the address of an attacker');
  assert.equal((await riderCode(rider.phone, first)).status, 200, 'a rider behind it');
});

test('an empty pot is a 503 that says what to do instead and until when, and the next hour is full again', async () => {
  nextHour();
  await pool.query(`insert into text_pots values ('strangers', date_trunc('hour', $1::timestamptz), 200)`, [
    app.clock.now(),
  ]);
  const before = await pool.query('select count(*)::int as n from phone_codes');
  const refused = await signUp(newAddress());
  assert.deepEqual([refused.status, refused.body.code], [503, 'texts-used-up']);
  assert.match(
    refused.body.message,
    /Call us, and we open your account .* The next codes go out at 15 Jun 2026, \d\d:00\./,
  );
  assert.equal(Number(refused.headers['retry-after']), 3600);
  const afterwards = await pool.query('select count(*)::int as n from phone_codes');
  assert.deepEqual(afterwards.rows, before.rows, 'the code of an earlier request still works');
  nextHour();
  assert.equal((await signUp(newAddress())).status, 200);
});

test('texts are counted exactly, also when 120 people ask at once in two processes', async () => {
  nextHour();
  await pool.query(`insert into text_pots values ('strangers', date_trunc('hour', $1::timestamptz), 150)`, [
    app.clock.now(),
  ]);
  const asked = Array.from({ length: 120 }, (_, n) => signUp(newAddress(), newPhone(), n % 2 === 0 ? app : second));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 50);
  assert.equal(statuses.filter((status) => status === 503).length, 70);
  assert.deepEqual(await used(), { strangers: 200 });
});

test('a log-in of a phone without an account uses no text, and is refused like one with an account', async () => {
  nextHour();
  const address = newAddress();
  for (let n = 0; n < 40; n++) assert.equal((await logIn(newPhone(), address)).status, 200);
  assert.deepEqual(await used(), { known: 0 });
  await pool.query(`update text_pots set used = 20 where pot = 'known'`);
  const customer = await makeOwnCustomer(app, { phone: newPhone() });
  const answers = [await logIn(newPhone(), newAddress()), await logIn(customer.phone, newAddress())];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [503, 503],
  );
  const [unknown, known] = answers.map(({ body: { requestId: _, ...body } }) => body);
  assert.deepEqual(unknown, known);
  assert.match(String(known?.message), /Log in with your password/);
});

test('the third wrong code says that another one is needed, for a phone without an account too', async () => {
  nextHour();
  const rider = await makeRider(app);
  for (const phone of [rider.phone, newPhone()]) {
    const { body } = await riderCode(phone, newAddress());
    const confirm = () =>
      app.send(
        signInRider,
        { body: { requestId: String(body.requestId), code: '000000' } },
        undefined,
        newAddress(),
        ownPage,
      );
    const messages = [await confirm(), await confirm(), await confirm()].map((answer) => answer.body.message);
    assert.equal(messages[0], messages[1]);
    assert.match(messages[2] ?? '', /entered a wrong code 3 times, so it no longer works\. Ask for a new one\./);
  }
});

test('30 messages about orders suppress no security message, and equal ones within an hour are one', async () => {
  nextHour();
  const { database } = app.context;
  const customer = { ...(await makeOwnCustomer(app, { phone: newPhone() })), firstname: 'Bisi', email: null };
  const to = customer.phone;
  for (let n = 0; n < 31; n++) await database.write((tx) => queueText(tx, { to, kind: 'order', text: `Order ${n}` }));
  const notice = (change: 'new-password' | 'phone-asked') =>
    database.write((tx) => queueSecurityNotice(tx, change, { ...customer, customerId: customer.id }));
  const outcomes = [await notice('new-password'), await notice('new-password'), await notice('phone-asked')];
  assert.deepEqual(outcomes, ['queued', 'equal', 'queued']);
  const text = (n: number) =>
    database.write((tx) => queueText(tx, { to, kind: 'security', topic: 'new-device', text: `New device ${n}` }));
  for (let n = 0; n < 30; n++) await text(n);
  nextHour();
  assert.equal(await notice('new-password'), 'queued', 'the first of its kind within an hour');
  const key = phoneKey(to);
  const { rows } = await pool.query(
    `select kind, count(*)::int as n from text_messages where to_key = $1 group by kind order by kind`,
    [key],
  );
  assert.deepEqual(rows, [
    { kind: 'order', n: 30 },
    { kind: 'security', n: 11 },
  ]);
});
