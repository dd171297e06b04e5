import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getToday, listStuckJobs } from '@foodbank/contract/oversight/work-queues-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const { database, metrics } = app.context;
const operations = await makeStaff(app, ['operations']);
const queue = 'checkout-ends';

/** What alert, Today and the list of jobs say about the queue: seconds, how many, and which rows. */
async function seen() {
  const line = new RegExp(`^foodbank_jobs_oldest_seconds\\{queue="${queue}"\\} (\\S+)$`, 'm');
  const seconds = Number(line.exec((await metrics.read()).text)?.[1]);
  const { queues } = await operations.call(getToday, {});
  const today = queues.find((one) => one.queue === 'waiting-jobs');
  const { rows } = await operations.call(listStuckJobs, { query: { state: 'waiting', queue } });
  return { seconds, today, listed: rows.map(({ row }) => row) };
}

/** Lets some minutes pass for the jobs. */
const passMinutes = (minutes: number) =>
  database.pool.query(
    'update pgboss.job set created_on = created_on - $2 * $3::interval, start_after = start_after - $2 * $3::interval where name = $1',
    [queue, minutes, '1 minute'],
  );

test('a job that is meant to wait for two hours is late from its time on, and not before', async () => {
  await database.write((tx) => tx.enqueue(queue, 'later', undefined, 7_200));
  await passMinutes(60);
  const before = await seen();
  assert.deepEqual([before.seconds, before.today?.open, before.listed], [0, 0, []]);
  await passMinutes(75);
  const late = await seen();
  assert.ok(late.seconds >= 900 && late.seconds < 1_800, `${late.seconds} s`);
  assert.deepEqual([late.today?.open, late.listed], [1, ['later']]);
  const sinceMs = Date.now() - Date.parse(late.today?.oldestAt ?? '');
  assert.ok(sinceMs >= 900_000 && sinceMs < 1_800_000, `${sinceMs} ms`);
});

test('a job that failed and waits for its next attempt counts from the time at which it was made', async (t) => {
  t.after(() => database.pool.query('delete from pgboss.job where name = $1', [queue]));
  await database.pool.query(
    `update pgboss.job set state = 'retry', created_on = now() - interval '1 hour', start_after = now() + interval '10 minutes'
     where name = $1`,
    [queue],
  );
  const { seconds, today, listed } = await seen();
  assert.ok(seconds >= 3_600, `${seconds} s`);
  assert.deepEqual([today?.open, listed], [1, ['later']]);
});
