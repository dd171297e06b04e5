import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type JobRun, listJobRuns, runDailyJobAgain } from '@foodbank/contract/foundation/calendar-staff';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import type { DailyJob } from './daily-jobs.ts';
import { runBusinessDays } from './run-business-days.ts';

const app = await startApp({ after }, { workless: true });
const { pool } = app.context.database;
const operations = await makeStaff(app, ['operations']);
const reason = 'The cause is gone';
const today = '2026-06-15';
let error: string | null = null;
const jobs: DailyJob[] = ['public-holidays', 'second'].map((name) => ({
  name,
  label: name,
  async run(day) {
    if (name === 'second' && error !== null) throw new Error(error);
    return `did ${name} for ${day}`;
  },
}));
const runAll = () => runBusinessDays(app.context, jobs, 60_000);
const list = (query: Record<string, string> = {}) => operations.call(listJobRuns, { query });
const keysOf = (rows: readonly JobRun[]) => rows.map(({ day, job, state }) => `${day} ${job} ${state}`);
const failedToday = async () => {
  const { queues } = await operations.call(getToday, {});
  return queues.find(({ queue }) => queue === 'daily-jobs')?.open;
};
const gauge = async (name: string) => {
  const { text } = await app.context.metrics.read();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

test('before the first run the list is empty and the dates count as unfinished', async () => {
  const reply = await list();
  assert.deepEqual([reply.rows, reply.doneUpTo, reply.businessDate], [[], null, today]);
  assert.deepEqual(reply.jobs[0], { name: 'public-holidays', label: 'Public holidays are entered' });
  assert.equal(await gauge('foodbank_business_dates_unfinished'), 1);
});

test('runs are listed newest first, by page, and those that failed before all others', async () => {
  await runAll();
  app.clock.setBusinessDate('2026-07-20');
  await runAll();
  error = 'no answer from ada@example.com';
  app.clock.setBusinessDate('2026-07-22');
  await runAll();
  const first = await list();
  assert.deepEqual(keysOf(first.rows).slice(0, 3), [
    '2026-07-21 second failed',
    '2026-07-21 public-holidays done',
    '2026-07-20 second done',
  ]);
  assert.deepEqual([first.doneUpTo, first.businessDate, first.rows.length], ['2026-07-20', '2026-07-22', 51]);
  const [failed] = first.rows;
  assert.equal(failed?.error, 'no answer from a******a@example.com', 'addresses are masked');
  assert.deepEqual([failed?.outcome, failed?.tries, typeof failed?.tookMs], [null, 1, 'number']);
  const second = await list({ cursor: first.nextCursor ?? '' });
  assert.equal(second.nextCursor, null);
  const all = [...first.rows, ...second.rows];
  assert.deepEqual([all.length, new Set(keysOf(all)).size], [2 * 37, 2 * 37]);
});

test('the list is filtered by state, job and business date', async () => {
  assert.deepEqual(keysOf((await list({ state: 'failed' })).rows), ['2026-07-21 second failed']);
  assert.deepEqual((await list({ state: 'running' })).rows, []);
  assert.equal((await list({ state: 'done', job: 'second' })).rows.length, 36);
  assert.deepEqual(keysOf((await list({ day: '2026-07-01' })).rows), [
    '2026-07-01 second done',
    '2026-07-01 public-holidays done',
  ]);
  assert.deepEqual((await list({ job: 'unknown' })).rows, []);
});

test('a failed job is counted on Today and in the metrics', async () => {
  assert.equal(await failedToday(), 1);
  assert.equal(await gauge('foodbank_daily_jobs_failed'), 1);
  assert.equal(await gauge('foodbank_business_dates_unfinished'), 2);
});

test('a member runs a failed job again with a reason, which is audited', async () => {
  const params = { day: '2026-07-21', job: 'second' };
  const send = (given: Partial<typeof params> = {}) =>
    operations.send(runDailyJobAgain, { params: { ...params, ...given }, body: { reason } });
  assert.equal((await send()).status, 200);
  const { rows } = await pool.query(`select data->>'id' as id from pgboss.job where name = 'business-days'`);
  assert.deepEqual(rows, [{ id: 'asked' }]);
  const audit = await pool.query(
    `select subject, reason, detail from audit_lines where action = 'daily-job-run-again'`,
  );
  assert.deepEqual(audit.rows, [{ subject: 'second', reason, detail: { day: '2026-07-21', tries: 1, failed: true } }]);
  const over = (await send({ job: 'public-holidays' })).body;
  assert.deepEqual([over.code, over.message.slice(0, 34)], ['changed-meanwhile', 'This job has run again by itself a']);
  assert.equal((await send({ day: '2020-01-01' })).body.code, 'not-found');
  const claim = (by: string) =>
    pool.query(`update job_runs set failed_at = null, claimed_until = now() + $1::interval where finished_at is null`, [
      by,
    ]);
  await claim('1 minute');
  assert.equal((await send()).body.code, 'being-tried-now');
  assert.deepEqual(keysOf((await list({ state: 'running' })).rows), ['2026-07-21 second running']);
  assert.equal(await failedToday(), 0);
  await claim('-1 minute');
  assert.deepEqual(keysOf((await list({ state: 'stopped' })).rows), ['2026-07-21 second stopped']);
  assert.equal(await failedToday(), 1);
  assert.equal((await send()).status, 200);
  error = null;
  await runAll();
  const [done] = (await list({ day: '2026-07-21', job: 'second' })).rows;
  assert.deepEqual([done?.state, done?.tries, done?.outcome], ['done', 2, 'did second for 2026-07-21']);
  assert.match(done?.error ?? '', /no answer/, 'why it failed before stays');
  assert.equal(await gauge('foodbank_business_dates_unfinished'), 0);
});

test('finance sees the runs and can’t run one again; support sees nothing', async () => {
  const [finance, support] = [await makeStaff(app, ['finance']), await makeStaff(app, ['support'])];
  const params = { day: '2026-07-21', job: 'second' };
  assert.ok((await finance.call(listJobRuns, { query: {} })).rows.length > 0);
  assert.equal((await finance.send(runDailyJobAgain, { params, body: { reason } })).body.code, 'not-permitted');
  assert.equal((await support.send(listJobRuns, {})).body.code, 'not-permitted');
});
