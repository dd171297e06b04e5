import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { listCustomerDevices } from '@foodbank/contract/people/customer-devices';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import { listStaffDevices } from '@foodbank/contract/people/staff-devices';
import { makeOwnCustomer, personCalls } from '../../../../test/make-own-customer.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { makeStaff, staffCalls } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { completeWithNewToken, openSession } from './cookie-sessions.ts';
import { openPersonSession } from './person-sessions.ts';
import { listKeptSessions } from './queries.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const device = { userAgent: 'test', address: '127.0.0.2' };
const openOf = async (id: string) =>
  (await database.pool.query('select id from account_sessions where account_id = $1 and ended_at is null', [id]))
    .rowCount;
const open = (id: string) => database.write((tx) => openPersonSession(tx, id, device));

/** Open sessions that were stored without a bound. */
const pour = (id: string, count: number) =>
  database.pool.query(
    `insert into account_sessions (account_id, token_digest, password_version, created_at, seen_at, completed_at, ends_at, user_agent, address)
     select a.id, 'poured ' || a.id || n, password_version, $3, $3, $3, $3::timestamptz + interval '80 days', repeat('x', 100), '127.0.0.3'
     from accounts a, generate_series(1, $2::int) n where a.id = $1`,
    [id, count, app.clock.now()],
  );

test('a customer has at most 20 sessions: the least recently used ends, and the newest is never refused', async () => {
  const customer = await makeOwnCustomer(app);
  const second = await open(customer.id);
  for (let n = 0; n < 18; n += 1) await open(customer.id);
  assert.equal(await openOf(customer.id), 20);
  app.clock.advance(7_200);
  assert.equal((await customer.send(getCustomerSession, {})).status, 200, 'used now, so it is not the oldest');
  const newest = await open(customer.id);
  assert.equal(await openOf(customer.id), 20);
  assert.equal((await customer.send(getCustomerSession, {})).status, 200);
  for (const [cookie, status] of [
    [newest, 200],
    [second, 401],
  ] as const)
    assert.equal((await personCalls(app, 'customer', () => cookie).send(getCustomerSession, {})).status, status);
});

test('a rider has at most 5 sessions', async () => {
  const rider = await makeRider(app);
  for (let n = 0; n < 30; n += 1) await open(rider.id);
  assert.equal(await openOf(rider.id), 5);
});

test('forty sign-ins at once leave 20 sessions of a customer', async () => {
  const customer = await makeOwnCustomer(app);
  await Promise.all(Array.from({ length: 40 }, () => open(customer.id)));
  assert.equal(await openOf(customer.id), 20);
});

test('a member of staff has at most 10 sessions, and who knows only the password ends none of them', async () => {
  const member = await makeStaff(app, ['support']);
  const complete = () =>
    database.write(async (tx) => completeWithNewToken(tx, (await openSession(tx, member.id, device)).id));
  for (let n = 0; n < 60; n += 1) await database.write((tx) => openSession(tx, member.id, device));
  assert.equal((await member.send(listStaffDevices, {})).status, 200);
  assert.equal(await openOf(member.id), 11, 'one complete, ten with the password alone');
  let last: string | null = null;
  for (let n = 0; n < 12; n += 1) last = await complete();
  assert.equal((await member.send(listStaffDevices, {})).status, 401);
  const { devices } = await staffCalls(app, () => last).call(listStaffDevices, {});
  assert.equal(devices.filter(({ isComplete }) => isComplete).length, 10);
});

test('20,000 sessions of a customer make a small list, in little memory, and one more sign-in ends them', async (t) => {
  const customer = await makeOwnCustomer(app);
  await pour(customer.id, 20_000);
  global.gc?.();
  const before = process.memoryUsage().rss;
  const { body, text } = await customer.send(listCustomerDevices, {}).then((answer) => ({
    body: answer.body,
    text: JSON.stringify(answer.body),
  }));
  const grownMb = (process.memoryUsage().rss - before) / 2 ** 20;
  t.diagnostic(`20,000 rows: ${text.length} bytes, ${grownMb.toFixed(1)} MB more memory`);
  assert.ok((body.devices as unknown[]).length <= 200);
  assert.ok(text.length < 100_000, `${text.length} bytes`);
  assert.ok(grownMb < 30, `${grownMb} MB`);
  await open(customer.id);
  assert.equal(await openOf(customer.id), 20);
  assert.equal((await listKeptSessions(database.read, customer.id)).length, 200, 'of the ended ones the last are kept');
});

test('sessions beyond the bound that are there already end by the migration', async () => {
  const [customer, rider, member] = [
    await makeOwnCustomer(app),
    await makeRider(app),
    await makeStaff(app, ['support']),
  ];
  for (const { id } of [customer, rider, member]) await pour(id, 300);
  const file = join(import.meta.dirname, '../../../../migrations/0067-bounds-of-sessions.sql');
  const [bounds = ''] = readFileSync(file, 'utf8').split('-- When the member');
  await database.pool.query(bounds);
  for (const [{ id }, left] of [
    [customer, 20],
    [rider, 5],
    [member, 10],
  ] as const) {
    assert.equal(await openOf(id), left);
    assert.equal((await listKeptSessions(database.read, id)).length, 200);
  }
});
