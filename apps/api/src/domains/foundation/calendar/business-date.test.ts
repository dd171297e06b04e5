import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Day } from '@foodbank/contract/primitives/day';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';

const app = await startApp({ after }, { workless: true });
const { databaseUrl } = app;
const address = '/dev/business-date';
const host = 'localhost:3000';

const show = async ({ app: server }: TestApp, headers: Record<string, string> = {}) =>
  server.inject({ url: address, headers: { host, ...headers } });
const move = ({ app: server }: TestApp, day: string, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: address,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ day }).toString(),
  });
const dateOf = ({ context }: TestApp): Promise<Day> => context.database.write(async (tx) => tx.businessDate);
const productionEnv = {
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  TOKEN_SECRET: 'a-secret-of-the-test-which-is-long-enough',
  TRACK_KEY: 'a-track-key-of-the-test-which-is-long-enough',
  MAIL_URL: 'sandbox:',
  PAYSTACK_SECRET_KEY: 'sk_live_of_the_test',
  TEXTS_URL: 'sandbox:',
  EARNINGS_PAID_UNTIL: '2000-01-01',
  PUBLIC_URL: 'https://foodbank.example',
  FILES_URL: 'file:/nowhere/files',
};

test('the page moves the business date for every process within seconds, and the daily jobs are asked to run', async (t) => {
  const second = await startApp(t, { workless: true, databaseUrl });
  assert.match((await show(app)).body, /15 Jun 2026<\/strong>, which is today/);
  const moved = await move(app, '2026-07-03');
  assert.deepEqual([moved.statusCode, moved.headers.location], [303, address]);
  assert.match((await show(app)).body, /3 Jul 2026<\/strong>\. Today is 15 Jun 2026/);
  assert.equal(await dateOf(app), '2026-07-03');
  await waitUntil('the other process sees it', async () => (await dateOf(second)) === '2026-07-03');
  const later = await startApp(t, { workless: true, databaseUrl });
  assert.equal(await dateOf(later), '2026-07-03', 'from the start on');
  const { rows } = await app.context.database.pool.query(
    `select data->>'id' as id from pgboss.job where name = 'business-days'`,
  );
  assert.deepEqual(rows, [{ id: 'moved' }]);
  assert.equal(app.context.clock.now().toISOString(), '2026-06-15T09:00:00.000Z', 'the other clock stays');
});

test('a moved date goes on with the calendar, and goes back to today', async () => {
  await move(app, '2026-07-03');
  app.clock.set('2026-06-16T09:00:00.000Z');
  assert.equal(await dateOf(app), '2026-07-04');
  await move(app, '2026-06-16');
  assert.equal(await dateOf(app), '2026-06-16');
  assert.doesNotMatch((await show(app)).body, /Back to today/);
  app.clock.set('2026-06-15T09:00:00.000Z');
});

test('the page takes no day before today, none too far ahead, and nothing that is no day', async () => {
  for (const day of ['2026-06-14', '2027-07-22', '2026-02-30', 'tomorrow', '', '9999-12-31'])
    assert.equal((await move(app, day)).statusCode, 400, day);
  assert.equal(await dateOf(app), '2026-06-15');
});

test('other hosts, proxies and pages of other origins can’t move it', async () => {
  for (const headers of [
    { host: 'foodbank.example' },
    { 'x-forwarded-for': '127.0.0.1' },
    { via: '1.1 proxy' },
  ] as Record<string, string>[]) {
    assert.equal((await show(app, headers)).statusCode, 404);
    assert.equal((await move(app, '2026-06-20', headers)).statusCode, 404);
  }
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }] as Record<
    string,
    string
  >[])
    assert.equal((await move(app, '2026-06-20', headers)).statusCode, 403);
  assert.equal(await dateOf(app), '2026-06-15');
});

test('production has no such page and ignores a date that was moved', async (t) => {
  await move(app, '2026-07-03');
  const live = await startApp(t, { workless: true, databaseUrl, env: productionEnv });
  assert.equal(await dateOf(live), '2026-06-15');
  assert.equal((await show(live)).statusCode, 404);
  assert.equal((await move(live, '2026-07-04')).statusCode, 404);
  assert.equal(await dateOf(live), '2026-06-15');
  await move(app, '2026-06-15');
});

test('BUSINESS_DATE moves it at the start in development', async (t) => {
  const begun = await startApp(t, { workless: true, databaseUrl, env: { BUSINESS_DATE: '2026-08-01' } });
  assert.equal(await dateOf(begun), '2026-08-01');
  await move(begun, '2026-06-15');
});

test('moving it by a week runs the jobs of each day', async (t) => {
  const working = await startApp(t);
  const { pool } = working.context.database;
  const done = async () =>
    (await pool.query('select day from business_days where finished_at is not null order by day')).rows.map(
      ({ day }) => day,
    );
  await waitUntil('the first start runs today’s', async () => (await done()).length === 1);
  await move(working, '2026-06-22');
  await waitUntil('a week is done', async () => (await done()).length === 8);
  assert.deepEqual(
    await done(),
    ['15', '16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-06-${day}`),
  );
  const { rows } = await pool.query('select distinct tries from job_runs');
  assert.deepEqual(rows, [{ tries: 1 }]);
  assert.match((await show(working)).body, /The daily jobs are done up to 22 Jun 2026/);
});
