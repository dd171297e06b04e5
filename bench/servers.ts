import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { deriveKeys } from '../apps/api/src/platform/keys.ts';
import { createSessions } from '../apps/api/src/platform/sessions.ts';
import { freePort } from '../apps/api/test/free-port.ts';

export const trackKey = 'the-bench-reports-orders-with-this-key';
/** The secret of the measured product, for sessions that the bench opens. */
export const tokenSecret = 'only the bench signs tokens with this secret';

const sessions = createSessions(deriveKeys(tokenSecret).session, systemClock);

/** The token of an agent who has signed in. */
export const tokenOf = (agentId: string) => sessions.sign({ agentId, passwordVersion: 1 });

/** A server in a process of its own. */
export interface ServerProcess {
  url: string;
  /** From the start of the process to its first answer, in milliseconds. */
  readyMs: number;
  /** Resident memory at this moment, in MiB. */
  memoryMiB(): number;
  /** Processor time so far, of all threads, in milliseconds. */
  processorMs(): number;
  stop(): Promise<void>;
}

/** Starts the product as in production. Its front ends must be built. */
export function startProduct(databaseUrl: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer('../apps/api/src/server.ts', (dataDir) => ({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // The address that a build without PUBLIC_URL carries.
    PUBLIC_URL: 'http://127.0.0.1:3000',
    TOKEN_SECRET: tokenSecret,
    TRACK_KEY: trackKey,
    MAIL_URL: 'sandbox:',
    FILES_URL: 'file:/nowhere/files',
    // No measure calls the provider.
    PAYSTACK_SECRET_KEY: 'sk_live_of_the_bench',
    TEXTS_URL: 'sandbox:',
    EARNINGS_PAID_UNTIL: '2000-01-01',
    PAYSTACK_URL: 'http://127.0.0.1:9',
    // All calls come from one address.
    LIMIT_SCALE: '1000000',
    DRAIN_DELAY_MS: '0',
    ...env,
  }));
}

/** Starts the same calls on Express. */
export function startExpress(databaseUrl: string): Promise<ServerProcess> {
  const env = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, TOKEN_SECRET: tokenSecret, TRACK_KEY: trackKey };
  return startServer('peers/express.ts', () => env);
}

async function startServer(
  program: string,
  settings: (dataDir: string) => Record<string, string>,
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-'));
  const logFile = join(folder, 'output.log');
  const output = openSync(logFile, 'w');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  // V8 would shrink the heap of a server that waits for its turn, which then collects garbage far more often than a busy one does.
  const child = spawn(process.execPath, ['--no-memory-reducer', join(import.meta.dirname, program)], {
    // Settings of the shell that starts the bench do not count.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...settings(folder) },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  process.once('exit', () => child.kill());
  const ended = once(child, 'exit');
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    await sleep(5);
  }
  const readOf = (path: string) => readFileSync(`/proc/${child.pid}/${path}`, 'utf8');
  return {
    url,
    readyMs: performance.now() - startedAt,
    memoryMiB: () => Number(/^VmRSS:\s+(\d+) kB/m.exec(readOf('status'))?.[1]) / 1024,
    processorMs: () => {
      const threads = readdirSync(`/proc/${child.pid}/task`);
      return threads.reduce((sum, thread) => sum + Number(readOf(`task/${thread}/schedstat`).split(' ')[0]) / 1e6, 0);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (answer) => answer.text().then(() => true),
    () => false,
  );
}
