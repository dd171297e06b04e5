import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { makeOpenFolder } from '../../../test/open-folder.ts';
import { bringUpPostgres } from './bring-up.ts';
import { findPostmaster, readPidFile } from './postmaster.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

// One data directory for most of this file: each test finds what the one before left.
const folder = join(makeOpenFolder(), 'postgres');
const cluster = join(folder, 'cluster');
const lines: string[] = [];
const log = { debug() {}, info() {}, error() {}, warn: (line: unknown) => void lines.push(String(line)) };
const start = () => startEmbeddedPostgres({ folder, log });

after(async () => {
  // Whatever a failed test has left running.
  const left = findPostmaster(cluster);
  if (left) process.kill(left.pid, 'SIGKILL');
});

/** Runs one query on a connection of its own. */
async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** The same until it works, for a server that is just coming back. */
async function askPatiently(url: string, sql: string): Promise<unknown[][]> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const rows = await ask(url, sql).catch(() => undefined);
    if (rows) return rows;
    await sleep(100);
  }
  throw new Error('the server did not come back');
}

/** Starts the database in a Node process of its own, which keeps it open; answers with what it was given. */
async function startElsewhere(): Promise<{ node: ChildProcess; url: string; adopted: boolean }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start-embedded-postgres.ts'))};
    const log = { warn() {} };
    const { url, adopted } = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log });
    console.log(JSON.stringify({ url, adopted }));
    setInterval(() => {}, 1000);`;
  const node = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  for await (const line of createInterface({ input: node.stdout as NodeJS.ReadableStream })) {
    return { node, ...JSON.parse(line) };
  }
  throw new Error('the other process gave up');
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  while (child.exitCode === null && child.signalCode === null) await sleep(10);
}

test('the first start makes a private, durable database with UTF-8, checksums and UTC', async () => {
  const postgres = await start();
  const settings = `select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes'),
    current_setting('listen_addresses'), current_setting('server_encoding'), current_setting('data_checksums'),
    current_setting('timezone'), datcollate, datlocprovider::text, datlocale, rolsuper
    from pg_database, pg_roles where datname = current_database() and rolname = current_user`;
  const [row] = await ask(postgres.url, settings);
  assert.deepEqual(row, ['on', 'on', 'on', '', 'UTF8', 'on', 'UTC', 'C', 'b', 'C.UTF-8', false]);
  assert.equal(postgres.adopted, false);
  assert.equal(statSync(join(folder, 'password')).mode & 0o777, 0o600);
  assert.equal(statSync(cluster).mode & 0o077, 0);
  assert.match(readFileSync(join(cluster, 'pg_hba.conf'), 'utf8'), /^local\s+all\s+all\s+scram-sha-256$/m);
  const wrong = new URL(postgres.url);
  wrong.password = 'guessed';
  await assert.rejects(ask(wrong.href, 'select 1'), /password authentication failed/);
  await ask(postgres.url, 'create table kept (word text)');
  await postgres.stop();
  assert.equal(findPostmaster(cluster), undefined);
});

test('a restart keeps the data, and stopping twice is stopping once', async () => {
  const first = await start();
  await ask(first.url, `insert into kept values ('rice')`);
  await Promise.all([first.stop(), first.stop()]);
  const second = await start();
  assert.equal(second.url, first.url);
  assert.deepEqual(await ask(second.url, 'select word from kept'), [['rice']]);
  await second.stop();
});

test('a server that outlived its killed Foodbank is taken over, and stopped like an own one', async () => {
  const { node, url } = await startElsewhere();
  const pid = readPidFile(cluster)?.pid;
  await kill(node);
  const postgres = await start();
  assert.deepEqual([postgres.adopted, postgres.url, readPidFile(cluster)?.pid], [true, url, pid]);
  assert.deepEqual(await ask(postgres.url, 'select word from kept'), [['rice']]);
  await postgres.stop();
  assert.equal(findPostmaster(cluster), undefined);
});

test('after kill -9 of Foodbank and PostgreSQL the next start recovers, three times of three', async () => {
  for (let round = 1; round <= 3; round++) {
    const { node, url } = await startElsewhere();
    await ask(url, `insert into kept values ('round ${round}')`);
    const pid = readPidFile(cluster)?.pid as number;
    // First who would start it again.
    await kill(node);
    process.kill(pid, 'SIGKILL');
  }
  const postgres = await start();
  assert.equal(postgres.adopted, false);
  assert.deepEqual(await ask(postgres.url, 'select count(*)::int from kept'), [[4]]);
  await postgres.stop();
});

test('a second one that would watch over the same database is refused, and leaves it running', async () => {
  const postgres = await start();
  await assert.rejects(start(), /already runs on the data folder .*: process \d+, watching over its database/);
  assert.deepEqual(await ask(postgres.url, 'select 1'), [[1]]);
  await postgres.stop();
});

test('Ctrl-C in the terminal reaches Foodbank but not its database', async () => {
  const { node, url } = await startElsewhere();
  process.kill(-(node.pid as number), 'SIGINT');
  while (node.signalCode === null && node.exitCode === null) await sleep(10);
  assert.equal((await ask(url, 'select 1')).length, 1);
  const postgres = await start();
  assert.equal(postgres.adopted, true);
  await postgres.stop();
});

test('PostgreSQL that dies under a running Foodbank comes back, its own or a taken-over one', async () => {
  const { node } = await startElsewhere();
  await kill(node);
  const postgres = await start();
  lines.length = 0;
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    process.kill(readPidFile(cluster)?.pid as number, signal);
    await sleep(100);
    assert.deepEqual(await askPatiently(postgres.url, 'select count(*)::int from kept'), [[4]]);
  }
  const told = lines.filter((line) => !line.startsWith('PostgreSQL is not ready yet: '));
  assert.deepEqual(new Set(told), new Set(['PostgreSQL ended by itself: starting it again.']));
  await postgres.stop();
  await sleep(700);
  assert.equal(findPostmaster(cluster), undefined, 'a stop that was asked for is not undone');
});

test('a pid file whose number another process has now does not keep the database from starting', async () => {
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n${folder}/socket\n\n\nready\n`);
  const postgres = await start();
  assert.equal(postgres.adopted, false);
  await postgres.stop();
});

test('a server that runs with other settings is restarted with ours', async () => {
  const { url } = await bringUpPostgres({ folder, log, durable: false });
  assert.deepEqual(await ask(url, 'show fsync'), [['off']]);
  const postgres = await start();
  assert.deepEqual(await ask(postgres.url, 'show fsync'), [['on']]);
  await postgres.stop();
});

test('a start that fails says why in one line', async () => {
  const broken = join(cluster, 'postgresql.conf');
  const original = readFileSync(broken, 'utf8');
  writeFileSync(broken, `${original}\nnonsense = on\n`);
  await assert.rejects(start(), (error: Error) => {
    assert.match(error.message, /^PostgreSQL didn't start \(its log is .*postgres\.log\): .*postgresql\.conf.*errors$/);
    return !error.message.includes('\n');
  });
  writeFileSync(broken, original);
});

test('a password that is lost or wrong is told, and the server that was started for nothing is stopped', async () => {
  const file = join(folder, 'password');
  const original = readFileSync(file);
  writeFileSync(file, 'wrong');
  await assert.rejects(start(), /isn't this database's; put the right file back from your backup\.$/);
  assert.equal(findPostmaster(cluster), undefined);
  rmSync(file);
  await assert.rejects(start(), /password of the database is missing: put the file .*password back/);
  writeFileSync(file, original, { mode: 0o600 });
});

test('data of another PostgreSQL release is refused with what to do', async () => {
  const version = join(cluster, 'PG_VERSION');
  writeFileSync(version, '16\n');
  await assert.rejects(start(), /holds data of PostgreSQL 16, and this Foodbank runs PostgreSQL 18: .*pg_upgrade/);
  writeFileSync(version, '18\n');
});

test('a first start that was killed half-way is begun again', async () => {
  const other = join(makeOpenFolder(), 'postgres');
  mkdirSync(join(other, 'cluster.unfinished/base'), { recursive: true });
  writeFileSync(join(other, 'cluster.unfinished/PG_VERSION'), '18\n');
  const postgres = await startEmbeddedPostgres({ folder: other, log, durable: false });
  assert.deepEqual(await ask(postgres.url, 'select 1'), [[1]]);
  await postgres.stop();
  assert.equal(existsSync(join(other, 'cluster.unfinished')), false);
});

test('a folder with a very long path gets its socket in the temporary folder', async () => {
  const long = join(makeOpenFolder(), 'a long name with spaces & 100% umlauts äöü'.repeat(3), 'postgres');
  const postgres = await startEmbeddedPostgres({ folder: long, log, durable: false });
  const socketDirectory = new URL(postgres.url).searchParams.get('host') ?? '';
  after(() => rmSync(socketDirectory, { recursive: true, force: true }));
  assert.match(socketDirectory, /^\/.{1,60}\/foodbank-[0-9a-f]{12}$/);
  assert.deepEqual(await ask(postgres.url, 'select 1'), [[1]]);
  await postgres.stop();
});
