import { dirname } from 'node:path';
import { Client } from 'pg';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { claimDataFolder } from '../apps/api/src/platform/data-folder.ts';
import { type Database, openDatabase } from '../apps/api/src/platform/database.ts';
import { bringUpPostgres } from '../apps/api/src/platform/embedded-postgres/bring-up.ts';
import { stopPostmaster } from '../apps/api/src/platform/embedded-postgres/postmaster.ts';
import { deriveKeys } from '../apps/api/src/platform/keys.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';

const migrations = new URL('../apps/api/migrations', import.meta.url).pathname;
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
  const server = givenUrl ? { url: givenUrl, stop: async () => {} } : await startServer(folder);
  const run = (sql: string) => withClient(server.url, (client) => client.query(sql));
  const dropDatabase = async (name: string) => void (await run(`drop database if exists ${name} with (force)`));
  return {
    dropDatabase,
    async makeDatabase(name) {
      await dropDatabase(name);
      await run(`create database ${name}`);
      const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
      await migrate(url, migrations, silent);
      return url;
    },
    stop: server.stop,
  };
}

async function startServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const claim = claimDataFolder(dirname(folder), 'a bench is running');
  const { url, server } = await bringUpPostgres({ folder, log: silent });
  return {
    url,
    async stop() {
      await stopPostmaster(server.process);
      claim.release();
    },
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
