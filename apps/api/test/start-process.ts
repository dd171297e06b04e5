import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from './database.ts';
import { type Ending, lastFirst } from './ending.ts';
import { freePort } from './free-port.ts';
import { makeOpenFolder } from './open-folder.ts';
import { outerEnvironment } from './outer-environment.ts';
import { waitUntil } from './wait-until.ts';

/** One of the product's own processes. */
export interface Started {
  child: ChildProcess;
  /** Its base URL, if it serves. */
  address: string;
  printed(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Fails if the process ends before it prints the text. */
  untilPrinted(text: string | RegExp): Promise<void>;
}

export interface ProcessOptions {
  program?: 'server' | 'worker';
  /** Runs with production's configuration, in which a server writes no demo and starts sooner. */
  production?: boolean;
  env?: Record<string, string>;
}

/** The last line of a start: of a server in development, of one in production, and of a worker. */
export const servesText = 'Emails: ';
export const readyText = 'Foodbank is ready: ';
export const worksText = 'The Foodbank worker is ready.';

const secret = 'a-secret-of-the-test-which-is-long-enough';
const productionEnv = {
  NODE_ENV: 'production',
  TOKEN_SECRET: secret,
  TRACK_KEY: `${secret}.too`,
  MAIL_URL: 'sandbox:',
  FILES_URL: 'file:/nowhere/files',
  PAYSTACK_SECRET_KEY: 'sk_live_of_a_test',
  TEXTS_URL: 'sandbox:',
  EARNINGS_PAID_UNTIL: '2000-01-01',
  PAYSTACK_URL: 'http://127.0.0.1:9',
  // The address that the front ends are built for in development.
  PUBLIC_URL: 'http://127.0.0.1:3000',
  DRAIN_DELAY_MS: '0',
};

/** Starts a process of the product, and kills it at the test's end. Makes its port, folder and database unless `env` has them. */
export async function startProcess(t: Ending, options: ProcessOptions = {}): Promise<Started> {
  const { program = 'server', production = false } = options;
  const ends = lastFirst(t);
  const file = fileURLToPath(new URL(`../src/${program}.ts`, import.meta.url));
  const env = {
    PORT: String(await freePort()),
    // Production takes no more than ten times.
    LIMIT_SCALE: production || options.env?.NODE_ENV === 'production' ? '10' : '1000',
    ...(production ? productionEnv : {}),
    ...(await placeOf(ends, options.env)),
    ...options.env,
  };
  const child = spawn(process.execPath, [file], {
    env: { ...outerEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  let hasEnded = false;
  const ended = once(child, 'close').then(([code]) => {
    hasEnded = true;
    return code as number | null;
  });
  ends.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  // A test file that fails before its first test never runs its `after`, and ends without an `exit` event if an error ends it.
  for (const event of ['exit', 'uncaughtExceptionMonitor']) process.once(event, () => child.kill('SIGKILL'));
  const untilPrinted = async (awaited: string | RegExp) => {
    const found = () => (typeof awaited === 'string' ? text.includes(awaited) : awaited.test(text));
    await waitUntil(`it prints ${awaited}`, () => found() || hasEnded, { everyMs: 5 });
    if (!found()) throw new Error(`it ended without ${awaited}: ${text}`);
  };
  return { child, address: `http://127.0.0.1:${env.PORT}`, printed: () => text, ended, untilPrinted };
}

/** Makes a folder and a database for the test, unless they are given. */
async function placeOf(t: Ending, given: Record<string, string> = {}): Promise<Record<string, string>> {
  const place: Record<string, string> = given.DATA_DIR === undefined ? { DATA_DIR: makeOpenFolder() } : {};
  if (given.DATABASE_URL !== undefined) return place;
  return { ...place, DATABASE_URL: await createTestDatabase(t) };
}
