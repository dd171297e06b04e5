import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const hasProc = existsSync('/proc/self/cmdline');
// Larger than the number of any process on Linux or macOS.
const deadPid = 2 ** 31 - 1;

// A fast shutdown ends the sessions and writes everything to disk. The other two are for a server that no longer can.
const signals: readonly [NodeJS.Signals, number][] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** The command line of a process, its words joined by spaces; empty if it doesn't run, or is dead and not collected yet. */
export function commandOf(pid: number): string {
  try {
    if (hasProc) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1).join(' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trimEnd();
  } catch {
    return '';
  }
}

/** The process of the server that runs on a data directory; undefined if none does. A process that got a dead one's number is not it. */
export function findServer(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
  return isServer(pid, cluster) ? pid : undefined;
}

/** Stops the server of a data directory, if one runs, and waits until its process is gone. */
export async function stopServer(cluster: string): Promise<void> {
  const pid = findServer(cluster) ?? deadPid;
  for (const [signal, patienceMs] of signals) {
    if (!isServer(pid, cluster)) return;
    process.kill(pid, signal);
    for (const until = Date.now() + patienceMs; isServer(pid, cluster) && Date.now() < until; ) await sleep(20);
  }
  if (isServer(pid, cluster)) throw new Error(`PostgreSQL (process ${pid}) can't be stopped: end it by hand.`);
}

/**
 * Marks a lock file as a dead server's, unless its server runs. PostgreSQL itself would refuse to start where another process has
 * the number now, where the dead one isn't collected yet, and where the file is empty. The file stays, because PostgreSQL reads
 * in it which shared memory may still be in use. A file that a new server has put in its place meanwhile isn't touched.
 */
export function releaseLockFile(file: string, cluster: string): void {
  if (!existsSync(file)) return;
  const handle = openSync(file, 'r+');
  try {
    const text = readFileSync(handle, 'utf8');
    if (isServer(Number.parseInt(text, 10), cluster)) return;
    ftruncateSync(handle);
    writeSync(handle, text.replace(/^.*/, String(deadPid)), 0);
  } finally {
    closeSync(handle);
  }
}

function isServer(pid: number, cluster: string): boolean {
  return pid > 0 && commandOf(pid).includes(`/postgres -D ${cluster} -c `);
}
