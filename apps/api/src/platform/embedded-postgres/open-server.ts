import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { failure } from './failure.ts';
import type { Launch } from './launch.ts';
import { settleLeftover } from './leftover.ts';
import { stopPostmaster } from './postmaster.ts';
import { findProcess, isRunning, type ProcessEntry } from './process-table.ts';
import { programEnvironment } from './run-program.ts';
import { lastReason, openLog, readLogSince } from './server-log.ts';
import { waitUntilAccepting } from './sign-in.ts';

/** A server that accepts connections. `exited` resolves when its process is gone, whoever ended it. */
export type RunningServer = { process: ProcessEntry; adopted: boolean; exited: Promise<void> };

type Starting = { process: ProcessEntry; exited: Promise<void>; logStart: number };

const patienceMs = 20_000;
const watchEveryMs = 500;

// After a kill -9 the dead server's own processes and memory take a moment to go.
const passing = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/;

/**
 * Gets the server of a data directory to accept connections: the one that still runs there, or a new one. What a
 * killed one left behind is waited out.
 */
export async function openServer(launch: Launch, log: Log): Promise<RunningServer> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const leftover = await settleLeftover(launch, log);
    const starting = leftover ? undefined : await spawnServer(launch);
    const process = leftover ?? (starting as Starting).process;
    const isAccepting = await waitUntilAccepting(launch, () => isRunning(process), log).catch(async (error) => {
      if (starting) await stopPostmaster(process);
      throw error;
    });
    if (isAccepting) {
      return { process, adopted: !starting, exited: starting?.exited ?? watch(process) };
    }
    const said = starting ? readLogSince(launch.logFile, starting.logStart) : '';
    if (starting && (!passing.test(said) || Date.now() > until)) {
      throw failure(`PostgreSQL didn't start (its log is ${launch.logFile})`, new Error(lastReason(said)));
    }
    await sleep(100);
  }
}

async function spawnServer(launch: Launch): Promise<Starting> {
  const { handle, start } = openLog(launch.logFile, launch.account);
  try {
    const child = spawn(launch.program, launch.args, {
      cwd: '/',
      env: programEnvironment,
      uid: launch.account?.uid,
      gid: launch.account?.gid,
      // A process group of its own: Ctrl-C in the terminal must not stop the database before the requests are done.
      detached: true,
      // Files and not pipes: the server outlives us, and would die writing to a pipe that nobody reads.
      stdio: ['ignore', handle, handle],
    });
    // Asked at once, because a dead child can't be looked up any more once Node has collected it.
    const process = child.pid === undefined ? undefined : findProcess(child.pid);
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    if (!process) throw (await once(child, 'error'))[0];
    child.unref();
    return { process, exited, logStart: start };
  } catch (error) {
    throw failure(`PostgreSQL's program ${launch.program} can't be started`, error);
  } finally {
    closeSync(handle);
  }
}

/** The system tells only parents of a process's end; of a server that we adopted we have to ask. */
function watch(process: ProcessEntry): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isRunning(process)) return;
      clearInterval(timer);
      resolve();
    }, watchEveryMs);
    timer.unref();
  });
}
