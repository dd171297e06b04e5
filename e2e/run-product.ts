import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/api/test/free-port.ts';
import { outerEnvironment } from '../apps/api/test/outer-environment.ts';

const server = fileURLToPath(new URL('../apps/api/src/server.ts', import.meta.url));
const startTimeoutMs = 120_000;

/** The product as `npm start` runs it, on a port and a data folder of its own. */
export interface RunningProduct {
  address: string;
  port: number;
  dataDir: string;
  pid: number;
  trackKey: string;
  /** What it has printed so far. */
  printed(): string;
  /** Ends it as an operator would, and answers its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the product and waits until it says that it is ready. A given data folder is left as it is afterwards. */
export async function runProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'foodbank-e2e-'));
  // Root's PostgreSQL runs as another user, which has to pass through.
  if (env.DATA_DIR === undefined) chmodSync(dataDir, 0o711);
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [server], {
    env: { ...outerEnvironment(), PORT: String(port), DATA_DIR: dataDir, LIMIT_SCALE: '1000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  await untilReady(child, () => printed);
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    pid: child.pid ?? 0,
    trackKey: secrets.trackKey,
    printed: () => printed,
    async stop() {
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const code = child.exitCode ?? (await ended);
      if (env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function untilReady(child: ChildProcess, printed: () => string): Promise<void> {
  const until = Date.now() + startTimeoutMs;
  while (!printed().includes('Mails: ')) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`the product did not start:\n${printed()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
