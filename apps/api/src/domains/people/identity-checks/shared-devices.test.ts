import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readIdentity, startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import { decideIdentityCheck } from '@foodbank/contract/people/identity-checks-staff';
import { askForLevel } from '@foodbank/contract/people/identity-levels';
import { listIdentityTasks } from '@foodbank/contract/people/identity-levels-staff';
import { goodHome, makeReadyPicture, verifyOther } from '../../../../test/make-level.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { verifyCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { noteSignedIn } from '../accounts/known-devices.ts';
import { recordAnswer } from './asking.ts';

/** Customers who used one browser. */
const app = await startApp({ after });
const { database } = app.context;
const support = await makeStaff(app, ['support']);
const consent = { version: '1', language: 'en' };
const claim = { firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '17 May 1990', consent };
let made = 0;
const numberOf = (digit: number) => `2228${String(++made).padStart(6, '0')}${digit}`;

/** Customers who sign in from one browser, one after the other, and the tokens in its cookie then. */
async function makeFamily(count: number): Promise<{ members: TestCustomer[]; deviceTokens: string[] }> {
  const members: TestCustomer[] = [];
  let deviceTokens: string[] = [];
  for (let index = 0; index < count; index++) {
    const by = await makeOwnCustomer(app);
    members.push(by);
    deviceTokens = (
      await database.write((tx) => noteSignedIn(tx, by.id, { userAgent: 'x', address: '', deviceTokens }))
    ).tokens;
  }
  return { members, deviceTokens };
}
const start = (by: TestCustomer, deviceTokens: readonly string[], numberKind: 'bvn' | 'nin' = 'bvn', digit = 0) =>
  app.send(startIdentityCheck, { body: { ...claim, numberKind, number: numberOf(digit) } }, undefined, undefined, {
    'sec-fetch-site': 'same-origin',
    cookie: `customer=${by.cookie}; device=${deviceTokens.join('.')}`,
  });
const identityOf = async (by: TestCustomer) => (await by.call(readIdentity, {})).identity;
/** The state and reason of the number that was asked about last. */
async function answered(by: TestCustomer) {
  const last = async () => {
    const identity = await identityOf(by);
    return identity.other && identity.other.check !== null ? identity.other : identity;
  };
  await waitUntil('the answer', async () => (await last()).state !== 'checking');
  const { state, reason } = await last();
  return [state, reason];
}
async function decide(by: TestCustomer, outcome: 'verified' | 'another-person' = 'verified') {
  const { rows } = await support.call(listIdentityTasks, { query: { customerId: by.id } });
  const params = { id: rows[0]?.id ?? assert.fail('no check') };
  await support.call(decideIdentityCheck, { params, body: { outcome, reason: 'A mother and her son, both called' } });
}

test('of a family with one phone the first is verified, a person looks at the second once, and neither is refused', async () => {
  const { members, deviceTokens } = await makeFamily(2);
  const [mother, son] = [members[0] ?? assert.fail(), members[1] ?? assert.fail()];
  assert.equal((await start(mother, deviceTokens)).status, 200);
  assert.deepEqual(await answered(mother), ['verified', null]);
  await start(son, deviceTokens);
  assert.deepEqual(await answered(son), ['needs-a-person', 'device-known']);
  const { text, next } = await identityOf(son);
  assert.match(`${text} ${next}`, /Another account was used on this phone.*families often share a phone/);
  assert.ok(!`${text} ${next}`.includes('Adeyemi'));
  await decide(son);
  // Neither of both waits again, with the other number too.
  for (const by of [son, mother]) {
    await start(by, deviceTokens, 'nin');
    assert.deepEqual(await answered(by), ['verified', null]);
  }
});

test('a third one of a family is a new pair, which a person looks at once more', async () => {
  const { members, deviceTokens } = await makeFamily(3);
  const [first, second, third] = [
    members[0] ?? assert.fail(),
    members[1] ?? assert.fail(),
    members[2] ?? assert.fail(),
  ];
  const ofTwo = deviceTokens.slice(1);
  await start(first, ofTwo);
  await answered(first);
  await start(second, ofTwo);
  await answered(second);
  await decide(second);
  app.clock.advance(60);
  await start(third, deviceTokens);
  assert.deepEqual(await answered(third), ['needs-a-person', 'device-known']);
});

test('the first of a family and who is alone with a browser wait for no person', async () => {
  const { members, deviceTokens } = await makeFamily(2);
  const by = members[0] ?? assert.fail();
  await start(by, deviceTokens);
  assert.deepEqual(await answered(by), ['verified', null]);
  const alone = await makeFamily(1);
  await start(alone.members[0] ?? assert.fail(), alone.deviceTokens);
  assert.deepEqual(await answered(alone.members[0] ?? assert.fail()), ['verified', null]);
  // The pair is known from the first one’s check, whatever the browser of the second shows now.
  await start(members[1] ?? assert.fail(), ['x'.repeat(43)]);
  assert.deepEqual(await answered(members[1] ?? assert.fail()), ['needs-a-person', 'device-known']);
});

test('another password hides no account of a browser, and asking for level 2 notes the other customers too', async () => {
  const { members, deviceTokens } = await makeFamily(2);
  const [first, second] = [members[0] ?? assert.fail(), members[1] ?? assert.fail()];
  await start(first, []);
  assert.deepEqual(await answered(first), ['verified', null]);
  await database.pool.query('update accounts set password_version = password_version + 1 where id = $1', [first.id]);
  await start(second, deviceTokens);
  assert.deepEqual(await answered(second), ['needs-a-person', 'device-known']);
  const { members: others, deviceTokens: tokens } = await makeFamily(2);
  const [asks, other] = [others[0] ?? assert.fail(), others[1] ?? assert.fail()];
  await verifyCustomer(app, asks.id);
  await verifyOther(app, asks.id);
  for (const kind of ['document', 'selfie'] as const) await makeReadyPicture(app, asks.id, kind);
  const cookie = `customer=${asks.cookie}; device=${tokens.join('.')}`;
  const { status } = await app.send(askForLevel, { body: goodHome }, undefined, undefined, {
    ...{ 'sec-fetch-site': 'same-origin', cookie },
  });
  assert.equal(status, 200);
  const { rows } = await database.pool.query(
    'select other_customer_id as other from identity_shared_devices where customer_id = $1',
    [asks.id],
  );
  assert.deepEqual(rows, [{ other: other.id }]);
});

test('of two whose answers come at the same time, one waits for a person', async () => {
  const { members, deviceTokens } = await makeFamily(2);
  const { pool } = database;
  for (const by of members) await start(by, deviceTokens, 'bvn', 9);
  await Promise.all(
    members.map(async (by) => {
      const { rows } = await pool.query(
        `select id from identity_checks where customer_id = $1 and state = 'checking'`,
        [by.id],
      );
      const answer = { kind: 'found', names: ['Bisi Adeyemi'], birthOn: '1990-05-17' } as const;
      await database.write((tx) => recordAnswer(tx, rows[0].id, answer));
    }),
  );
  const states = await Promise.all(members.map(async (by) => (await identityOf(by)).state));
  assert.deepEqual(states.sort(), ['needs-a-person', 'verified']);
});
