import { Client } from 'pg';
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres/start.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { pinTree } from './programs.ts';

const migrations = new URL('../apps/api/migrations', import.meta.url).pathname;
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The PostgreSQL that is measured: databases of our own on it, and the core that it works on where it is ours. */
export interface BenchPostgres {
  /** Makes a database with the product's shape and nothing in it, in the place of an earlier one; answers its address. */
  makeDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** Keeps the server on a core; a server of somebody else's stays where it is. */
  pin(core: number): void;
  stop(): Promise<void>;
}

/** Starts the product's own PostgreSQL on a folder, as safe against a loss of power as in production; or takes a given one. */
export async function openPostgres(folder: string, givenUrl: string | undefined): Promise<BenchPostgres> {
  const own = givenUrl ? null : await startEmbeddedPostgres({ folder, log: silent }, 'a bench');
  const url = givenUrl ?? own?.url ?? '';
  const inServer = (sql: string) =>
    withClient(url, async (client) => {
      await client.query(sql);
    });
  const dropDatabase = (name: string) => inServer(`drop database if exists ${name} with (force)`);
  return {
    dropDatabase,
    async makeDatabase(name) {
      await dropDatabase(name);
      await inServer(`create database ${name}`);
      const address = new URL(url);
      address.pathname = `/${name}`;
      await migrate(address.href, migrations, silent);
      return address.href;
    },
    pin(core) {
      const pid = own?.pid();
      if (pid) pinTree(pid, core);
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
