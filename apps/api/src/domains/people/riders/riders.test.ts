import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/people/riders-staff';
import { makeStore } from '../../../../test/make-products.ts';
import { makePartnerRequest } from '../../../../test/make-requests.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeStop, makeWindow, makeZone } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findStop, giveStop } from '../../selling/deliveries/stop-queries.ts';
import { findPersonCaller } from '../accounts/person-sessions.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const member = await makeStaff(app, ['operations']);
const reason = 'The papers are complete';
const invite = (body: object) => member.send(calls.inviteRider, { body: { city: 'Lagos', reason, ...body } });
const change = (call: typeof calls.suspendRider, id: string, version: number) =>
  member.send(call, { params: { id }, body: { version, reason } });
const versionOf = async (id: string) => {
  const { rows } = await member.call(calls.listRiders, { query: {} });
  return rows.find((rider) => rider.id === id)?.version ?? assert.fail('no rider');
};
const isSignedIn = async (cookie: string) =>
  (await findPersonCaller(database.read, 'rider', cookie, app.clock.now())) !== null;

test('a request of a rider from the site becomes a rider once, with its name and phone', async () => {
  const { id: requestId } = await makePartnerRequest(app, 'rider');
  const invited = await invite({ requestId });
  assert.equal(invited.status, 200, JSON.stringify(invited.body));
  const { rider } = invited.body as unknown as { rider: calls.RiderRow };
  assert.deepEqual([rider.name, rider.state, rider.city], ['Sade Obi', 'invited', 'Lagos']);
  assert.doesNotMatch(rider.phone, /08031234567|\+2348031234567/, 'masked');
  const { rows } = await database.pool.query(`select sealed from text_messages where to_key = '+2348031234567'`);
  assert.match(app.context.keys.unseal(rows[0].sealed), /\/ride\//);
  assert.equal((await invite({ requestId })).body.code, 'rider-exists');
  assert.equal((await invite({ requestId, phone: '08051234567' })).body.code, 'rider-exists', 'one rider a request');
  const { phone } = await member.call(calls.showRiderPhone, { params: { id: rider.id }, body: { reason } });
  assert.equal(phone, '+2348031234567');
});

test('a request of a company becomes no rider, and a rider needs a name and a mobile number', async () => {
  const { id: requestId } = await makePartnerRequest(app, 'partner');
  assert.equal((await invite({ requestId })).body.code, 'not-found');
  assert.deepEqual(Object.keys((await invite({ phone: '08051234568' })).body.errors ?? {}), ['name']);
  assert.equal((await invite({ name: 'Musa Bello', phone: '012345678' })).status, 400);
  assert.equal((await invite({ name: 'Musa Bello', phone: '08051234568' })).status, 200);
});

test('a suspended rider is signed out, and the open stops are offered to others', async () => {
  const store = await makeStore(app);
  const place = { storeId: store.id, zoneId: await makeZone(app), windowId: await makeWindow(app, store.id) };
  const rider = await makeRider(app);
  const { id } = await makeStop(app, place);
  await database.write((tx) => giveStop(tx, id, rider.id));
  assert.ok(await isSignedIn(rider.cookie));
  assert.equal((await change(calls.suspendRider, rider.id, 99)).body.code, 'changed-meanwhile');
  assert.equal((await change(calls.suspendRider, rider.id, await versionOf(rider.id))).status, 200);
  assert.ok(!(await isSignedIn(rider.cookie)));
  const stop = await findStop(database.read, id);
  assert.deepEqual([stop?.state, stop?.riderId], ['offered', null]);
  assert.equal(
    (await change(calls.suspendRider, rider.id, await versionOf(rider.id))).body.code,
    'rider-in-another-state',
  );
  assert.equal((await change(calls.restoreRider, rider.id, await versionOf(rider.id))).status, 200);
});

test('a phone can be invited again once its rider has ended, and an ended rider does not come back', async () => {
  const rider = await makeRider(app);
  assert.equal((await invite({ name: 'Same Phone', phone: rider.phone })).body.code, 'rider-exists');
  assert.equal((await change(calls.endRider, rider.id, await versionOf(rider.id))).status, 200);
  assert.ok(!(await isSignedIn(rider.cookie)));
  assert.equal(
    (await change(calls.restoreRider, rider.id, await versionOf(rider.id))).body.code,
    'rider-in-another-state',
  );
  assert.equal((await invite({ name: 'Same Phone', phone: rider.phone })).status, 200);
});

test('riders are listed by city and state, in pages', async () => {
  for (let count = 0; count < 52; count += 1) await makeRider(app, 'Ibadan');
  const first = await member.call(calls.listRiders, { query: { city: 'Ibadan', state: 'active' } });
  assert.equal(first.rows.length, 50);
  const rest = await member.call(calls.listRiders, { query: { city: 'Ibadan', cursor: first.nextCursor ?? '' } });
  assert.equal(rest.rows.length, 2);
  assert.ok([...first.rows, ...rest.rows].every(({ city }) => city === 'Ibadan'));
});
