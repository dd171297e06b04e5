import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { s3Cut, s3Drop, s3Error, s3Silence, startS3 } from '../../test/s3-stand-in.ts';
import { filesPlace } from '../config-files.ts';
import { FileStoreUnavailable } from './files.ts';
import { s3Store } from './s3.ts';

const s3 = await startS3({ after });
const quick = { timeoutMs: 60_000, pauseMs: 1 };
// For a store that never answers.
const impatient = s3Store({ ...s3, timeoutMs: 100, pauseMs: 1 });
const store = s3Store({ ...s3, ...quick });
const bytes = Buffer.from([0, 255, 10, 13, ...Buffer.from('₦')]);

beforeEach(() => {
  s3.fail(null);
  s3.files.clear();
  s3.asked.length = 0;
});

/** The message of the refusal of a call that must fail because of the store. */
async function unavailable(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => assert.fail('it worked'),
    (problem) => problem,
  );
  assert.ok(error instanceof FileStoreUnavailable, String(error));
  return error.message;
}

test('a file that is put comes back byte for byte, is replaced by the next and is gone once it is deleted', async () => {
  await store.put('statement/a-1', bytes);
  assert.deepEqual(await store.get('statement/a-1'), bytes);
  await store.put('statement/a-1', Buffer.alloc(0));
  assert.deepEqual(await store.get('statement/a-1'), Buffer.alloc(0));
  await store.delete('statement/a-1');
  assert.equal(await store.get('statement/a-1'), null);
  await store.delete('statement/a-1');
  assert.deepEqual(s3.asked.map(({ method, path, status }) => `${method} ${path} ${status}`).slice(0, 2), [
    'PUT /foodbank-files/statement/a-1 200',
    'GET /foodbank-files/statement/a-1 200',
  ]);
});

test('the address of FILES_URL is that of the store, with a secret of any characters', async () => {
  const place = filesPlace(s3.url, '/nowhere', false);
  if (place.kind !== 's3') assert.fail(place.folder);
  assert.deepEqual([place.secretKey, place.bucket, place.region], [s3.secretKey, s3.bucket, s3.region]);
  await s3Store({ ...place, ...quick }).put('a', bytes);
  assert.deepEqual([...s3.files], [['a', bytes]]);
});

test('a wrong key, secret, region or bucket is refused by the store, and never taken for a missing file', async () => {
  for (const [wrong, code] of [
    [{ accessKey: 'AKIAOTHER' }, '403 InvalidAccessKeyId'],
    [{ secretKey: 'another' }, '403 SignatureDoesNotMatch'],
    [{ region: 'eu-west-1' }, '403 AuthorizationHeaderMalformed'],
    [{ bucket: 'other-files' }, '404 NoSuchBucket'],
  ] as const) {
    const other = s3Store({ ...s3, ...quick, ...wrong });
    for (const work of [() => other.put('a', bytes), () => other.get('a'), () => other.delete('a')])
      assert.equal(await unavailable(work()), `the store refused (${code})`);
  }
  assert.equal(s3.asked.length, 12, 'a refusal is final');
});

test('what fails for a moment is tried again, three times in all', async () => {
  for (const fault of [s3Error(500, 'InternalError'), s3Error(503, 'SlowDown'), s3Error(429, 'TooMany'), s3Drop]) {
    s3.asked.length = 0;
    s3.fail((request, reply, attempt) => attempt < 3 && fault(request, reply, attempt));
    await store.put('a', bytes);
    assert.equal(s3.asked.length, 3);
    assert.deepEqual(s3.files.get('a'), bytes);
    s3.files.clear();
  }
});

test('a store that stays down is unavailable, and its words and our keys are in no message', async () => {
  const messages: string[] = [];
  for (const fault of [s3Error(503, 'SlowDown'), s3Drop, s3Silence, s3Cut]) {
    s3.fail(fault);
    messages.push(await unavailable((fault === s3Silence ? impatient : store).get('a')));
  }
  assert.deepEqual(messages.slice(0, 1), ['no answer after 3 attempts (503)']);
  assert.ok(
    messages.every((message) => /^no answer after 3 attempts \(\w[\w ]*\)$/.test(message)),
    messages.join(),
  );
  assert.ok(messages[2]?.includes('too slow'));
});

test('a body that is cut in the middle is no file', async () => {
  s3.files.set('a', bytes);
  s3.fail((request, reply, attempt) => attempt < 2 && s3Cut(request, reply, attempt));
  assert.deepEqual(await store.get('a'), bytes);
});

test('a redirect is followed by no signed request', async () => {
  s3.fail((_, reply) => {
    reply.writeHead(301, { location: `${s3.endpoint}/stolen` }).end();
    return true;
  });
  assert.match(await unavailable(store.get('a')), /refused \(301\)/);
  assert.equal(s3.asked.length, 1);
});

test('a key that could name anything outside the bucket is a bug and is never sent', async () => {
  for (const key of ['', '../a', 'a/../b', '/a', 'a/', 'a//b', 'a?b', 'a#b', 'A', 'a b', 'a\n', 'x'.repeat(201)]) {
    await assert.rejects(store.put(key, bytes), TypeError, key);
    await assert.rejects(store.get(key), TypeError, key);
    await assert.rejects(store.delete(key), TypeError, key);
  }
  assert.deepEqual(s3.asked, []);
});
