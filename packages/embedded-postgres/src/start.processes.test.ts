import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { lastFirst } from '../../../apps/api/test/ending.ts';
import { waitUntil } from '../../../apps/api/test/wait-until.ts';
import { isRoot } from './private-folder.ts';
import { findServer, stopServer } from './process.ts';
import { startEmbeddedPostgres } from './start.ts';

const rootOnly = isRoot ? {} : { skip: 'only root runs PostgreSQL as another user' };

/** A folder for the test's own database. At the test's end its server is stopped and its files are removed. */
function makePlace(t: TestContext, name = 'postgres') {
  const ends = lastFirst(t);
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'fb-')));
  ends.after(() => rmSync(base, { recursive: true, force: true }));
  if (isRoot) chmodSync(base, 0o711);
  const folder = join(base, name);
  const home = () => (existsSync(folder) ? realpathSync(folder) : folder);
  const cluster = () => join(home(), 'cluster');
  ends.after(async () => {
    await stopServer(cluster());
    rmSync(home(), { recursive: true, force: true });
  });
  const lines: string[] = [];
  const log = { warn: (line: unknown) => void lines.push(String(line)) };
  const start = async (durable = false) => {
    const postgres = await startEmbeddedPostgres({ folder, log, durable }, 'a test');
    ends.after(postgres.stop);
    return postgres;
  };
  /** Starts the database in a separate process, which runs until it is killed. `result` is the address or the error. */
  const startElsewhere = async (durable = false): Promise<{ node: ChildProcess; result: string }> => {
    const script = `
      import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))};
      const options = { folder: ${JSON.stringify(folder)}, log: { warn() {} }, durable: ${durable} };
      console.log(await startEmbeddedPostgres(options, 'http://127.0.0.1:4000').then(({ url }) => url, (error) => error.message));
      setInterval(() => {}, 1000);`;
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const node = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: [...stdio],
      detached: true,
    });
    ends.after(() => kill(node, 'SIGKILL'));
    for await (const result of createInterface({ input: node.stdout as NodeJS.ReadableStream }))
      return { node, result };
    throw new Error('the other process ended');
  };
  return { base, folder, home, cluster, lines, start, startElsewhere };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-(child.pid as number), signal);
  await ended;
}

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

test('the first start makes a durable database with UTF-8, checksums and UTC, whose role is no superuser', async (t) => {
  const { folder, cluster, start } = makePlace(t);
  const postgres = await start(true);
  const settings = `select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes'),
    current_setting('listen_addresses'), current_setting('server_encoding'), current_setting('data_checksums'),
    current_setting('timezone'), datcollate, datlocprovider::text, datlocale, rolsuper, rolcreatedb
    from pg_database, pg_roles where datname = current_database() and rolname = current_user`;
  const [row] = await ask(postgres.url, settings);
  assert.deepEqual(row, ['on', 'on', 'on', '', 'UTF8', 'on', 'UTC', 'C', 'b', 'C.UTF-8', false, true]);
  assert.match(readFileSync(join(cluster(), 'pg_hba.conf'), 'utf8'), /^local\s+all\s+all\s+scram-sha-256$/m);
  const guessed = new URL(postgres.url);
  guessed.password = 'guessed';
  await assert.rejects(ask(guessed.href, 'select 1'), /password authentication failed/);
  assert.equal(statSync(join(folder, 'password')).mode & 0o777, 0o600);
  if (isRoot) assert.notEqual(statSync(`/proc/${postgres.pid()}`).uid, 0, 'as root it runs as another user');
  await postgres.stop();
});

test('a restart keeps the data, and a second stop changes nothing', async (t) => {
  const { cluster, start } = makePlace(t);
  const first = await start();
  await ask(first.url, `create table kept as select 'rice' as word`);
  await Promise.all([first.stop(), first.stop()]);
  assert.equal(findServer(cluster()), undefined);
  const second = await start();
  assert.equal(second.url, first.url);
  assert.deepEqual(await ask(second.url, 'select word from kept'), [['rice']]);
});

test('Ctrl-C or a kill ends Foodbank but not its database, which the next start uses', async (t) => {
  const { start, startElsewhere, cluster } = makePlace(t);
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    const { node } = await startElsewhere();
    const pid = findServer(cluster());
    await kill(node, signal);
    const postgres = await start();
    assert.equal(postgres.pid(), pid);
    await postgres.stop();
    assert.equal(findServer(cluster()), undefined);
  }
});

test('after kill -9 of Foodbank and PostgreSQL the next start has all stored data', async (t) => {
  const { start, startElsewhere, cluster } = makePlace(t);
  for (let round = 1; round <= 3; round++) {
    const { node, result: url } = await startElsewhere(true);
    await ask(url, `create table round_${round} ()`);
    // Node first: it would start PostgreSQL again.
    await kill(node, 'SIGKILL');
    process.kill(findServer(cluster()) as number, 'SIGKILL');
  }
  const { url } = await start(true);
  const tables = `select count(*)::int from pg_tables where tablename like 'round_%'`;
  assert.deepEqual(await ask(url, tables), [[3]]);
});

test('a second start on the same folder is refused in one line, and the first keeps running', async (t) => {
  const { base, start, startElsewhere } = makePlace(t);
  const { node, result: url } = await startElsewhere();
  await assert.rejects(start(), (error: Error) => {
    const holder = `process ${node.pid}, http://127.0.0.1:4000`;
    const what = `Foodbank already runs on the data folder ${base}: ${holder}. Use that one, stop it first, or give this one`;
    assert.equal(error.message, `${what} a folder and a port of its own with DATA_DIR and PORT.`);
    return true;
  });
  assert.deepEqual(await ask(url, 'select 1'), [[1]]);
});

test('of several starts on an empty folder at the same instant exactly one succeeds', async (t) => {
  const { home, startElsewhere } = makePlace(t);
  const all = await Promise.all(Array.from({ length: 4 }, () => startElsewhere()));
  assert.equal(all.filter(({ result }) => result.startsWith('postgres://')).length, 1);
  assert.equal(all.filter(({ result }) => result.startsWith('Foodbank already runs on')).length, 3);
  assert.deepEqual(readdirSync(home()).sort(), ['cluster', 'password', 'postgres.log', 'socket']);
});

test('PostgreSQL that ends under a running Foodbank is started again, also one that an earlier start left running', async (t) => {
  const { start, startElsewhere, lines, cluster } = makePlace(t);
  await kill((await startElsewhere(true)).node, 'SIGKILL');
  const postgres = await start(true);
  await ask(postgres.url, 'create table kept ()');
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const pid = postgres.pid() as number;
    process.kill(pid, signal);
    const isBack = () =>
      ask(postgres.url, 'table kept').then(
        () => postgres.pid() !== pid,
        () => false,
      );
    await waitUntil('the database is back', isBack);
  }
  // On a busy machine a first try may fail.
  const others = lines.filter((line) => !line.endsWith('Trying again.'));
  assert.deepEqual(new Set(others), new Set(['PostgreSQL ended by itself: starting it again.']));
  await postgres.stop();
  assert.equal(findServer(cluster()), undefined);
});

test('a pid file that is empty, or has the number of another process, does not keep the database from starting', async (t) => {
  const { start, cluster } = makePlace(t);
  await (await start()).stop();
  const { uid, gid } = statSync(cluster());
  const other = spawn('sleep', ['600'], { uid, gid });
  t.after(() => other.kill());
  for (const text of ['', `${other.pid}\n${cluster()}\n1\n5432\n/tmp\n\n\nready\n`]) {
    writeFileSync(join(cluster(), 'postmaster.pid'), text);
    await (await start()).stop();
  }
  assert.equal(other.exitCode ?? other.signalCode, null, 'the other process still runs');
});

test('a start that fails says why in one line, and leaves no process', async (t) => {
  const { home, cluster, start } = makePlace(t);
  await (await start()).stop();
  const [password, version, config] = [
    join(home(), 'password'),
    join(cluster(), 'PG_VERSION'),
    join(cluster(), 'postgresql.conf'),
  ];
  const faults: [string, string | null, RegExp][] = [
    [
      config,
      'nonsense = on\n',
      /^Error: PostgreSQL didn't start \(its log is .*postgres\.log\): .*postgresql\.conf.* errors$/,
    ],
    [password, 'wrong', /^Error: The password in .*password isn't this database's: put the right file back\.$/],
    [password, null, /^Error: The database's password is missing: put the file .*password back\.$/],
    [
      version,
      '16\n',
      /^Error: .* holds data of PostgreSQL 16, and this Foodbank runs PostgreSQL 18: .*pg_upgrade.*DATA_DIR.*$/,
    ],
  ];
  for (const [file, text, message] of faults) {
    const original = readFileSync(file);
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
    await assert.rejects(start(), message);
    assert.equal(findServer(cluster()), undefined);
    writeFileSync(file, original, { mode: 0o600 });
  }
  await start();
});

test('a folder with a very long path gets its socket in /tmp, until the database stops', async (t) => {
  const { start } = makePlace(t, 'a long name with spaces & 100% umlauts äöü'.repeat(3));
  const postgres = await start();
  assert.match(postgres.socketDirectory, /^\/tmp\/foodbank-[0-9a-f]{12}$/);
  assert.deepEqual(await ask(postgres.url, 'select 1'), [[1]]);
  await postgres.stop();
  assert.equal(existsSync(postgres.socketDirectory), false);
});

test('below a folder that only root may enter, the database is in a system folder', rootOnly, async (t) => {
  const { base, folder, home, start } = makePlace(t);
  chmodSync(base, 0o700);
  const first = await start();
  assert.ok(lstatSync(folder).isSymbolicLink());
  assert.match(home(), /^\/var\/lib\/foodbank\/database-\w+$/);
  await first.stop();
  assert.equal((await start()).url, first.url);
});
