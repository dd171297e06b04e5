import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import * as calls from '@foodbank/contract/views/statements';
import { makeEarningAgent } from '../../../../test/make-payouts.ts';
import { s3Drop, startS3 } from '../../../../test/s3-stand-in.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsIn } from '../../../../test/statements-in.ts';
import { s3Store } from '../../../providers/s3.ts';
import { fileJobs } from '../../foundation/files/jobs.ts';
import { deleteExpiredRows } from '../../oversight/retention/delete-expired-rows.ts';
import { discardStatementsOf } from './discard-statements.ts';

const s3 = await startS3({ after });
const files = s3Store({ ...s3, timeoutMs: 60_000, pauseMs: 1 });
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z', files });
const { context } = app;
const { database } = context;
const { ask, download, fileOf, list, make } = statementsIn(app);

beforeEach(() => {
  s3.fail(null);
  app.clock.set('2026-06-01T09:00:00.000Z');
  app.clock.setBusinessDate('2026-06-01');
});

test('another agent’s statement is not found, under either address, and neither is an unknown one', async () => {
  const [agent, other] = [await makeEarningAgent(app, [2_000]), await makeSignedInAgent(app)];
  const { statement } = await ask(agent, '2026-06');
  await make(statement.id);
  const own = await download(other, statement.id);
  assert.deepEqual([own.statusCode, own.json().code], [404, 'not-found']);
  const foreign = await download(other, statement.id, agent);
  assert.deepEqual([foreign.statusCode, foreign.json().code], [403, 'not-yours']);
  assert.equal((await download(agent, '01a20000-0000-7000-8000-000000000001')).statusCode, 404);
  assert.equal((await download({ ...agent, token: '' }, statement.id)).statusCode, 401);
  assert.deepEqual(
    (await list(other)).flatMap(({ statements }) => statements),
    [],
  );
});

test('while the store is down a statement waits and its download is unavailable; back, both work', async () => {
  const agent = await makeEarningAgent(app, [2_000]);
  const { statement } = await ask(agent, '2026-06');
  s3.fail(s3Drop);
  await assert.rejects(make(statement.id), /no answer after 3 attempts/);
  assert.equal((await list(agent))[0]?.statements[0]?.state, 'waiting');
  s3.fail(null);
  await make(statement.id);
  s3.fail(s3Drop);
  const down = await download(agent, statement.id);
  assert.deepEqual([down.statusCode, down.json().code], [503, 'unavailable']);
  s3.fail(null);
  assert.equal((await download(agent, statement.id)).statusCode, 200);
});

test('months before the first one, after the present one and no months at all are refused', async () => {
  const agent = await makeSignedInAgent(app);
  const refused = async (month: unknown, format: unknown = 'csv') =>
    (await app.send(calls.requestStatement, { params: { id: agent.id }, body: { month, format } }, agent.token)).body
      .code;
  assert.deepEqual(
    (await list(agent)).map(({ month }) => month),
    ['2026-06'],
  );
  assert.equal(await refused('2026-05'), 'not-found');
  assert.equal(await refused('2026-07'), 'not-found');
  for (const month of ['2026-13', '2026-6', '2026-06-01', '', null, 202_606])
    assert.equal(await refused(month), 'validation');
  assert.equal(await refused('2026-06', 'xlsx'), 'validation');
  app.clock.setBusinessDate('2026-08-01');
  assert.deepEqual(
    (await list(agent)).map(({ month, isSoFar }) => [month, isSoFar]),
    [
      ['2026-08', true],
      ['2026-07', false],
      ['2026-06', false],
    ],
  );
});

test('statements that were not asked for in 90 days are deleted, and those of an erased agent at once', async () => {
  const [agent, erased] = [await makeEarningAgent(app, [2_000]), await makeEarningAgent(app, [2_000])];
  const ids: string[] = [];
  for (const one of [agent, erased]) {
    const { statement } = await ask(one, '2026-06');
    await make(statement.id);
    ids.push(statement.id);
  }
  const [kept, gone] = await Promise.all(ids.map(fileOf));
  await database.write((tx) => discardStatementsOf(tx, erased.id));
  assert.equal((await download(erased, ids[1] ?? '')).statusCode, 404);
  await fileJobs(context)[0]?.run('scheduled');
  const left = async (id: string) => (await database.pool.query('select from files where id = $1', [id])).rowCount;
  assert.deepEqual([await left(gone.file_id), await left(kept.file_id)], [0, 1]);
  app.clock.advance(91 * 86_400);
  await deleteExpiredRows(context);
  await fileJobs(context)[0]?.run('scheduled');
  assert.equal(await left(kept.file_id), 0);
});

test('an agent asks for at most sixty statements an hour', async () => {
  const agent = await makeSignedInAgent(app);
  const statuses: number[] = [];
  for (let count = 0; count < 61; count++) {
    const body = { month: '2026-06', format: 'csv' };
    statuses.push((await app.send(calls.requestStatement, { params: { id: agent.id }, body }, agent.token)).status);
  }
  assert.deepEqual([statuses.slice(0, 60).every((status) => status === 200), statuses[60]], [true, 429]);
});
