import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { deriveKeys } from '../apps/api/src/platform/keys.ts';
import { createSessions } from '../apps/api/src/platform/sessions.ts';
import { onCore } from './programs.ts';

export const trackKey = 'the-bench-reports-customers-and-orders';
const tokenSecret = 'only the bench signs tokens with this secret';
const sessions = createSessions(deriveKeys(tokenSecret).session, systemClock);

/** A token of an agent that a process of ours takes. */
export const tokenOf = (agentId: string) => sessions.sign({ agentId, passwordVersion: 1 });

/** A server in a process of its own. */
export interface ServerProcess {
  pid: number;
  url: string;
  /** Milliseconds from the start of the process until it was ready. */
  readyMs: number;
  /** Resident memory at this moment, in MiB. */
  memoryMiB(): number;
  stop(): Promise<void>;
}

/** Production's settings, with providers that reach nobody. The public address is development's, for which the site is built. */
export function productionEnvironment(databaseUrl: string, port: number, dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    TOKEN_SECRET: tokenSecret,
    TRACK_KEY: trackKey,
    MAIL_URL: 'sandbox:',
    PAYSTACK_SECRET_KEY: 'sandbox',
    LIMIT_SCALE: '1000000',
  };
}

/** The product as production runs it (its log goes to a file), without building the front ends. */
export function startApp(databaseUrl: string, port: number, core: number): Promise<ServerProcess> {
  return startServer('serve-app.ts', core, port, (folder) => productionEnvironment(databaseUrl, port, folder));
}

/** The floor: a bare `node:http` server that gives the answers of a JSON file. */
export function startPlainServer(answersFile: string, port: number, core: number): Promise<ServerProcess> {
  return startServer('serve-plainly.ts', core, port, () => ({ PORT: String(port), ANSWERS: answersFile }));
}

async function startServer(
  program: string,
  core: number,
  port: number,
  settings: (folder: string) => Record<string, string>,
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-'));
  const output = openSync(join(folder, 'output.log'), 'w');
  const startedAt = performance.now();
  const [command, parameters] = onCore(core, process.execPath, [join(import.meta.dirname, program)]);
  const child = spawn(command, parameters, {
    // Nothing of the environment that the bench was started in decides how the product runs.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings(folder) },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const ended = once(child, 'exit').then(() => 'ended');
  if ((await Promise.race([once(child, 'message'), ended])) === 'ended') {
    throw new Error(`${program} ended at once: ${readFileSync(join(folder, 'output.log'), 'utf8').slice(-2_000)}`);
  }
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - startedAt,
    memoryMiB: () => residentMiB(child),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function residentMiB({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
