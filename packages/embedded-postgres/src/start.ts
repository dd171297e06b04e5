import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { applicationRole } from './cluster.ts';
import { commandOf, findServer } from './process.ts';
import { bringUp, type Launch, type PostgresOptions, prepareLaunch, stopLaunched, urlOf } from './server.ts';

/** A PostgreSQL server that takes connections. */
export interface RunningPostgres {
  /** The application's database, as the application's role. */
  url: string;
  socketDirectory: string;
  /** The number of the server's main process; undefined while none runs. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** Thrown where another process holds the database. */
export class DatabaseInUse extends Error {
  /** The application's database on the running server. */
  readonly url: string;

  constructor(folder: string, holder: string, url: string) {
    super(
      `Foodbank already runs on the data folder ${folder}: ${holder}. ` +
        'Use that one, stop it first, or give this one a folder and a port of its own with DATA_DIR and PORT.',
    );
    this.url = url;
  }
}

// Any number that no other advisory lock uses. The lock is taken in the database `postgres`.
const holdKey = 7_046_029_256;

/**
 * Starts the PostgreSQL that comes with Foodbank on a folder, or takes over the one that a killed process left running there, and
 * holds it: a second holder gets `DatabaseInUse`. A server that ends by itself is started again. If this process dies, the server
 * goes on, and the next start takes it over. Throws one line if the database can't be used.
 *
 * @param about How people find the holder, such as its address.
 */
export async function startEmbeddedPostgres(options: PostgresOptions, about: string): Promise<RunningPostgres> {
  const launch = await prepareLaunch(options);
  let held = true;
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  let session = await hold(launch, options.folder, about);

  const watch = () =>
    session.once('end', () => {
      held = false;
      restarting = stopping ? undefined : restart();
    });
  const restart = async () => {
    options.log.warn('PostgreSQL ended by itself: starting it again.');
    for (let lastMessage = ''; !stopping && !held; ) {
      try {
        session = await hold(launch, options.folder, about);
        held = true;
        watch();
      } catch (error) {
        const { message } = error as Error;
        if (message !== lastMessage) options.log.warn(`${message} Trying again.`);
        lastMessage = message;
        await sleep(500);
      }
    }
  };
  const stop = async () => {
    await restarting;
    if (!held) return;
    await session.end();
    await stopLaunched(launch);
  };
  watch();
  return {
    ...describe(launch),
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** The same server without a holder: any number of processes may share it, and it goes on until one of them stops it. */
export async function shareEmbeddedPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const launch = await prepareLaunch(options);
  await (await bringUp(launch, 'shared')).end();
  return { ...describe(launch), stop: () => stopLaunched(launch) };
}

function describe(launch: Launch): Omit<RunningPostgres, 'stop'> {
  return {
    url: urlOf(launch, applicationRole),
    socketDirectory: launch.socketDirectory,
    pid: () => findServer(launch.folder),
  };
}

/** A connection that holds the database for as long as it is open. */
async function hold(launch: Launch, folder: string, about: string): Promise<Client> {
  const client = await bringUp(launch, `process ${process.pid}, ${about}`);
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [holdKey]);
    if (rows[0].held) return client;
    const holder = await findHolder(client);
    if (holder !== null) {
      await client.end();
      throw new DatabaseInUse(dirname(folder), holder, urlOf(launch, applicationRole));
    }
    await sleep(20);
  }
}

/** The name that the holder's connection gave itself; null if no living process holds the database. */
async function findHolder(client: Client): Promise<string | null> {
  const { rows } = await client.query(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and pg_locks.database = (select oid from pg_database where datname = 'postgres')`,
  );
  const name = rows[0]?.name ?? '';
  // A connection outlives its killed process by a moment.
  return commandOf(Number(/^process (\d+)/.exec(name)?.[1])) === '' ? null : name;
}
