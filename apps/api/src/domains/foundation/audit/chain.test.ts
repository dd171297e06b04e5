import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { createLog } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { addAuditLine, agentActor, system } from './add-audit-line.ts';
import { chainLines } from './chain-lines.ts';
import { addAuditGauges, auditJobs } from './jobs.ts';
import { verifyChain } from './verify-chain.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const { pool } = database;
const add = (subject: string) =>
  database.write((tx) => addAuditLine(tx, { actor: system, action: 'person-exported', subject }));
const runJob = async (context = app.context) => {
  for (const job of auditJobs(context)) await job.run('test');
};

/** The chained lines in the order of the chain, by subject. */
const chained = async () =>
  (
    await pool.query('select l.subject from audit_chain c join audit_lines l on l.id = c.line_id order by c.position')
  ).rows.map(({ subject }) => subject);
const waitingCount = async () => (await pool.query('select from audit_waiting')).rowCount;
const verified = async () => {
  const { problems, waiting, checked } = await verifyChain(database.read, {});
  return { problems, waiting, checked };
};

test('a line is chained by SHA-256 of the hash before and its text: fixed order, UTC with microseconds, jsonb’s own text', async () => {
  await database.write((tx) =>
    addAuditLine(tx, {
      actor: agentActor('a-1'),
      action: 'phone-changed',
      subject: 'ẹ "quoted" \\ line\nbreak',
      detail: { b: 1, a: [null, 'x'] },
      before: { z: 1 },
      reason: 'because',
    }),
  );
  await runJob();
  const { rows } = await pool.query(`select l.id, c.position, encode(c.hash, 'hex') as hash, encode(sha256(
      decode(repeat('00', 32), 'hex') || convert_to('[' || l.id || ', "2026-06-15T09:00:00.000000Z", "a-1", "agent", null, null, '
        || '"phone-changed", ' || to_json(l.subject) || ', "because", ' || to_json('{"a": [null, "x"], "b": 1}'::text) || ', '
        || to_json('{"z": 1}'::text) || ', null, null, null]', 'UTF8')), 'hex') as expected
    from audit_chain c join audit_lines l on l.id = c.line_id`);
  assert.deepEqual([rows.length, rows[0].position, rows[0].hash], [1, 1, rows[0].expected]);
  assert.deepEqual(await verified(), { problems: [], waiting: 0, checked: 1 });
});

test('many jobs at once chain each line once', async () => {
  const before = (await chained()).length;
  await Promise.all(Array.from({ length: 30 }, (_, n) => add(`at-once-${n}`)));
  await Promise.all(Array.from({ length: 6 }, () => runJob()));
  await runJob();
  const subjects = (await chained()).slice(before);
  assert.equal(new Set(subjects).size, 30);
  assert.equal(subjects.length, 30);
  assert.deepEqual([await waitingCount(), (await verified()).problems], [0, []]);
});

test('a line whose transaction commits late, with a lower id, is chained after those that were visible before', async () => {
  const before = (await chained()).length;
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  const late = database.write(async (tx) => {
    await addAuditLine(tx, { actor: system, action: 'person-exported', subject: 'late' });
    written();
    await mayCommit;
  });
  await isWritten;
  await add('early');
  await runJob();
  assert.deepEqual((await chained()).slice(before), ['early']);
  commit();
  await late;
  await runJob();
  assert.deepEqual((await chained()).slice(before), ['early', 'late']);
  const { rows } = await pool.query(
    `select (select id from audit_lines where subject = 'late') < (select id from audit_lines where subject = 'early') as lower`,
  );
  assert.deepEqual([rows[0].lower, (await verified()).problems], [true, []]);
});

test('a line that is rolled back leaves nothing to chain', async () => {
  await assert.rejects(
    database.write(async (tx) => {
      await addAuditLine(tx, { actor: system, action: 'person-exported', subject: 'gone' });
      throw new Error('no');
    }),
  );
  assert.equal(await waitingCount(), 0);
});

test('a job that is killed half-way chains nothing of its batch, and the next one chains all', async () => {
  const before = (await chained()).length;
  for (const n of [1, 2, 3, 4, 5]) await add(`killed-${n}`);
  await database.write((tx) => chainLines(tx, 0, 2));
  await assert.rejects(
    database.write(async (tx) => {
      await chainLines(tx, 0, 2);
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      );
      await chainLines(tx, 0, 2);
    }),
  );
  assert.equal((await chained()).length, before + 2);
  await runJob();
  assert.deepEqual((await chained()).slice(before), ['killed-1', 'killed-2', 'killed-3', 'killed-4', 'killed-5']);
  assert.deepEqual((await verified()).problems, []);
});

test('a run takes several batches; the gauge tells the age of the oldest line that waits', async () => {
  await pool.query(
    `with line as (insert into audit_lines (at, actor, actor_kind, action, subject)
       select $1::timestamptz + n * interval '1 microsecond', 'system', 'system', 'person-exported', 'many' from generate_series(1, 2500) n
       returning id) insert into audit_waiting select id from line`,
    [app.clock.now()],
  );
  app.clock.advance(90);
  const metrics = createMetrics('test');
  addAuditGauges({ ...app.context, metrics });
  const lag = async () => Number(/^foodbank_audit_unchained_seconds (.*)$/m.exec((await metrics.read()).text)?.[1]);
  assert.ok((await lag()) > 89);
  await runJob();
  assert.deepEqual([await lag(), await waitingCount(), (await verified()).problems], [0, 0, []]);
});

test('the first run after midnight in Lagos sends the head of the day before to the team and the log, once', async (t) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const fresh = await startApp(t, {
    workless: true,
    log,
    at: '2026-06-15T22:59:00.000Z',
    env: { TEAM_MAIL: 'team@example.com' },
  });
  const run = () => runJob(fresh.context);
  const emails = async () =>
    (await fresh.context.database.pool.query(`select template_data from emails where kind = 'audit-head'`)).rows.map(
      ({ template_data: data }) => data,
    );
  await fresh.context.database.write((tx) =>
    addAuditLine(tx, { actor: system, action: 'person-exported', subject: 'S' }),
  );
  await run();
  assert.deepEqual(await emails(), [], 'the day is not over');
  fresh.clock.set('2026-06-15T23:00:30.000Z');
  await fresh.context.database.write((tx) =>
    addAuditLine(tx, { actor: system, action: 'person-exported', subject: 'T' }),
  );
  await Promise.all([run(), run()]);
  await run();
  const { rows } = await fresh.context.database.pool.query(
    `select '1:' || encode(hash, 'hex') as head from audit_chain where position = 1`,
  );
  const expected = { day: '2026-06-15', head: rows[0].head };
  assert.deepEqual(await emails(), [expected]);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'the head of the audit log');
  assert.deepEqual(
    logged.map(({ day, head }) => ({ day, head })),
    [expected],
  );
});

test('the email with the head names the command that compares it', async (t) => {
  const working = await startApp(t, { env: { TEAM_MAIL: 'team@example.com' } });
  await working.context.database.write((tx) =>
    addAuditLine(tx, { actor: system, action: 'person-exported', subject: 'S' }),
  );
  // The worker's own run may hold the chain: then a run beside it does nothing.
  const isChained = async () => {
    await runJob(working.context);
    return (await working.context.database.pool.query('select from audit_waiting')).rowCount === 0;
  };
  await waitUntil('the line is chained', isChained);
  working.clock.advance(86_400);
  const hasHead = async () => {
    await runJob(working.context);
    return (await working.context.database.pool.query('select from audit_heads')).rowCount === 1;
  };
  await waitUntil('the day has a head', hasHead);
  const message = await working.waitForEmail('team@example.com');
  assert.equal(message.subject, 'Audit log: the head of 15 Jun 2026');
  assert.match(message.text ?? '', /^Command: npm run audit -- verify --head 1:[0-9a-f]{64}\r?$/m);
});
