import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from './log.ts';

const connectMs = 10_000;
const pauseMs = 500;
const repeatMs = 10_000;

/** Error codes of a network or socket without a database behind it. */
export const networkTroubles: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

// And PostgreSQL's codes while it starts, stops or has too many clients. Waiting does not help with a wrong password or name.
const comesUp = new Set([...networkTroubles, '57P01', '57P02', '57P03', '53300']);
const comesUpText = /Connection terminated|timeout expired/;

/** Opens a connection. Throws one line with the address and the reason, with the error as its cause. */
export async function reachDatabase(url: string): Promise<Client> {
  const client = clientOf(url);
  // Without a listener the event of a broken connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const where = `${client.host}${client.host.startsWith('/') ? '' : `:${client.port}`}, database ${client.database}`;
    throw new Error(`The database can't be reached (${where}): ${reasonOf(error)}. Check DATABASE_URL.`, {
      cause: error,
    });
  }
  return client;
}

/** An address that makes no client, such as one that names a missing certificate, gets the same one line. */
function clientOf(url: string): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  } catch (error) {
    throw new Error(`The database can't be reached: ${reasonOf(error)}. Check DATABASE_URL.`);
  }
}

/** Options of a wait for the database. */
export interface Waiting {
  log: Pick<Log, 'warn'>;
  patienceMs: number;
  /** Aborts the wait. */
  signal: AbortSignal;
}

/**
 * Waits for a database that may still be starting, and logs what it waits for. Throws the line of `reachDatabase` after the timeout,
 * and at once where waiting can't help.
 */
export async function awaitDatabase(url: string, { log, patienceMs, signal }: Waiting): Promise<void> {
  const startedAt = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      const client = await reachDatabase(url);
      return await client.end();
    } catch (error) {
      if (!(error instanceof Error) || !isComingUp(error.cause)) throw error;
      const waitedMs = performance.now() - startedAt;
      const seconds = Math.round(patienceMs / 1_000);
      if (waitedMs >= patienceMs) throw new Error(`${error.message} Foodbank has waited for it for ${seconds} s.`);
      if (waitedMs - saidAt >= repeatMs) {
        log.warn(`waiting for the database, up to ${seconds} s: ${error.message}`);
        saidAt = waitedMs;
      }
    }
    await sleep(pauseMs, undefined, { signal });
  }
}

/** Whether a database, or the way to it, may only be starting, so that waiting can help. */
function isComingUp(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return comesUp.has(code) || comesUpText.test(message);
}

/** The error of a host name with several addresses has no message of its own, but one error for each address. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return String((first as Error).message || first).split('\n')[0] ?? '';
}
