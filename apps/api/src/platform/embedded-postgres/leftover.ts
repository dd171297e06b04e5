import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Launch, socketName } from './launch.ts';
import { type PidFile, readPidFile, serves, stopPostmaster } from './postmaster.ts';
import { findProcess, type ProcessEntry } from './process-table.ts';

const patienceMs = 10_000;

/**
 * Deals with what an earlier run left in the data directory. A living server started as we would start it is
 * answered, to be adopted; any other living server of this directory is stopped. A pid file whose process is gone is
 * left to PostgreSQL, which knows how to replace it, but it is fooled by a number that another process has now, and
 * by a dead process that its parent hasn't collected yet. So we wait for the latter, and remove the file of both.
 */
export async function settleLeftover(launch: Launch, log: Log): Promise<ProcessEntry | undefined> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const written = readPidFile(launch.cluster);
    if (!written) return undefined;
    const entry = findProcess(written.pid);
    if (!entry && !Number.isNaN(written.pid)) return undefined;
    if (entry && !entry.zombie) {
      if (isAsWeWouldStartIt(entry, written, launch)) return entry;
      if (!serves(entry, launch.cluster)) return removeLockFiles(launch, written);
      log.warn('A PostgreSQL server with other settings still runs on this data folder: stopping it first.');
      await stopPostmaster(entry);
    } else if (Date.now() > until) {
      return removeLockFiles(launch, written);
    }
    await sleep(100);
  }
}

function isAsWeWouldStartIt(entry: ProcessEntry, written: PidFile, launch: Launch): boolean {
  if (written.status === 'stopping') return false;
  // Whoever tidies the temporary folder may have swept the socket away, and a running server doesn't make a new one.
  if (written.status === 'ready' && !existsSync(join(launch.socketDirectory, socketName))) return false;
  if (entry.command !== [launch.program, ...launch.args].join(' ')) return false;
  // After an update of the programs the old ones are deleted under the running server, which can't load the rest then.
  if (entry.executable && entry.executable !== launch.program) return false;
  // The folder may have been renamed meanwhile: then the server is the right one, but its socket is elsewhere.
  return !entry.directory || entry.directory === launch.cluster;
}

/** No living process owns these files any more. */
function removeLockFiles({ cluster, socketDirectory }: Launch, written: PidFile): undefined {
  // Should another server have started meanwhile, then the file is that one's now.
  if (!Object.is(readPidFile(cluster)?.pid, written.pid)) return;
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  const socketLock = join(socketDirectory, `${socketName}.lock`);
  if (existsSync(socketLock) && Number(readFileSync(socketLock, 'utf8').split('\n')[0]) === written.pid) {
    rmSync(socketLock, { force: true });
  }
}
