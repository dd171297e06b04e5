import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { s3Cut, s3Drop, s3Error, startS3 } from '../../../../test/s3-stand-in.ts';
import { startApp } from '../../../../test/start-app.ts';
import { s3Store } from '../../../providers/s3.ts';
import { discardFile } from './discard-file.ts';
import { fileJobs } from './jobs.ts';
import { readFile } from './read-file.ts';
import { storeFile } from './store-file.ts';

const s3 = await startS3({ after });
const files = s3Store({ ...s3, timeoutMs: 60_000, pauseMs: 1 });
const app = await startApp({ after }, { workless: true, files });
const { context } = app;
const { pool } = context.database;
const bytes = Buffer.from('Ọlá owes nobody ₦27,080.50');
const owner = 'agent:1';
const file = { kind: 'agent-statement', owner, contentType: 'application/pdf', bytes };

const rowOf = async (id: string) => (await pool.query('select * from files where id = $1', [id])).rows[0];
const sweep = () => fileJobs(context)[0]?.run('scheduled');
const dayMs = 86_400_000;

test('a stored file comes back to its owner, and the store never sees its content, its owner or its type', async () => {
  const id = await storeFile(context, file);
  assert.deepEqual(await readFile(context, id, owner), { contentType: 'application/pdf', bytes });
  const [[key, sealed] = assert.fail()] = [...s3.files];
  assert.match(key, /^agent-statement\/[0-9a-f-]{36}$/);
  assert.ok(sealed.length >= bytes.length && !sealed.includes('₦27') && !sealed.includes('Ọlá'));
  const { data_key_sealed: dataKey, state, size_bytes: size } = await rowOf(id);
  assert.deepEqual([state, size], ['stored', bytes.length]);
  const again = await storeFile(context, file);
  const other = await rowOf(again);
  assert.notDeepEqual(other.data_key_sealed, dataKey);
  assert.notDeepEqual(s3.files.get(other.key), sealed, 'the same file twice is not alike');
});

test('another owner, an unknown file and a file that is being written are not found', async () => {
  const id = await storeFile(context, file);
  for (const [one, who] of [
    [id, 'agent:2'],
    [id, ''],
    ['00000000-0000-7000-8000-000000000000', owner],
  ] as const)
    await assert.rejects(readFile(context, one, who), { code: 'not-found' });
  await pool.query(`update files set state = 'writing', stored_at = null where id = $1`, [id]);
  await assert.rejects(readFile(context, id, owner), { code: 'not-found' });
});

test('a file that was changed, swapped or lost in the store is an error and never an answer', async () => {
  const [one, two] = [await storeFile(context, file), await storeFile(context, { ...file, bytes: Buffer.from('two') })];
  const [keyOne, keyTwo] = [(await rowOf(one)).key, (await rowOf(two)).key];
  const [first, second] = [s3.files.get(keyOne), s3.files.get(keyTwo)];
  if (!first || !second) assert.fail();
  s3.files.set(keyOne, second);
  await assert.rejects(readFile(context, one, owner), /was changed in the store/);
  const changed = Buffer.from(first);
  changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);
  for (const broken of [changed, first.subarray(0, -1), Buffer.alloc(0)]) {
    s3.files.set(keyOne, broken);
    await assert.rejects(readFile(context, one, owner), /was changed in the store/);
  }
  s3.files.delete(keyOne);
  await assert.rejects(readFile(context, one, owner), /is missing in the store/);
});

test('while the store is down, nothing is half stored, and what was stored waits for it', async (t) => {
  t.after(() => s3.fail(null));
  const id = await storeFile(context, file);
  for (const fault of [s3Drop, s3Cut, s3Error(503, 'SlowDown')]) {
    s3.fail(fault);
    await assert.rejects(readFile(context, id, owner), { code: 'unavailable' });
  }
  s3.fail(s3Drop);
  await assert.rejects(storeFile(context, file), /no answer after 3 attempts/);
  const left = await pool.query(`select id from files where state = 'writing' and created_at = $1`, [app.clock.now()]);
  assert.ok(left.rowCount);
  s3.fail(null);
  assert.deepEqual((await readFile(context, id, owner)).bytes, bytes);
});

test('what a killed process left behind is removed after a day, from the store as well, and stored files stay', async () => {
  const kept = await storeFile(context, file);
  const orphan = await storeFile(context, file);
  await pool.query(`update files set state = 'writing', stored_at = null where id = $1`, [orphan]);
  const { key } = await rowOf(orphan);
  await sweep();
  assert.ok(s3.files.has(key), 'it may still be written');
  app.clock.advance(dayMs / 1_000 + 1);
  await sweep();
  assert.ok(!s3.files.has(key));
  assert.equal(await rowOf(orphan), undefined);
  assert.deepEqual((await readFile(context, kept, owner)).bytes, bytes);
  const { rows } = await pool.query(`select count(*)::int as count from files where state = 'writing'`);
  assert.equal(rows[0].count, 0);
});

test('a writer that was given up meanwhile stores nothing', async () => {
  const slow = { ...context, providers: { ...context.providers, files: { ...files, put: giveUp } } };
  async function giveUp(key: string, sealed: Uint8Array) {
    await files.put(key, sealed);
    await pool.query('delete from files where key = $1', [key]);
  }
  await assert.rejects(storeFile(slow, file), /given up/);
});

test('a deleted file can’t be read from then on, its key is wiped at once, and a job removes it from the store', async (t) => {
  t.after(() => s3.fail(null));
  const id = await storeFile(context, file);
  const { key } = await rowOf(id);
  await context.database.write(async (tx) => {
    await discardFile(tx, id);
    await discardFile(tx, id);
  });
  await assert.rejects(readFile(context, id, owner), { code: 'not-found' });
  assert.equal((await rowOf(id)).data_key_sealed, null);
  const { rows } = await pool.query(`select count(*)::int as count from pgboss.job where name = 'file-removal'`);
  assert.equal(rows[0].count, 1);
  s3.fail(s3Drop);
  await assert.rejects(async () => sweep(), /no answer/);
  assert.equal((await rowOf(id)).state, 'deleted', 'it is tried again');
  s3.fail(null);
  await Promise.all([sweep(), sweep()]);
  assert.ok(!s3.files.has(key));
  assert.equal(await rowOf(id), undefined);
});
