import pg from 'pg';
import { type RunningPostgres, startEmbeddedPostgres } from '../../apps/api/src/platform/embedded-postgres/start.ts';
import { endProcess } from '../../apps/api/test/end-process.ts';
import { waitUntil } from '../../apps/api/test/wait-until.ts';
import type { Ending } from './ending.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** A PostgreSQL of the run's own, as an operator would have one: the product only knows its address. */
export interface Postgres {
  readonly launch: RunningPostgres;
  /** The process number of the running server; undefined while there is none. */
  pid(): number | undefined;
  start(): Promise<void>;
  /** Stops it as an operator does. */
  stop(): Promise<void>;
  /** Kills the server's main process; it is started again at once. */
  kill(): Promise<void>;
  /** Kills it for good. */
  destroy(): Promise<void>;
  /** Runs one statement as the owner, past whatever stands between the product and its database. */
  ask<Row extends object = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
}

/** Makes a data folder with the product's database in it, or takes the one that is there, and starts it. */
export async function startPostgres(
  t: Ending,
  folder: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<Postgres> {
  const open = () => startEmbeddedPostgres({ folder, log: silent, settings }, 'a run of faults');
  let server = await open();
  t.after(() => server.stop());
  const kill = async () => {
    const pid = server.pid();
    if (pid === undefined) return;
    endProcess(pid);
    await waitUntil('the database has ended', () => server.pid() !== pid);
  };
  return {
    launch: server,
    pid: () => server.pid(),
    async start() {
      server = await open();
    },
    stop: () => server.stop(),
    kill,
    async destroy() {
      await kill();
      await server.stop();
    },
    ask: (sql, values) => askAs(server.ownerUrl, sql, values),
  };
}

/** Runs one statement on a connection of its own. */
export async function askAs<Row extends object>(url: string, sql: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
