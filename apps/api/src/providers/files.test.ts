import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FileStoreUnavailable, folderStore } from './files.ts';

const root = mkdtempSync(join(tmpdir(), 'foodbank-files-'));
after(() => rmSync(root, { recursive: true, force: true }));
const folder = join(root, 'files');
const store = folderStore(folder);
const bytes = Buffer.from('₦27,080.50');

test('a file that is put comes back, is replaced by the next and is gone once it is deleted', async () => {
  assert.equal(await store.get('statement/a'), null, 'before there is a folder');
  await store.put('statement/a', bytes);
  assert.deepEqual(await store.get('statement/a'), bytes);
  await store.put('statement/a', Buffer.from('b'));
  assert.equal(String(await store.get('statement/a')), 'b');
  await store.delete('statement/a');
  await store.delete('statement/a');
  assert.equal(await store.get('statement/a'), null);
});

test('only the owner of the process can read the folder and its files, and nothing half-written stays', async () => {
  await store.put('statement/b', bytes);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.equal(statSync(join(folder, 'statement')).mode & 0o777, 0o700);
  assert.equal(statSync(join(folder, 'statement/b')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(join(folder, 'statement')), ['b']);
});

test('of two writers of one file one wins, and a reader sees one file or the other, whole', async () => {
  const [one, two] = [Buffer.alloc(200_000, 'a'), Buffer.alloc(200_000, 'b')];
  await store.put('statement/c', one);
  const writing = Promise.all([store.put('statement/c', two), store.put('statement/c', one)]);
  for (let i = 0; i < 20; i++) {
    const seen = (await store.get('statement/c')) ?? assert.fail();
    assert.ok(one.equals(seen) || two.equals(seen));
  }
  await writing;
});

test('no key reaches a file outside the folder, and neither does a link inside it', async () => {
  writeFileSync(join(root, 'secret'), 'secret');
  for (const key of ['../secret', 'statement/../../secret', '/etc/passwd', '..', '.', 'a/', 'a\0b', '.part', 'A', ''])
    for (const work of [() => store.get(key), () => store.put(key, bytes), () => store.delete(key)])
      await assert.rejects(work, TypeError, key);
  symlinkSync(join(root, 'secret'), join(folder, 'statement', 'link'));
  await assert.rejects(store.get('statement/link'), FileStoreUnavailable);
  await store.put('statement/link', bytes);
  assert.equal(readFileSync(join(root, 'secret'), 'utf8'), 'secret', 'the link was replaced, not followed');
});

test('a folder that can’t be used is unavailable, by the name of its problem only', async () => {
  writeFileSync(join(root, 'taken'), '');
  const broken = folderStore(join(root, 'taken'));
  await assert.rejects(broken.put('a', bytes), { message: 'the folder of files could not be used (EEXIST)' });
  await assert.rejects(broken.get('a'), FileStoreUnavailable);
});
