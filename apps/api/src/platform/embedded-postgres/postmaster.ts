import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess, isRunning, type ProcessEntry } from './process-table.ts';

/** What PostgreSQL writes about itself into its data directory while it runs. */
export type PidFile = { pid: number; status: string };

// Fast shutdown ends the sessions and writes everything down; the next two are for a server that can't any more.
const waysToStop: [NodeJS.Signals, number][] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** Reads the pid file of a data directory; a file without a number in it gives `NaN`. */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: lines[0] ? Number(lines[0]) : Number.NaN, status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

/** Whether this living process is the PostgreSQL server of this data directory, and not a later user of its number. */
export function serves(entry: ProcessEntry, cluster: string): boolean {
  const program = entry.executable?.replace(/ \(deleted\)$/, '') ?? entry.command.split(' -D ')[0] ?? '';
  if (basename(program) !== 'postgres') return false;
  return entry.directory === cluster || `${entry.command} `.includes(` -D ${cluster} `);
}

/** Finds the living server of a data directory. */
export function findPostmaster(cluster: string): ProcessEntry | undefined {
  const written = readPidFile(cluster);
  const entry = written && findProcess(written.pid);
  return entry && !entry.zombie && serves(entry, cluster) ? entry : undefined;
}

/** Stops a server and waits until it is gone, with growing insistence. */
export async function stopPostmaster(postmaster: { pid: number; startedAt: string }): Promise<void> {
  for (const [signal, patienceMs] of waysToStop) {
    if (!isRunning(postmaster)) return;
    send(postmaster.pid, signal);
    const until = Date.now() + patienceMs;
    while (isRunning(postmaster) && Date.now() < until) await sleep(20);
  }
  if (isRunning(postmaster))
    throw new Error(`PostgreSQL (process ${postmaster.pid}) can't be stopped: end it by hand.`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new Error(`PostgreSQL (process ${pid}) belongs to another user and can't be stopped: end it by hand.`);
  }
}
