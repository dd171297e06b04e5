import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { shareEmbeddedPostgres } from '@foodbank/embedded-postgres/start';
import { Client } from 'pg';
import { queues } from '../src/jobs.ts';
import { startJobs } from '../src/platform/jobs.ts';
import { migrate, readMigrations } from '../src/platform/migrate.ts';
import type { Ending } from './ending.ts';
import { hasMemoryRoom, memoryFolder } from './memory-folder.ts';

const repository = join(import.meta.dirname, '../../..');
const ownMigrations = join(import.meta.dirname, '../migrations');
const silent = { debug() {}, info() {}, warn() {}, error() {} };

const templatePrefix = 'foodbank_template_';
const testPrefix = 'foodbank_test_';
const forgottenAfterSeconds = 3600;
const dropAttempts = 50;
const notPermitted = '42501';
// Any number that no other advisory lock uses.
const lockKey = 7_046_029_255;

let sharedServer: Promise<string> | undefined;

/**
 * Makes a database for a test, with every migration and the job queue's schema in it, and drops it at the end. Returns its address.
 * All test processes share one server: the first starts it, and `stopTestPostgres` stops it. `TEST_DATABASE_URL` names another
 * server instead, with a role that may create databases.
 */
export async function createTestDatabase(t: Ending, migrations = ownMigrations): Promise<string> {
  const make = async (server: string) => {
    const name = freshName();
    await withServer(server, async (client) => {
      // One at a time: no process may drop or make a template while another copies it, and copies don't slow each other.
      await client.query('select pg_advisory_lock($1)', [lockKey]);
      await dropForgotten(client, testPrefix);
      await copyDatabase(client, name, await prepareTemplate(client, server, migrations));
    });
    t.after(() => withServer(server, (client) => dropDatabase(client, name)));
    return withDatabase(server, name);
  };
  return make(await findServer()).catch(async () => {
    // Another run in this checkout has just ended and stopped the server.
    sharedServer = undefined;
    return make(await findServer());
  });
}

/** Makes a database that is a copy of another one on the same server, which nothing may be connected to. Drops it at the end. */
export async function copyTestDatabase(t: Ending, url: string): Promise<string> {
  const [name, from] = [freshName(), new URL(url).pathname.slice(1)];
  await withServer(withDatabase(url, 'postgres'), async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await copyDatabase(client, name, from);
  });
  t.after(() => withServer(withDatabase(url, 'postgres'), (client) => dropDatabase(client, name)));
  return withDatabase(url, name);
}

const freshName = () => `${testPrefix}${nowSeconds()}_${randomBytes(6).toString('hex')}`;

/** Copying files takes half the time of the default, which writes each page to the log of changes. */
async function copyDatabase(client: Client, name: string, from: string): Promise<void> {
  await client.query(`create database ${name} template ${from} strategy file_copy`);
}

/** Stops the shared server at the end of a run and removes its folder, unless another run uses it. */
export async function stopTestPostgres(): Promise<void> {
  const folder = serverFolder();
  if (process.env.TEST_DATABASE_URL || !existsSync(join(folder, 'cluster'))) return;
  const server = await shareEmbeddedPostgres({ folder, log: silent, durable: false });
  await withServer(server.url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const used = 'select from pg_stat_activity where starts_with(datname, $1)';
    if ((await client.query(used, [testPrefix])).rowCount !== 0) return;
    await server.stop();
    rmSync(dirname(folder), { recursive: true, force: true });
  });
}

function findServer(): Promise<string> {
  const start = async () => (await shareEmbeddedPostgres({ folder: serverFolder(), log: silent, durable: false })).url;
  sharedServer ??= process.env.TEST_DATABASE_URL ? Promise.resolve(process.env.TEST_DATABASE_URL) : start();
  return sharedServer;
}

/** The server's folder: in memory if there is room, because a database is copied there in a tenth of the time. */
function serverFolder(): string {
  const checkout = createHash('sha256').update(repository).digest('hex').slice(0, 8);
  const name = `foodbank-tests-${process.getuid?.()}-${checkout}`;
  // There also when the server of an earlier run is what fills the memory.
  const isInMemory = hasMemoryRoom() || existsSync(join(memoryFolder, name));
  return join(isInMemory ? memoryFolder : tmpdir(), name, 'postgres');
}

/** The database that others are copied from. A new one is made when a migration, a queue or the queue's program changes. */
async function prepareTemplate(client: Client, server: string, migrations: string): Promise<string> {
  const queue = ['../src/jobs.ts', '../src/platform/jobs.ts', '../../../node_modules/pg-boss/package.json'];
  const parts = [
    ...readMigrations(migrations).map(({ name, checksum }) => `${name} ${checksum}`),
    ...queue.map((path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')),
  ];
  const checksum = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
  const ready = (await listDatabases(client, templatePrefix)).find((name) => name.endsWith(checksum));
  if (ready) return ready;
  await dropForgotten(client, templatePrefix);
  const name = `${templatePrefix}${nowSeconds()}_${checksum}`;
  const unfinished = 'foodbank_unfinished';
  await dropDatabase(client, unfinished);
  await client.query(`create database ${unfinished}`);
  const url = withDatabase(server, unfinished);
  await migrate(url, migrations, silent);
  if (migrations === ownMigrations) {
    const jobs = await startJobs({ url, connections: 2, runs: false }, queues, silent);
    await jobs.stop();
  }
  await client.query(`alter database ${unfinished} rename to ${name}`);
  return name;
}

/** Drops what killed test runs have left, and templates of older migrations. */
async function dropForgotten(client: Client, prefix: string): Promise<void> {
  for (const name of await listDatabases(client, prefix)) {
    const madeAtSeconds = Number(name.slice(prefix.length).split('_')[0]);
    if (nowSeconds() - madeAtSeconds > forgottenAfterSeconds) await dropDatabase(client, name);
  }
}

async function listDatabases(client: Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix]);
  return rows.map(({ datname }) => datname);
}

/** Drops a database. Waits for autovacuum, which only a superuser may end. */
async function dropDatabase(client: Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== notPermitted || attempt === dropAttempts) throw error;
      await sleep(200);
    }
  }
}

/** Works on a connection to the server. */
async function withServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
