import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/people/riders';
import * as staffCalls from '@foodbank/contract/people/riders-staff';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { makeOwnCustomer, personCalls } from '../../../../test/make-own-customer.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const member = await makeStaff(app, ['operations']);
const stranger = personCalls(app, 'rider', () => null);
const ask = (phone: string) => stranger.call(calls.requestRiderCode, { body: { phone } });
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? assert.fail(text);

test('an invited rider signs in with the phone and the code, which works once', async () => {
  const body = { name: 'Musa Bello', phone: '0805 123 4567', city: 'Lagos', reason: 'The papers are complete' };
  const { rider } = await member.call(staffCalls.inviteRider, { body });
  const { requestId } = await ask('+2348051234567');
  const code = codeIn(await app.waitForText('+2348051234567', 2));
  const wrong = code === '000000' ? '000001' : '000000';
  assert.equal(
    (await stranger.send(calls.signInRider, { body: { requestId, code: wrong } })).body.code,
    'invalid-code',
  );
  const signedIn = await stranger.send(calls.signInRider, { body: { requestId, code } });
  assert.equal(signedIn.status, 200);
  const [cookie = ''] = [signedIn.headers['set-cookie']].flat() as string[];
  assert.match(cookie, /^rider=[\w-]+; .*HttpOnly/);
  const own = personCalls(app, 'rider', () => /^rider=([\w-]+)/.exec(cookie)?.[1] ?? null);
  const { rider: me } = await own.call(calls.getRiderSession, {});
  assert.deepEqual(me, { id: rider.id, name: 'Musa Bello', phone: '0805 123 4567', city: 'Lagos' });
  assert.equal((await stranger.send(calls.signInRider, { body: { requestId, code } })).body.code, 'invalid-code');
  const { rows } = await member.call(staffCalls.listRiders, { query: { state: 'active' } });
  assert.ok(rows.some(({ id, joinedAt }) => id === rider.id && joinedAt !== null));
  await own.call(calls.signOutRider, {});
  assert.equal((await own.send(calls.getRiderSession, {})).status, 401);
});

test('a phone without a rider, of a suspended rider, or of a customer gets the same answer and no code', async () => {
  const [customer, suspended] = [await makeOwnCustomer(app), await makeRider(app)];
  const { rows } = await member.call(staffCalls.listRiders, { query: {} });
  const version = rows.find(({ id }) => id === suspended.id)?.version ?? 0;
  await member.call(staffCalls.suspendRider, {
    params: { id: suspended.id },
    body: { version, reason: 'Too many complaints' },
  });
  for (const phone of [customer.phone, suspended.phone, '08090000009']) {
    assert.deepEqual(Object.keys(await ask(phone)).sort(), ['againAt', 'expiresAt', 'requestId']);
  }
  // The last of them is a rider, so the others were decided before.
  const rider = await makeRider(app);
  await ask(rider.phone);
  await app.waitForText(phoneKey(rider.phone) ?? '');
  const keys = [customer.phone, suspended.phone, '08090000009'].map((phone) => phoneKey(phone));
  const texts = await app.context.database.pool.query('select from text_messages where to_key = any($1)', [keys]);
  assert.equal(texts.rowCount, 0);
});

test('a customer’s cookie opens nothing of a rider, and the other way round', async () => {
  const [customer, rider] = [await makeOwnCustomer(app), await makeRider(app)];
  assert.equal((await personCalls(app, 'rider', () => customer.cookie).send(calls.getRiderSession, {})).status, 401);
  assert.equal((await rider.send(calls.getRiderSession, {})).status, 200);
  assert.equal((await stranger.send(calls.getRiderSession, {})).status, 401);
});
