import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestDatabase } from '../../test/database.ts';
import { asRefusal } from './answer-errors.ts';
import { openDatabase, statement } from './database.ts';
import { deriveKeys } from './keys.ts';

const ownConnection = statement<{ pid: number }>('test-own-connection', 'select pg_backend_pid() as pid');
const endConnection = statement('test-end-connection', 'select pg_terminate_backend($1, 5000)');
const answer = statement<{ one: number }>('test-answer', 'select 1 as one');

const { url, drop } = await createTestDatabase();
const database = openDatabase({
  url,
  clock: { now: () => new Date() },
  keys: deriveKeys('a secret of a test'),
  enqueue: () => async () => {},
  onError: () => {},
});
after(async () => {
  await database.close();
  await drop();
});

test('A connection that is lost in the middle of a transaction fails that one, and the process lives', async () => {
  const lost = database.write(async (tx) => {
    const { pid } = await tx.get(ownConnection);
    await database.read.find(endConnection, [pid]);
    return tx.get(answer);
  });
  await assert.rejects(lost, (error) => asRefusal(error).code === 'unavailable');
  assert.deepEqual(await database.write((tx) => tx.get(answer)), { one: 1 });
});
