import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import {
  dropJob,
  getStuckJob,
  listStuckJobs,
  runJobAgain,
  type StuckJob,
  workPageSize,
} from '@foodbank/contract/oversight/work-queues-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { payoutBanks } from '../../money/banks/bank-rules.ts';

const reason = 'The provider answers again';
let listed = 0;
const app = await startApp(
  { after },
  {
    scheduled: true,
    banks: {
      async listBanks() {
        listed += 1;
        return [...payoutBanks];
      },
      async resolveAccount() {
        throw new Error('no test resolves an account');
      },
    },
  },
);
const { pool } = app.context.database;
const [support, operations] = [await makeStaff(app, ['support']), await makeStaff(app, ['operations'])];
// The job that runs at the start is done before the test adds its own.
await waitUntil('the banks were listed', () => listed > 0);

/** Adds a job in a state to a queue, as pg-boss stores it after its attempts. */
async function addJob(queue: string, state: 'failed' | 'retry' | 'active', minutesAgo = 60): Promise<string> {
  const id = randomUUID();
  const ago = `now() - interval '${minutesAgo} minutes'`;
  await pool.query(
    `insert into pgboss.job (id, name, data, state, retry_count, retry_limit, created_on, started_on, start_after, completed_on, output)
     values ($1, $2, $3, $4::pgboss.job_state, 3, 3, ${ago}, ${ago}, now() + interval '1 day', case when $4 = 'failed' then ${ago} end, $5)`,
    [id, queue, { id: 'row-1' }, state, { message: 'amaka.okafor@example.com could not be found' }],
  );
  return id;
}

const pathOf = (jobId: string, queue = 'bank-list') => ({ params: { queue, jobId }, body: { reason } });
const stateOf = async (id: string) =>
  (await pool.query('select state from pgboss.job where id = $1', [id])).rows[0]?.state ?? null;
const linesAbout = async (id: string) =>
  (await pool.query('select actor, action, before, after, reason, detail from audit_lines where subject = $1', [id]))
    .rows;

test('a failed job is shown with its queue, attempts and a masked error', async (t) => {
  const id = await addJob('bank-list', 'failed');
  t.after(() => pool.query('delete from pgboss.job where id = $1', [id]));
  const { rows, queues } = await support.call(listStuckJobs, { query: {} });
  const shown = rows.find((row) => row.id === id);
  assert.deepEqual(
    [shown?.queue, shown?.label, shown?.state, shown?.row, shown?.attempts, shown?.error],
    ['bank-list', 'Bank list', 'failed', 'row-1', 3, 'a**********r@example.com could not be found'],
  );
  assert.deepEqual(await support.call(getStuckJob, { params: { queue: 'bank-list', jobId: id } }), shown);
  assert.ok(queues.some(({ queue }) => queue === 'bank-list'));
  assert.ok(!queues.some(({ queue }) => queue.startsWith('_')));
  const other = await support.call(listStuckJobs, { query: { queue: 'retention' } });
  assert.deepEqual(other.rows, []);
});

test('a failed job runs again, once, though two members ask at once', async () => {
  const before = listed;
  const id = await addJob('bank-list', 'failed');
  const answers = await Promise.all([1, 2].map(() => operations.send(runJobAgain, pathOf(id))));
  assert.ok(answers.some(({ status }) => status === 200));
  await waitUntil('the job is done', async () => [null, 'completed'].includes(await stateOf(id)));
  assert.equal(listed, before + 1);
  const [line] = await linesAbout(id);
  assert.deepEqual(line, {
    actor: operations.id,
    action: 'job-run-again',
    before: { state: 'failed' },
    after: { state: 'waiting' },
    reason,
    detail: { queue: 'bank-list', row: 'row-1' },
  });
  assert.equal((await operations.send(runJobAgain, pathOf(id))).status, 404, 'it is done');
});

test('a job that waits for its next attempt runs at once', async () => {
  const before = listed;
  const id = await addJob('bank-list', 'retry');
  assert.ok((await support.call(listStuckJobs, { query: { state: 'waiting' } })).rows.some((row) => row.id === id));
  await operations.call(runJobAgain, pathOf(id));
  await waitUntil('the job is done', async () => [null, 'completed'].includes(await stateOf(id)));
  assert.equal(listed, before + 1);
});

test('a job is dropped for good, with the reason in the audit', async () => {
  for (const state of ['failed', 'retry'] as const) {
    const id = await addJob('bank-list', state);
    await operations.call(dropJob, pathOf(id));
    assert.equal(await stateOf(id), null);
    const [line] = await linesAbout(id);
    assert.deepEqual([line.action, line.reason, line.after], ['job-dropped', reason, { state: 'deleted' }]);
    assert.equal((await operations.send(dropJob, pathOf(id))).status, 404);
  }
});

test('a running job, a job of an email and a job of another queue are left alone', async (t) => {
  const running = await addJob('bank-list', 'active', 0);
  const email = await addJob('emails', 'failed');
  t.after(() => pool.query('delete from pgboss.job where id = any($1)', [[running, email]]));
  for (const call of [runJobAgain, dropJob]) {
    assert.equal((await operations.send(call, pathOf(running))).body.code, 'being-tried-now');
    assert.equal((await operations.send(call, pathOf(email, 'emails'))).status, 404, 'emails have their own list');
    assert.equal((await operations.send(call, pathOf(email))).status, 404, 'another queue');
    assert.equal((await operations.send(call, pathOf(randomUUID()))).status, 404, 'no job');
    assert.equal((await operations.send(call, pathOf(running, "x' or 1=1"))).status, 400);
  }
  assert.deepEqual([await stateOf(running), await stateOf(email)], ['active', 'failed']);
  const { rows } = await support.call(listStuckJobs, { query: {} });
  assert.ok(!rows.some(({ id }) => id === email));
});

test('a member who may only read decides nothing, and content staff see no job', async (t) => {
  const id = await addJob('bank-list', 'failed');
  t.after(() => pool.query('delete from pgboss.job where id = $1', [id]));
  const content = await makeStaff(app, ['content']);
  for (const call of [runJobAgain, dropJob])
    assert.equal((await support.send(call, pathOf(id))).body.code, 'not-permitted');
  assert.equal((await content.send(listStuckJobs, { query: {} })).body.code, 'not-permitted');
  assert.equal((await content.send(getStuckJob, { params: { queue: 'bank-list', jobId: id } })).status, 403);
  assert.equal(await stateOf(id), 'failed');
});

test('the lists of jobs go on after the last row of a page', async (t) => {
  const job = (state: string) =>
    `insert into pgboss.job (name, data, state, retry_count, created_on, completed_on, start_after)
     select (array['retention', 'bank-list'])[1 + n % 2], '{"id": "many"}', '${state}', 1, now() - interval '1 day',
       case when '${state}' = 'failed' then now() end, now() + interval '1 day' from generate_series(1, ${workPageSize + 9}) n`;
  await pool.query(job('failed'));
  await pool.query(job('retry'));
  t.after(() => pool.query(`delete from pgboss.job where data->>'id' = 'many'`));
  for (const state of ['failed', 'waiting'] as const) {
    const seen: StuckJob[] = [];
    let cursor: string | undefined;
    do {
      const page = await support.call(listStuckJobs, { query: { state, ...(cursor && { cursor }) } });
      seen.push(...page.rows.filter(({ row }) => row === 'many'));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    assert.deepEqual(
      [seen.length, new Set(seen.map(({ id }) => id)).size],
      [workPageSize + 9, workPageSize + 9],
      state,
    );
  }
});
