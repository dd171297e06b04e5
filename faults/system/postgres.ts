import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@foodbank/embedded-postgres/start';
import pg from 'pg';
import { endProcess } from '../../apps/api/test/end-process.ts';

/** Direct access to a PostgreSQL server, without the network that the product uses. */
export interface Postgres {
  /** The main process; undefined while none runs. */
  pid(): number | undefined;
  /** The path of its socket, and the password of its roles. */
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

/** Returns access to the server with its files in a folder. The server may start later. */
export function accessPostgres(folder: string): Postgres {
  // The first line of this file is the process id, the fifth the folder of the socket.
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

/** Makes a data folder and starts a server on it. The server is restarted whenever it ends by itself. */
export async function startPostgres(folder: string): Promise<OwnPostgres> {
  let running = await startEmbeddedPostgres({ folder, log: silent }, about);
  return {
    ...accessPostgres(folder),
    stop: () => running.stop(),
    async start() {
      running = await startEmbeddedPostgres({ folder, log: silent }, about);
    },
  };
}
