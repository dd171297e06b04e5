import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { claimDataFolder, DataFolderInUse } from '../src/platform/data-folder.ts';
import { bringUpPostgres } from '../src/platform/embedded-postgres/bring-up.ts';
import { clusterOf, homeOf } from '../src/platform/embedded-postgres/place.ts';
import { findPostmaster, stopPostmaster } from '../src/platform/embedded-postgres/postmaster.ts';
import { migrate, readMigrations } from '../src/platform/migrate.ts';

/** A database of one test file's own, with every migration applied and nothing in it. */
export type TestDatabase = { url: string; drop(): Promise<void> };

const repository = join(import.meta.dirname, '../../..');
const ownMigrations = join(import.meta.dirname, '../migrations');
const silent = { debug() {}, info() {}, warn() {}, error() {} };

const templatePrefix = 'foodbank_template_';
const testPrefix = 'foodbank_test_';
const forgottenAfterSeconds = 3600;
// Any number does that no other advisory lock of ours uses.
const dropAttempts = 50;
const notPermitted = '42501';
const lockKey = 7_046_029_255;

/**
 * Makes a database for a test. All test processes share one server: the first to come starts it, and it is left
 * running for the next run. `TEST_DATABASE_URL` names a server of your own instead, with a role that may create
 * databases.
 */
export async function createTestDatabase(migrations = ownMigrations): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL ?? (await startSharedServer());
  const name = `${testPrefix}${nowSeconds()}_${randomBytes(6).toString('hex')}`;
  await withServer(server, async (client) => {
    // One at a time: nobody drops or makes a template while another is copied, and copies don't slow each other.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await dropForgotten(client, testPrefix);
    const template = await prepareTemplate(client, server, migrations);
    await client.query(`create database ${name} template ${template}`);
  });
  return { url: withDatabase(server, name), drop: () => withServer(server, (client) => dropDatabase(client, name)) };
}

/** Stops the shared server at the end of a run, unless another run is using it at this moment. */
export async function stopTestPostgres(): Promise<void> {
  const folder = serverFolder();
  if (process.env.TEST_DATABASE_URL || !existsSync(folder)) return;
  const claim = await waitForClaim(folder);
  try {
    if (!findPostmaster(clusterOf({ folder: realpathSync(homeOf(folder)) }))) return;
    const { server, url } = await bringUpPostgres({ folder, log: silent, durable: false });
    const idle = await withServer(url, async (client) => {
      if (await isUsed(client)) return false;
      for (const name of await listDatabases(client, testPrefix)) await dropDatabase(client, name);
      return true;
    });
    if (idle) await stopPostmaster(server.process);
  } finally {
    claim.release();
  }
}

async function startSharedServer(): Promise<string> {
  const folder = serverFolder();
  const claim = await waitForClaim(folder);
  try {
    return (await bringUpPostgres({ folder, log: silent, durable: false })).url;
  } finally {
    claim.release();
  }
}

/** The folder beside the installed packages, or a temporary one where those belong to somebody else. */
function serverFolder(): string {
  const chosen = process.env.FOODBANK_TEST_POSTGRES;
  if (chosen) return chosen;
  const folder = join(repository, 'node_modules/.cache/foodbank-test-postgres');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    const checkout = createHash('sha256').update(repository).digest('hex').slice(0, 8);
    return join(tmpdir(), `foodbank-test-postgres-${process.getuid?.()}-${checkout}`);
  }
}

/** Only one process at a time may start or stop the server; the others wait for their turn. */
async function waitForClaim(folder: string): Promise<{ release(): void }> {
  for (;;) {
    try {
      return claimDataFolder(folder, 'preparing a test');
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error;
      await sleep(20 + Math.random() * 30);
    }
  }
}

async function prepareTemplate(client: Client, server: string, migrations: string): Promise<string> {
  const parts = readMigrations(migrations).map(({ name, checksum }) => `${name} ${checksum}`);
  const checksum = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
  const ready = (await listDatabases(client, templatePrefix)).find((name) => name.endsWith(checksum));
  if (ready) return ready;
  await dropForgotten(client, templatePrefix);
  const name = `${templatePrefix}${nowSeconds()}_${checksum}`;
  const unfinished = 'foodbank_unfinished';
  await dropDatabase(client, unfinished);
  await client.query(`create database ${unfinished}`);
  await migrate(withDatabase(server, unfinished), migrations, silent);
  await client.query(`alter database ${unfinished} rename to ${name}`);
  return name;
}

/** What killed test runs have left, and templates of migrations that have been edited since, or will be made again. */
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

/** On a server of one's own a cleaner (autovacuum) may be at work, whom only a superuser may end: it is waited for. */
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

async function isUsed(client: Client): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_stat_activity where starts_with(datname, $1)', [testPrefix]);
  return rows.length > 0;
}

async function withServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
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
