import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from './database.ts';
import { type Ending, lastFirst } from './ending.ts';
import { freePort } from './free-port.ts';
import { makeOpenFolder } from './open-folder.ts';
import { outerEnvironment } from './outer-environment.ts';

/** One of the product's own processes. */
export interface Started {
  child: ChildProcess;
  pid: number;
  /** Where it serves, if it does. */
  address: string;
  printed(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Fails if the process ends before it prints the text. */
  untilPrinted(text: string | RegExp): Promise<void>;
}

export interface ProcessOptions {
  program?: 'server' | 'worker';
  parameters?: readonly string[];
  env?: Record<string, string>;
  /** A listening socket's number in this process, which the new one gets as its third. */
  heldSocket?: number;
}

/** What a serving process prints last in development. */
export const servesText = 'Mails: ';

/** Starts a process of the product; the test's end kills it. Its port, folder and database are given or its own. */
export async function startProcess(t: Ending, options: ProcessOptions = {}): Promise<Started> {
  const { program = 'server', parameters = [], heldSocket } = options;
  const ends = lastFirst(t);
  const file = fileURLToPath(new URL(`../src/${program}.ts`, import.meta.url));
  const env = {
    PORT: String(await freePort()),
    LIMIT_SCALE: '1000',
    ...(await placeOf(ends, options.env)),
    ...options.env,
  };
  const child = spawn(process.execPath, [file, ...parameters], {
    env: { ...outerEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(heldSocket === undefined ? [] : [heldSocket])],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  ends.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  // A file that fails before its first test has no end of its own.
  process.once('exit', () => child.kill('SIGKILL'));
  const untilPrinted = async (awaited: string | RegExp) => {
    const found = () => (typeof awaited === 'string' ? text.includes(awaited) : awaited.test(text));
    while (!found()) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended without ${awaited}: ${text}`);
      await sleep(5);
    }
  };
  return {
    child,
    pid: child.pid ?? 0,
    address: `http://127.0.0.1:${env.PORT}`,
    printed: () => text,
    ended,
    untilPrinted,
  };
}

/** A folder and a database of the test's own, where none is given. */
async function placeOf(t: Ending, given: Record<string, string> = {}): Promise<Record<string, string>> {
  const place: Record<string, string> = given.DATA_DIR === undefined ? { DATA_DIR: makeOpenFolder() } : {};
  if (given.DATABASE_URL !== undefined) return place;
  return { ...place, DATABASE_URL: await createTestDatabase(t) };
}
