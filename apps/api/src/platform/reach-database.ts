import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from './log.ts';

const connectMs = 10_000;
const pauseMs = 500;
const repeatMs = 10_000;

/** What the network says where the database, or the way to it, isn't there. */
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

// With it PostgreSQL's "is starting up", "is shutting down", "was ended" and "too many clients": what only comes up says these. A
// wrong password or name gets no better by waiting.
const comesUp = new Set([...networkTroubles, '57P01', '57P02', '57P03', '53300']);
const comesUpText = /Connection terminated|timeout expired/;

/** Opens a connection; where that fails, throws one line with the address and the reason, and the error as its cause. */
export async function reachDatabase(url: string): Promise<Client> {
  const client = clientOf(url);
  // A connection that breaks also reports it as an event, which would end the process if nobody listened.
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

/** An address that no connection can be made of, as when it names a certificate that isn't there, is told in one line as well. */
function clientOf(url: string): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  } catch (error) {
    throw new Error(`The database can't be reached: ${reasonOf(error)}. Check DATABASE_URL.`);
  }
}

/** What a wait for the database is given. */
export interface Waiting {
  log: Pick<Log, 'warn'>;
  patienceMs: number;
  /** Ends the wait, with the signal's reason. */
  signal: AbortSignal;
}

/**
 * Waits until a database takes connections that may only be starting, and says in the log what it waits for. Throws the line of
 * `reachDatabase` once patience is over, and at once where waiting can't help.
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

/** A name with several addresses fails once for each, in an error that has no message of its own. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return String((first as Error).message || first).split('\n')[0] ?? '';
}
