import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { endProcess } from '../../../../test/end-process.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import type { DailyJob } from './daily-jobs.ts';
import { runBusinessDays } from './run-business-days.ts';

const leaseMs = 60_000;
const today = '2026-06-15';

/** An app whose daily jobs have not run yet. */
const begin = (t: { after(end: () => unknown): void }) => startApp(t, { workless: true });
const shared = await begin({ after });

/** Forgets every run, as before the first start. */
async function forget({ context }: TestApp): Promise<void> {
  await context.database.pool.query('truncate job_runs, business_days');
}

/** Jobs by name that note their runs. */
function notingJobs(
  names: readonly string[],
  notes: string[],
  work = async (_job: string, _day: Day) => {},
): DailyJob[] {
  return names.map((name) => ({
    name,
    label: name,
    async run(day) {
      notes.push(`${day} ${name}`);
      await work(name, day);
      return `did ${name}`;
    },
  }));
}

const run = ({ context }: TestApp, jobs: readonly DailyJob[], lease = leaseMs) => runBusinessDays(context, jobs, lease);
const runsOf = async ({ context }: TestApp) =>
  (await context.database.pool.query('select * from job_runs order by day, job')).rows;
const openDays = async ({ context }: TestApp): Promise<Day[]> =>
  (await context.database.pool.query('select day from business_days where finished_at is null')).rows.map(
    ({ day }) => day,
  );

test('the first start ever begins with the present business date, and each job runs once, in its order', async () => {
  await forget(shared);
  const notes: string[] = [];
  const jobs = notingJobs(['second', 'first'], notes);
  await run(shared, jobs);
  await run(shared, jobs);
  assert.deepEqual(notes, [`${today} second`, `${today} first`]);
  const [row] = await runsOf(shared);
  assert.deepEqual([row.job, row.tries, row.outcome, row.error], ['first', 1, 'did first', null]);
  assert.deepEqual(await openDays(shared), []);
});

test('twelve workers at once run each job once for each date', async (t) => {
  await forget(shared);
  const { databaseUrl } = shared;
  const others = await Promise.all([1, 2].map(() => startApp(t, { workless: true, databaseUrl })));
  const apps = [shared, ...others];
  const notes: string[] = [];
  const jobs = notingJobs(['one', 'two', 'three'], notes, () => new Promise((resolve) => setTimeout(resolve, 5)));
  for (const day of [today, '2026-06-16', '2026-06-19']) {
    for (const app of apps) app.clock.setBusinessDate(day);
    await waitUntil(`all runs up to ${day}`, async () => {
      await Promise.all(Array.from({ length: 12 }, (_, index) => run(apps[index % apps.length] ?? shared, jobs)));
      return (await openDays(shared)).length === 0;
    });
  }
  const days = Array.from({ length: 5 }, (_, index) => addDays(today, index));
  assert.deepEqual(
    notes,
    days.flatMap((day) => ['one', 'two', 'three'].map((name) => `${day} ${name}`)),
  );
  assert.ok((await runsOf(shared)).every(({ tries }) => tries === 1));
  shared.clock.setBusinessDate(today);
});

test('a missed week is caught up day by day, in order', async () => {
  await forget(shared);
  const notes: string[] = [];
  await run(shared, notingJobs(['one'], notes));
  shared.clock.setBusinessDate('2026-06-22');
  await run(shared, notingJobs(['one', 'two'], notes));
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1));
  assert.deepEqual(notes, [`${today} one`, ...week.flatMap((day) => [`${day} one`, `${day} two`])]);
});

test('a process that stops begins no further run, and another one goes on with the next at once', async () => {
  await forget(shared);
  shared.clock.setBusinessDate(today);
  const notes: string[] = [];
  const stopping = new AbortController();
  const stop = async () => stopping.abort();
  assert.equal(
    await runBusinessDays(shared.context, notingJobs(['one', 'two'], notes, stop), leaseMs, stopping.signal),
    1,
  );
  assert.deepEqual(notes, [`${today} one`]);
  assert.equal(await run(shared, notingJobs(['one', 'two'], notes)), 0);
  assert.deepEqual(notes, [`${today} one`, `${today} two`]);
});

test('a clock that is moved back runs nothing again, and goes on after the last date', async () => {
  await forget(shared);
  const notes: string[] = [];
  const jobs = notingJobs(['one'], notes);
  shared.clock.setBusinessDate('2026-06-20');
  await run(shared, jobs);
  for (const day of ['2026-06-19', '2026-05-01', '2026-06-20']) {
    shared.clock.setBusinessDate(day);
    await run(shared, jobs);
  }
  shared.clock.setBusinessDate('2026-06-21');
  await run(shared, jobs);
  assert.deepEqual(notes, ['2026-06-20 one', '2026-06-21 one']);
});

test('a job that fails holds up the jobs and dates after it until it is done, and its error stays readable', async () => {
  await forget(shared);
  shared.clock.setBusinessDate(today);
  const notes: string[] = [];
  let isBroken = true;
  const jobs = notingJobs(['one', 'two', 'three'], notes, async (job) => {
    if (job === 'two' && isBroken) throw new Error('the bank is closed');
  });
  await run(shared, jobs);
  shared.clock.setBusinessDate('2026-06-17');
  await run(shared, jobs);
  assert.deepEqual(notes, [`${today} one`, `${today} two`, `${today} two`]);
  const failed = (await runsOf(shared)).find(({ job }) => job === 'two');
  assert.deepEqual([failed.tries, failed.error, failed.finished_at], [2, 'the bank is closed', null]);
  assert.ok(failed.failed_at);
  isBroken = false;
  notes.length = 0;
  await run(shared, jobs);
  assert.deepEqual(notes.slice(0, 4), [`${today} two`, `${today} three`, '2026-06-16 one', '2026-06-16 two']);
  assert.equal(notes.length, 2 + 3 + 3);
  const done = (await runsOf(shared)).find(({ job }) => job === 'two');
  assert.deepEqual([done.tries, done.outcome, done.failed_at], [3, 'did two', null]);
});

test('a job that takes longer than its time limit fails, and is told to end', async () => {
  await forget(shared);
  let wasTold = false;
  const slow: DailyJob = {
    name: 'slow',
    label: 'Slow',
    timeLimitMs: 30,
    run: (_, signal) =>
      new Promise(() => {
        signal.addEventListener('abort', () => {
          wasTold = true;
        });
      }),
  };
  assert.equal(await run(shared, [slow]), 0);
  const [row] = await runsOf(shared);
  assert.deepEqual([row.error, wasTold], ['It took longer than 0.03 seconds', true]);
});

test('a run of a job that this release doesn’t know keeps its date open', async () => {
  await forget(shared);
  const notes: string[] = [];
  const broken = notingJobs(['new'], notes, () => Promise.reject(new Error('no')));
  await run(shared, broken);
  await run(shared, notingJobs(['one'], notes));
  assert.deepEqual(
    [await openDays(shared), notes],
    [[await dayOf(shared)], [`${await dayOf(shared)} new`, `${await dayOf(shared)} one`]],
  );
  await run(shared, notingJobs(['one', 'new'], notes));
  assert.deepEqual([await openDays(shared), notes.length], [[], 3]);
});

const dayOf = ({ context }: TestApp): Promise<Day> => context.database.write(async (tx) => tx.businessDate);

test('a run whose process was killed is taken over after its lease, and not before', async (t) => {
  await forget(shared);
  // A killed process leaves its folder behind.
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const shortLeaseMs = 1_500;
  const program = fileURLToPath(new URL('../../../../test/run-slow-daily-job.ts', import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, TMPDIR: folder, DATABASE_URL: shared.databaseUrl, LEASE_MS: String(shortLeaseMs) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.pid !== undefined && endProcess(child.pid));
  await once(child.stdout, 'data');
  shared.clock.setBusinessDate(today);
  const notes: string[] = [];
  const jobs = notingJobs(['slow', 'after'], notes);
  const heldMs = await run(shared, jobs, shortLeaseMs);
  assert.ok(heldMs > 0 && heldMs <= shortLeaseMs, `held for ${heldMs} ms`);
  // The lease is renewed while its process lives.
  const until = async () => (await runsOf(shared))[0].claimed_until.getTime();
  const before = await until();
  await waitUntil('the lease is renewed', async () => (await until()) > before);
  assert.ok((await run(shared, jobs, shortLeaseMs)) > 0);
  assert.deepEqual(notes, []);
  if (child.pid !== undefined) endProcess(child.pid);
  await waitUntil('the run is taken over', async () => (await run(shared, jobs, shortLeaseMs)) === 0);
  assert.deepEqual(notes, [`${today} slow`, `${today} after`]);
  const rows = await runsOf(shared);
  assert.deepEqual(
    rows.map(({ job, tries, outcome }) => [job, tries, outcome]),
    [
      ['after', 1, 'did after'],
      ['slow', 2, 'did slow'],
    ],
  );
});

test('an attempt that was taken over changes nothing when it ends after all', async () => {
  await forget(shared);
  let release = (_: string) => {};
  const first: DailyJob = { name: 'job', label: 'Job', run: () => new Promise((resolve) => (release = resolve)) };
  const slow = run(shared, [first]);
  const held = async () => (await runsOf(shared)).length === 1;
  await waitUntil('the job runs', held);
  await shared.context.database.pool.query(`update job_runs set claimed_until = now() - interval '1 second'`);
  await run(shared, notingJobs(['job'], []));
  release('late');
  await slow;
  const [row] = await runsOf(shared);
  assert.deepEqual([row.tries, row.outcome], [2, 'did job']);
});
