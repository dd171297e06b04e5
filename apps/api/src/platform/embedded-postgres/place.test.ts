import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeOpenFolder } from '../../../test/open-folder.ts';
import { choosePlace, homeOf, systemFolder } from './place.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const lines: string[] = [];
const log = { debug() {}, info() {}, error() {}, warn: (line: unknown) => void lines.push(String(line)) };
const rootOnly = process.getuid?.() === 0 ? {} : { skip: 'only root has another user for PostgreSQL' };
const ordinaryOnly = process.getuid?.() === 0 ? { skip: 'root may do everything' } : {};

test('below a folder of root alone the database is kept in a folder of the system', rootOnly, async () => {
  const closed = makeOpenFolder();
  const folder = join(closed, 'postgres');
  chmodSync(closed, 0o700);
  const first = await startEmbeddedPostgres({ folder, log, durable: false });
  const home = homeOf(folder);
  try {
    assert.ok(home.startsWith(`${systemFolder}/`));
    assert.ok(lines.some((line) => line.startsWith(`PostgreSQL's files are kept in ${home}: `)));
    await first.stop();
    const second = await startEmbeddedPostgres({ folder, log, durable: false });
    assert.deepEqual([homeOf(folder), second.url], [home, first.url]);
    await second.stop();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test('a deleted data folder starts afresh, and what was kept elsewhere for it is set aside', rootOnly, async () => {
  const closed = makeOpenFolder();
  const folder = join(closed, 'postgres');
  chmodSync(closed, 0o700);
  const first = await choosePlace(folder, log);
  rmSync(folder, { recursive: true });
  lines.length = 0;
  const second = await choosePlace(folder, log);
  const aside = /was set aside in (\S+)\.$/.exec(lines[0] ?? '')?.[1] ?? '';
  assert.equal(second.folder, first.folder);
  assert.equal(readFileSync(join(folder, 'kept-elsewhere'), 'utf8'), `${first.folder}\n`);
  assert.ok(statSync(aside).isDirectory());
  rmSync(aside, { recursive: true });
  rmSync(first.folder, { recursive: true });
});

test('data that an ordinary user has made is run under that user when root starts it', rootOnly, async () => {
  const folder = join(makeOpenFolder(), 'postgres');
  await choosePlace(folder, log);
  mkdirSync(join(folder, 'cluster'));
  chownSync(join(folder, 'cluster'), 12345, 12345);
  const { account } = await choosePlace(folder, log);
  assert.deepEqual([account?.uid, account?.gid], [12345, 12345]);
});

test('a folder that may not be written is named with what to do', ordinaryOnly, async () => {
  const closed = makeOpenFolder();
  chmodSync(closed, 0o500);
  await assert.rejects(
    choosePlace(join(closed, 'postgres'), log),
    /can't be prepared: the user .* isn't allowed to\..* set DATA_DIR to another one\.$/,
  );
});

test('the folder of a database is open to its own user alone', async () => {
  const folder = join(makeOpenFolder(), 'data', 'postgres');
  mkdirSync(folder, { recursive: true });
  await choosePlace(folder, log);
  assert.equal(statSync(folder).mode & 0o066, 0);
});
