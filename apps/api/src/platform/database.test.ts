import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestDatabase } from '../../test/database.ts';
import { lastFirst } from '../../test/ending.ts';
import { asRefusal } from './answer-errors.ts';
import { openDatabase, statement, TryAgain } from './database.ts';
import { deriveKeys } from './keys.ts';

const ownConnection = statement<{ pid: number }>('test-own-connection', 'select pg_backend_pid() as pid');
const endConnection = statement('test-end-connection', 'select pg_terminate_backend($1, 5000)');
const answer = statement<{ one: number }>('test-answer', 'select 1 as one');
const idleLimit = statement<{ setting: string }>(
  'test-idle-limit',
  `select current_setting('idle_in_transaction_session_timeout') as setting`,
);
const onlyRead = statement('test-only-read', 'set transaction read only');
const onlyReads = statement<{ setting: string }>(
  'test-only-reads',
  `select current_setting('transaction_read_only') as setting`,
);
const typesRead = statement<{ day: string; count: number; days: string[]; counts: number[] }>(
  'test-types-read',
  `select date '2026-03-01' as day, 5000000000::bigint as count, array[date '2026-03-01'] as days,
     array[5000000000::bigint] as counts`,
);
const makeTable = statement('test-make-table', 'create table never (id int)');

const ends = lastFirst({ after });
const url = await createTestDatabase(ends);
const database = openDatabase({
  url,
  clock: { now: () => new Date() },
  keys: deriveKeys('a secret of a test'),
  enqueue: () => async () => {},
  onError: () => {},
});
ends.after(() => database.close());

test('A connection that is lost in the middle of a transaction fails only that transaction, and the process goes on', async () => {
  const lost = database.write(async (tx) => {
    const { pid } = await tx.get(ownConnection);
    await database.read.find(endConnection, [pid]);
    return tx.get(answer);
  });
  await assert.rejects(lost, (error) => asRefusal(error).code === 'unavailable');
  assert.deepEqual(await database.write((tx) => tx.get(answer)), { one: 1 });
});

test('Conflicts that outlast every attempt are refused with 503 and Retry-After', async () => {
  let attempts = 0;
  const inTheWay = (error: Error) =>
    database.write(() => {
      attempts += 1;
      throw error;
    });
  const conflicts = ['40001', '40P01'].map((code) => Object.assign(new Error('in the way'), { code }));
  for (const conflict of [...conflicts, new TryAgain()]) {
    attempts = 0;
    await assert.rejects(inTheWay(conflict), (error) => {
      const { status, code, retryAfterSeconds } = asRefusal(error);
      assert.deepEqual({ status, code, retryAfterSeconds }, { status: 503, code: 'unavailable', retryAfterSeconds: 5 });
      return true;
    });
    assert.equal(attempts, 5);
  }
});

test('PostgreSQL ends a transaction that a frozen process leaves open', async () => {
  const limit = await database.write((tx) => tx.get(idleLimit));
  assert.equal(limit.setting, '15s');
});

test('After a write to a read-only server the connection is replaced', async () => {
  const pids: number[] = [];
  const readOnly = database.write(async (tx) => {
    pids.push((await tx.get(ownConnection)).pid);
    await tx.list(onlyRead);
    await tx.list(makeTable);
  });
  await assert.rejects(readOnly, (error) => asRefusal(error).code === 'unavailable');
  await database.write(async (tx) => void pids.push((await tx.get(ownConnection)).pid));
  assert.notEqual(pids[0], pids[1]);
});

test('Read connections refuse writes, days are read as strings and bigints as numbers', async () => {
  assert.equal((await database.read.get(onlyReads)).setting, 'on');
  assert.equal((await database.write((tx) => tx.get(onlyReads))).setting, 'off');
  const [day, count] = ['2026-03-01', 5_000_000_000];
  assert.deepEqual(await database.read.get(typesRead), { day, count, days: [day], counts: [count] });
});

test('Concurrent queries never open more connections than allowed', async () => {
  for (const connections of [3, 6, 20]) {
    const small = openDatabase({
      url,
      connections,
      clock: { now: () => new Date() },
      keys: deriveKeys('a secret of a test'),
      enqueue: () => async () => {},
      onError: () => {},
    });
    const asked = Array.from({ length: 40 }, () => [
      small.read.get(onlyReads),
      small.read.get(answer),
      small.write((tx) => tx.get(answer)),
    ]);
    await Promise.all(asked.flat());
    const { write, read } = small.pools;
    assert.equal(write.totalCount + read.totalCount, connections);
    await small.close();
  }
});
