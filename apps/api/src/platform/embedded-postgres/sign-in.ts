import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { ownerRole } from './cluster.ts';
import type { Launch } from './launch.ts';

/** The role and the database of the application. */
export const applicationRole = 'foodbank';

const noteEveryMs = 10_000;

// No socket yet, nobody behind it, or cut off; "cannot connect now" is what a starting or stopping server answers.
const passing = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01', '53300']);

/**
 * Waits until the server accepts connections, however long its recovery takes; false if its process ends before.
 */
export async function waitUntilAccepting(launch: Launch, isAlive: () => boolean, log: Log): Promise<boolean> {
  let noteAt = Date.now() + noteEveryMs;
  for (;;) {
    const refusal = await tryToConnect(launch);
    if (!refusal) return true;
    if (!isAlive()) return false;
    if (!passing.has(refusal.code ?? '') && !/terminated|timeout/i.test(refusal.message))
      throw explain(refusal, launch);
    if (Date.now() > noteAt) {
      log.warn(`PostgreSQL is not ready yet: ${refusal.message}`);
      noteAt += noteEveryMs;
    }
    await sleep(30);
  }
}

/** Makes sure that the application's role and database are there. */
export async function ensureDatabase(launch: Launch): Promise<void> {
  const client = await connect(launch);
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [applicationRole]);
    if (role.rowCount === 0) {
      // No superuser: whoever gets the application to run SQL of theirs gets no further than its own data.
      await client.query(`create role ${applicationRole} login createdb password '${launch.password}'`);
    }
    const database = await client.query('select from pg_database where datname = $1', [applicationRole]);
    if (database.rowCount === 0) await client.query(`create database ${applicationRole} owner ${applicationRole}`);
  } finally {
    await client.end();
  }
}

async function tryToConnect(launch: Launch): Promise<(Error & { code?: string }) | undefined> {
  try {
    await (await connect(launch)).end();
    return undefined;
  } catch (error) {
    return error as Error & { code?: string };
  }
}

async function connect({ socketDirectory, password }: Launch): Promise<Client> {
  const client = new Client({
    host: socketDirectory,
    port: 5432,
    user: ownerRole,
    database: 'postgres',
    password,
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  // A server that dies under an idle connection reports it as an event, which would end our process if unheard.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function explain(refusal: Error & { code?: string }, launch: Launch): Error {
  const reason =
    refusal.code === '28P01'
      ? `the password beside ${launch.cluster} isn't this database's; put the right file back from your backup.`
      : refusal.message;
  return new Error(`PostgreSQL runs, but refuses us: ${reason}`, { cause: refusal });
}
