import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, prepareBinaries } from '../../apps/api/src/platform/embedded-postgres/binaries.ts';
import { ownerRole, prepareCluster } from '../../apps/api/src/platform/embedded-postgres/cluster.ts';
import {
  databaseUrl,
  type Launch,
  prepareSocketDirectory,
  serverArguments,
} from '../../apps/api/src/platform/embedded-postgres/launch.ts';
import { openServer, type RunningServer } from '../../apps/api/src/platform/embedded-postgres/open-server.ts';
import { choosePlace, clusterOf } from '../../apps/api/src/platform/embedded-postgres/place.ts';
import { stopPostmaster } from '../../apps/api/src/platform/embedded-postgres/postmaster.ts';
import { applicationRole, ensureDatabase } from '../../apps/api/src/platform/embedded-postgres/sign-in.ts';
import { endProcess } from '../../apps/api/test/end-process.ts';
import type { Ending } from './ending.ts';

const restartPauseMs = 200;
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** A PostgreSQL of the run's own, as an operator would have one: the product only knows its address. */
export interface Postgres {
  readonly launch: Launch;
  /** The process number of the running server; undefined while there is none. */
  pid(): number | undefined;
  start(): Promise<void>;
  /** Stops it as an operator does. */
  stop(): Promise<void>;
  /** Takes the server's main process away without a warning; whoever watches over it starts it again at once. */
  kill(): Promise<void>;
  /** Takes it away for good. */
  destroy(): Promise<void>;
  /** Runs one statement as the owner, beside the product and past whatever stands between the two. */
  ask<Row extends object = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
}

/** Makes a data folder with the product's database in it, or takes the one that is there, and starts it. */
export async function startPostgres(
  t: Ending,
  folder: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<Postgres> {
  const place = await choosePlace(folder, silent);
  const binaries = await prepareBinaries(findBinaries(), place, silent);
  const password = await prepareCluster(place, binaries, true);
  const [cluster, socketDirectory] = [clusterOf(place), prepareSocketDirectory(place)];
  const own = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const launch: Launch = {
    program: realpathSync(join(binaries.native, 'bin', 'postgres')),
    args: [...serverArguments(cluster, socketDirectory, true), ...own],
    cluster,
    socketDirectory,
    logFile: join(place.folder, 'postgres.log'),
    password,
    account: place.account,
  };
  const postgres = operate(launch);
  t.after(postgres.stop);
  await postgres.start();
  // A server that only reads has its database from the one that it follows.
  if (!('primary_conninfo' in settings)) await ensureDatabase(launch);
  return postgres;
}

/** Runs it as a system's supervisor does: what ends without having been stopped is started again, until it runs. */
function operate(launch: Launch): Postgres {
  let server: RunningServer | undefined;
  let wanted = false;
  const start = async () => {
    wanted = true;
    const opened = await openServer(launch, silent);
    server = opened;
    void opened.exited.then(() => {
      server = undefined;
      void startAgain();
    });
  };
  const startAgain = async () => {
    while (wanted && server === undefined) await start().catch(() => sleep(restartPauseMs));
  };
  const kill = async () => {
    if (!server) return;
    const { process: killed, exited } = server;
    endProcess(killed.pid);
    await exited;
  };
  return {
    launch,
    start,
    pid: () => server?.process.pid,
    async stop() {
      wanted = false;
      if (server) await stopPostmaster(server.process);
    },
    kill,
    destroy: () => {
      wanted = false;
      return kill();
    },
    async ask(sql, values) {
      const client = new pg.Client({ connectionString: databaseUrl(launch, ownerRole, applicationRole) });
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
