import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { outerEnvironment } from '../../apps/api/test/outer-environment.ts';

/** `server` serves, and runs jobs unless JOBS=none; `worker` only runs jobs. */
export type Role = 'server' | 'worker';

/** A process of the product under a supervisor, which restarts it whenever it ends. */
export interface ProductProcess {
  readonly name: string;
  /** Where it answers /readyz. */
  readonly port: number;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  restart(): Promise<number | null>;
  /** Ends it for good. */
  stop(): Promise<void>;
  /** Warnings, errors and lines that aren't JSON, since the first start. */
  readonly lines: readonly string[];
  starts(): number;
  /** Resident memory; null while there is no process. */
  memoryBytes(): number | null;
}

export interface ProductProcessOptions {
  name: string;
  role: Role;
  port: number;
  env: NodeJS.Dict<string>;
  /** The descriptor of a listening socket that is passed to the process, as by systemd. */
  heldSocket?: number | undefined;
}

const infoLevel = 30;
const pauseMs = 100;
const stopMs = 30_000;

/** Starts a process and keeps it running until it is stopped. */
export function superviseProcess({ name, role, port, env, heldSocket }: ProductProcessOptions): ProductProcess {
  const program = fileURLToPath(new URL(`../../apps/api/src/${role}.ts`, import.meta.url));
  const lines: string[] = [];
  let child: ChildProcess | undefined;
  let [ending, starts] = [false, 0];
  const start = () => {
    if (ending) return;
    starts += 1;
    const started = spawn(process.execPath, [program], {
      env: {
        ...outerEnvironment(),
        ...env,
        [role === 'server' ? 'PORT' : 'WORKER_PORT']: String(port),
        ...(heldSocket === undefined ? {} : { LISTEN_FDS: '1' }),
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(heldSocket === undefined ? [] : [heldSocket])],
    });
    child = started;
    for (const input of [started.stdout, started.stderr])
      if (input) createInterface({ input }).on('line', (line) => note(lines, line));
    started.once('exit', () => {
      child = undefined;
      setTimeout(start, pauseMs);
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child) return null;
    const exited = once(child, 'exit');
    child.kill(signal);
    return (await exited)[0] as number | null;
  };
  start();
  // If the tests end without their clean-up, the product and its embedded database still shut down.
  process.once('exit', () => child?.kill('SIGTERM'));
  return {
    ...{ name, port, lines },
    kill: async () => void (await end('SIGKILL')),
    restart: () => end('SIGTERM'),
    async stop() {
      ending = true;
      const cut = setTimeout(() => child?.kill('SIGKILL'), stopMs);
      await end('SIGTERM');
      clearTimeout(cut);
    },
    starts: () => starts,
    memoryBytes: () => (child?.pid === undefined ? null : residentBytes(child.pid)),
  };
}

function residentBytes(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

function note(lines: string[], line: string): void {
  try {
    const { level, msg, err } = JSON.parse(line);
    if (level > infoLevel) lines.push(`${msg}${err ? ` (${err.code ?? err.message})` : ''}`);
  } catch {
    lines.push(line);
  }
}

/** Opens a listening socket and holds it without accepting connections, as systemd does for a unit. */
export function holdSocket(port: number): { descriptor: number; close(): void } {
  // What node:cluster uses. No public function opens a socket without accepting connections on it.
  const { _createServerHandle: open } = net as unknown as {
    _createServerHandle(address: string, port: number, family: 4): { fd: number; close(): void } | number;
  };
  const held = open('127.0.0.1', port, 4);
  if (typeof held === 'number') throw new Error(`port ${port} can't be opened: ${held}`);
  return { descriptor: held.fd, close: () => held.close() };
}
