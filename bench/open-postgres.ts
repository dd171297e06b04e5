import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@foodbank/embedded-postgres/start';
import { Client } from 'pg';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { type Database, openDatabase } from '../apps/api/src/platform/database.ts';
import { deriveKeys } from '../apps/api/src/platform/keys.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';

const migrations = new URL('../apps/api/migrations', import.meta.url).pathname;
// An autovacuum of a large table can't be ended by us, and ends by itself.
const notAllowed = '42501';
const dropTries = 120;
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** A PostgreSQL server with databases for the bench. */
export interface BenchPostgres {
  /** Makes a database with every migration and no data, in place of an earlier one. Returns its URL. */
  makeDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the server at a URL, or starts the embedded one on a folder with production's durability. */
export async function openPostgres(folder: string, givenUrl: string | undefined): Promise<BenchPostgres> {
  const own = givenUrl === undefined ? await startEmbeddedPostgres({ folder, log: silent }, 'a bench') : null;
  const serverUrl = givenUrl ?? own?.url ?? '';
  const run = (sql: string) => withClient(serverUrl, (client) => client.query(sql));
  const dropDatabase = async (name: string) => {
    for (let tries = dropTries; ; tries--) {
      const error = await run(`drop database if exists ${name} with (force)`).then(
        () => null,
        (failed: { code?: string }) => failed,
      );
      if (error === null) return;
      if (error.code !== notAllowed || tries === 0) throw error;
      await sleep(1_000);
    }
  };
  return {
    dropDatabase,
    async makeDatabase(name) {
      await dropDatabase(name);
      await run(`create database ${name}`);
      const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
      await migrate(url, migrations, silent);
      return url;
    },
    stop: async () => own?.stop(),
  };
}

/** Opens a connection for some work and closes it. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens the product's database client in this process; half of its connections read. */
export function openProductDatabase(url: string, connections: number): Database {
  const enqueue = () => () => Promise.reject(new Error('no measure enqueues a job'));
  const parts = { clock: systemClock, keys: deriveKeys('the bench'), enqueue, onError: console.error };
  return openDatabase({ url, connections, ...parts });
}
