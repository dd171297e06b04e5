import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Ending } from './ending.ts';

/** Which of the product's processes: the one that serves (and works, unless it is told not to), or the one that only works. */
export type Role = 'server' | 'worker';

/** One line of a process's log that isn't about an answer. */
export interface LogLine {
  at: number;
  level: number;
  msg: string;
  err?: { message?: string; code?: string };
}

/** A process of the product under a supervisor, which starts it again whenever it ends. */
export interface Watched {
  readonly name: string;
  readonly role: Role;
  /** Where it answers `/readyz`. */
  readonly port: number;
  /** Where it shows its metrics. */
  readonly metricsPort: number;
  pid(): number | undefined;
  /** Ends it without a warning and waits until it is gone; the supervisor starts the next at once. */
  kill(): Promise<void>;
  /** What it wrote since it was first started: warnings and errors, and lines that are no JSON. */
  readonly lines: LogLine[];
  /** How often it was started. */
  starts(): number;
  /** Its resident memory in bytes; null while there is none. */
  memoryBytes(): number | null;
}

const program = {
  server: fileURLToPath(new URL('../../apps/api/src/server.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../../apps/api/src/worker.ts', import.meta.url)),
};
const portName = { server: 'PORT', worker: 'WORKER_PORT' };
const infoLevel = 30;
const pauseMs = 100;

/** Starts a process of the product with an environment, and keeps it running until the end. */
export function watchProcess(
  t: Ending,
  {
    name,
    role,
    port,
    metricsPort,
    env,
  }: Pick<Watched, 'name' | 'role' | 'port' | 'metricsPort'> & { env: NodeJS.Dict<string> },
): Watched {
  const lines: LogLine[] = [];
  let child: ChildProcess | undefined;
  let [ending, starts] = [false, 0];
  const start = () => {
    if (ending) return;
    starts += 1;
    const started = spawn(process.execPath, [program[role]], {
      env: { PATH: process.env.PATH, ...env, [portName[role]]: String(port), METRICS_PORT: String(metricsPort) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) readLines(stream, (text) => note(lines, text));
    started.once('exit', (code, signal) => {
      if (child === started) child = undefined;
      if (!ending) lines.push({ at: Date.now(), level: 0, msg: `ended (${signal ?? code}) and started again` });
      setTimeout(start, pauseMs);
    });
  };
  start();
  t.after(async () => {
    ending = true;
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const cut = setTimeout(() => child?.kill('SIGKILL'), 20_000);
    await gone;
    clearTimeout(cut);
  });
  return {
    ...{ name, role, port, metricsPort, lines },
    pid: () => child?.pid,
    async kill() {
      if (!child) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    starts: () => starts,
    memoryBytes: () => (child?.pid === undefined ? null : residentBytes(child.pid)),
  };
}

/** The resident memory of a process in bytes; null if there is none of that number. */
export function residentBytes(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

function readLines(stream: NodeJS.ReadableStream, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part !== '') take(part);
  });
}

/** Answers are counted by whoever asked; kept is what an operator would be woken for. */
function note(lines: LogLine[], text: string): void {
  try {
    const { time, level, msg, err } = JSON.parse(text);
    if (level > infoLevel) lines.push({ at: time, level, msg, err });
  } catch {
    if (!/^(Foodbank is ready|Building|Foodbank)/.test(text)) lines.push({ at: Date.now(), level: 0, msg: text });
  }
}
