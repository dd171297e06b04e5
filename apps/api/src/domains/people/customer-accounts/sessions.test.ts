import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import * as calls from '@foodbank/contract/people/customer-accounts';
import * as deviceCalls from '@foodbank/contract/people/customer-devices';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import { makeOwnCustomer, personCalls } from '../../../../test/make-own-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { openPersonSession } from '../accounts/person-sessions.ts';
import { endSessionsOf, setAccountState, updatePasswordHash } from '../accounts/queries.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const daySeconds = 86_400;

/** Another device of the same customer. */
async function openDevice(id: string, userAgent: string) {
  const cookie = await database.write((tx) => openPersonSession(tx, id, { userAgent, address: '127.0.0.2' }));
  return { cookie, ...personCalls(app, 'customer', () => cookie) };
}

test('a session shows the customer with the own contacts', async () => {
  const customer = await makeOwnCustomer(app, { phone: '+234 803 555 0001', firstname: 'Bisi', lastname: 'Ade' });
  assert.deepEqual(await customer.call(getCustomerSession, {}), {
    customer: {
      id: customer.id,
      firstname: 'Bisi',
      lastname: 'Ade',
      phone: '0803 555 0001',
      email: null,
      isEmailConfirmed: false,
      newEmail: null,
    },
  });
});

test('a session ends after 90 days without use, and later the more it is used', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const [used, unused] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  app.clock.advance(60 * daySeconds);
  const { headers, status } = await used.send(getCustomerSession, {});
  assert.equal(status, 200);
  assert.match(
    String(headers['set-cookie']),
    new RegExp(`^customer=${used.cookie}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax$`),
  );
  assert.equal((await used.send(getCustomerSession, {})).headers['set-cookie'], undefined, 'once an hour');
  app.clock.advance(31 * daySeconds);
  assert.equal((await used.send(getCustomerSession, {})).status, 200);
  assert.equal((await unused.send(getCustomerSession, {})).status, 401);
});

test('logging out ends this session alone and takes the cookie away', async () => {
  const customer = await makeOwnCustomer(app);
  const other = await openDevice(customer.id, 'test');
  const { headers } = await customer.send(calls.signOutCustomer, {});
  assert.match(String(headers['set-cookie']), /^customer=; .*Expires=Thu, 01 Jan 1970/);
  assert.equal((await customer.send(getCustomerSession, {})).status, 401);
  assert.equal((await other.send(getCustomerSession, {})).status, 200);
});

test('a customer sees the own devices and logs one out, or all', async () => {
  const customer = await makeOwnCustomer(app);
  const phone = await openDevice(
    customer.id,
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
  );
  const { devices } = await customer.call(deviceCalls.listCustomerDevices, {});
  assert.deepEqual(devices.map(({ device, isThisOne }) => [device, isThisOne]).sort(), [
    ['Chrome on Android', false],
    ['Unknown browser', true],
  ]);
  const id = devices.find(({ isThisOne }) => !isThisOne)?.id ?? '';
  const stranger = await makeOwnCustomer(app);
  assert.equal((await stranger.send(deviceCalls.endCustomerSession, { params: { id } })).status, 404);
  assert.equal((await phone.send(getCustomerSession, {})).status, 200, 'another customer ends nothing');
  await customer.call(deviceCalls.endCustomerSession, { params: { id } });
  assert.equal((await phone.send(getCustomerSession, {})).status, 401);
  const third = await openDevice(customer.id, 'test');
  await customer.call(deviceCalls.endCustomerSessions, {});
  for (const one of [customer, third]) assert.equal((await one.send(getCustomerSession, {})).status, 401);
});

test('a new password, a suspension and the end of all sessions each end a session', async () => {
  const acts = [
    (id: string) => database.write((tx) => updatePasswordHash(tx, id, 'x')),
    (id: string) => database.write((tx) => setAccountState(tx, id, 'suspended', ['active'])),
    (id: string) => database.write((tx) => endSessionsOf(tx, id)),
  ];
  for (const act of acts) {
    const customer = await makeOwnCustomer(app);
    assert.equal((await customer.send(getCustomerSession, {})).status, 200);
    await act(customer.id);
    assert.equal((await customer.send(getCustomerSession, {})).status, 401);
  }
});

test('a customer makes 600 calls a minute, and others are not slowed by it', async (t) => {
  const few = await startApp(t, { workless: true, env: { LIMIT_SCALE: '0.01' } });
  const [busy, other] = [await makeOwnCustomer(few), await makeOwnCustomer(few)];
  for (let n = 0; n < 6; n += 1) assert.equal((await busy.send(getCustomerSession, {})).status, 200);
  assert.equal((await busy.send(getCustomerSession, {})).status, 429);
  assert.equal((await other.send(getCustomerSession, {})).status, 200);
});

test('a session of a customer is none of a rider or of staff, and the cookie’s name counts', async () => {
  const { cookie, id } = await makeOwnCustomer(app);
  for (const name of ['rider', 'staff', '__Host-customer', 'Customer']) {
    const url = apiPrefix + getCustomerSession.path;
    assert.equal((await app.app.inject({ url, headers: { cookie: `${name}=${cookie}` } })).statusCode, 401, name);
  }
  const staff = await app.app.inject({ url: `${apiPrefix}/staff/session`, headers: { cookie: `staff=${cookie}` } });
  assert.equal(staff.statusCode, 401);
  const agent = await app.app.inject({
    url: `${apiPrefix}/agents/${id}`,
    headers: { authorization: `Bearer ${cookie}` },
  });
  assert.equal(agent.statusCode, 401);
});
