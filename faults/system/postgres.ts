import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@foodbank/embedded-postgres/start';
import pg from 'pg';
import { endProcess } from '../../apps/api/test/end-process.ts';

/** A PostgreSQL server, seen by its operator: beside the product and past what stands between the two. */
export interface Postgres {
  /** The main process; undefined while none runs. */
  pid(): number | undefined;
  /** Where its socket is, and the password of its roles. */
  socketFile(): string;
  password(): string;
  /** SIGKILL to the main process. Its supervisor starts it again at once. */
  kill(): void;
  /** Runs one statement as the owner of the database. */
  query<Row extends object = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
}

/** A PostgreSQL that an operator can also stop and start. */
export interface OwnPostgres extends Postgres {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const about = 'a resilience test';
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The server whose files are in a folder, as soon as there is one. */
export function lookInto(folder: string): Postgres {
  // The server keeps this file: its process first, the folder of its socket fifth.
  const describe = () => readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  const password = () => readFileSync(join(folder, 'password'), 'utf8').trim();
  const pid = () => {
    try {
      return Number(describe()[0]);
    } catch {
      return undefined;
    }
  };
  return {
    pid,
    password,
    socketFile: () => join(describe()[4] ?? '', '.s.PGSQL.5432'),
    kill() {
      const running = pid();
      if (running) endProcess(running);
    },
    async query(sql, values) {
      const client = new pg.Client({
        host: describe()[4] ?? '',
        user: 'postgres',
        password: password(),
        database: 'foodbank',
      });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Makes a data folder and starts a server on it, which is started again whenever it ends by itself. */
export async function startPostgres(folder: string): Promise<OwnPostgres> {
  let running = await startEmbeddedPostgres({ folder, log: silent }, about);
  return {
    ...lookInto(folder),
    stop: () => running.stop(),
    async start() {
      running = await startEmbeddedPostgres({ folder, log: silent }, about);
    },
  };
}
