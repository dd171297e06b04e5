import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../apps/api/test/end-process.ts';
import { freePort } from '../apps/api/test/free-port.ts';
import { outerEnvironment } from '../apps/api/test/outer-environment.ts';
import { undoOnce } from './clean-up.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const startTimeoutMs = 120_000;
const stopTimeoutMs = 60_000;

/** The product as `npm start` runs it, on a port and a data folder of its own. */
export interface RunningProduct {
  address: string;
  port: number;
  dataDir: string;
  pid: number;
  trackKey: string;
  /** What it has printed so far. */
  printed(): string;
  /** Ends it as an operator would. Resolves with its exit code, null after a signal; the second call changes nothing. */
  stop(): Promise<number | null>;
}

/**
 * Starts the product and waits until it is ready. The product ends with this process at the latest, and its data folder is deleted
 * then. A data folder in `env` is kept, and its database keeps running if the product has to be killed. Rejects with the product's
 * output if it doesn't start. `folder` has the product's files. `dataFrom` is a data folder that its own one begins as a copy of.
 */
export async function runProduct(
  env: Record<string, string> = {},
  { folder = root, dataFrom }: { folder?: string; dataFrom?: string } = {},
): Promise<RunningProduct> {
  const ownsFolder = env.DATA_DIR === undefined;
  const dataDir = env.DATA_DIR ?? makeDataFolder();
  if (dataFrom !== undefined) cpSync(dataFrom, dataDir, { recursive: true });
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [join(folder, 'apps/api/src/server.ts')], {
    cwd: folder,
    env: { ...outerEnvironment(), PORT: String(port), DATA_DIR: dataDir, LIMIT_SCALE: '1000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const removeTraces = () => {
    child.kill('SIGKILL');
    // The database in a given folder may belong to another run.
    if (!ownsFolder) return;
    for (const pid of listPostgres(dataDir)) endProcess(pid);
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', removeTraces);
  const stop = undoOnce(async () => {
    child.kill('SIGTERM');
    const tooLate = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    try {
      return await ended;
    } finally {
      clearTimeout(tooLate);
      process.off('exit', removeTraces);
      removeTraces();
    }
  });
  try {
    await untilReady(child, () => printed);
    const { trackKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { trackKey: string };
    const address = `http://127.0.0.1:${port}`;
    return { address, port, dataDir, pid: child.pid ?? 0, trackKey, printed: () => printed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes a temporary data folder that PostgreSQL's own user can enter when root runs the tests. The caller deletes it. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

async function untilReady(child: ChildProcess, printed: () => string): Promise<void> {
  const until = Date.now() + startTimeoutMs;
  while (!printed().includes('Emails: ')) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || Date.now() > until) throw new Error(`the product did not start:\n${printed()}`);
    await sleep(20);
  }
}

/** The processes of the PostgreSQL whose files are in a data folder, the oldest first. None where the system has no /proc. */
export function listPostgres(dataDir: string): number[] {
  const home = join(dataDir, 'postgres');
  if (!existsSync('/proc') || !existsSync(home)) return [];
  // For root it may be a link to a folder that PostgreSQL's user can enter.
  const folder = realpathSync(home);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid).startsWith(folder))
    .sort((one, other) => one - other);
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
