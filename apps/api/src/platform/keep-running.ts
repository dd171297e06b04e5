import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

/** What a supervisor tells its processes: to end, and how long they still take requests. */
export interface EndRequest {
  drainDelayMs: number;
}

/** What a process tells its parent once it does its work. */
export const readyWord = 'ready';

/** One place among the processes, which always has a living one: whoever dies is followed. */
export interface KeptProcess {
  /** Starts the first one and waits until it does its work; throws if it ends before. */
  start(): Promise<void>;
  /** Has a new one take over, then ends the old one. Throws if the new one doesn't come to work; the old one stays then. */
  replace(drainDelayMs: number): Promise<void>;
  /** Ends it for good. */
  stop(drainDelayMs: number): Promise<void>;
}

export interface KeepOptions {
  /** For people, such as "server 2". */
  name: string;
  launch(): ChildProcess;
  log: Pick<Log, 'warn'>;
  /** Told once, when it makes no sense to go on. */
  giveUp(reason: string): void;
  times?: Partial<KeepTimes>;
}

interface KeepTimes {
  /** Who works for so long before dying is followed at once. */
  steadyMs: number;
  /** The pause before the next try; it doubles with each death that comes sooner. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** So many deaths in a row that came sooner are too many. */
  deathsMax: number;
  /** How long a new one may take until it works, and an old one until it has ended after its drain. */
  startMs: number;
  endMs: number;
}

// A database that is away for half a minute must not end everything; ten tries last about a minute.
const usualTimes: KeepTimes = {
  steadyMs: 5_000,
  firstPauseMs: 250,
  longestPauseMs: 10_000,
  deathsMax: 10,
  startMs: 60_000,
  endMs: 26_000,
};

interface Running {
  child: ChildProcess;
  /** True once it works, false if it ends before. */
  works: Promise<boolean>;
  /** How it ended, in words. */
  ended: Promise<string>;
  workingSince: number | null;
}

/** Keeps one process running. */
export function keepRunning({ name, launch, log, giveUp, times }: KeepOptions): KeptProcess {
  const { steadyMs, firstPauseMs, longestPauseMs, deathsMax, startMs, endMs } = { ...usualTimes, ...times };
  const living = new Set<Running>();
  let current: Running | null = null;
  let taking: Promise<void> | null = null;
  let soonDeaths = 0;
  let over = false;

  const begin = (): Running => {
    const child = launch();
    const { promise: works, resolve } = Promise.withResolvers<boolean>();
    const running: Running = { child, works, ended: endOf(child), workingSince: null };
    living.add(running);
    child.on('message', (word) => {
      if (word !== readyWord) return;
      running.workingSince = performance.now();
      resolve(true);
    });
    void running.ended.then(() => {
      living.delete(running);
      resolve(false);
    });
    return running;
  };

  /** Makes a process the one whose death matters. */
  const appoint = (running: Running) => {
    current = running;
    void running.ended.then((how) => {
      if (current !== running) return;
      current = null;
      if (!over && taking === null) follow(running, how);
    });
  };

  const follow = (dead: Running, how: string) => {
    const workedMs = dead.workingSince === null ? 0 : performance.now() - dead.workingSince;
    soonDeaths = workedMs >= steadyMs ? 0 : soonDeaths + 1;
    if (soonDeaths >= deathsMax) {
      over = true;
      return giveUp(`${name} ended ${soonDeaths} times in a row soon after its start, the last time by ${how}.`);
    }
    const pauseMs = soonDeaths === 0 ? 0 : Math.min(firstPauseMs * 2 ** (soonDeaths - 1), longestPauseMs);
    log.warn(`${name} (process ${dead.child.pid}) ended by ${how}: starting it again.`);
    setTimeout(() => {
      if (!over && current === null && taking === null) appoint(begin());
    }, pauseMs);
  };

  const end = async (running: Running, drainDelayMs: number) => {
    tell(running.child, { drainDelayMs });
    const late = new AbortController();
    const patience = sleep(drainDelayMs + endMs, 'late' as const, { signal: late.signal }).catch(() => 'late' as const);
    if ((await Promise.race([running.ended, patience])) === 'late') running.child.kill('SIGKILL');
    late.abort();
    await running.ended;
  };

  const takeOver = async (drainDelayMs: number) => {
    const next = begin();
    const late = sleep(startMs, false, { ref: false });
    if (!(await Promise.race([next.works, late]))) {
      next.child.kill('SIGKILL');
      const how = await next.ended;
      if (current === null && !over) appoint(begin());
      throw new Error(`${name} could not be replaced: the new process ended by ${how} before it worked.`);
    }
    const old = current;
    appoint(next);
    soonDeaths = 0;
    if (old !== null) await end(old, drainDelayMs);
  };

  return {
    async start() {
      const first = begin();
      if (!(await first.works)) throw new Error(`${name} could not be started: it ended by ${await first.ended}.`);
      appoint(first);
    },
    replace(drainDelayMs) {
      taking ??= takeOver(drainDelayMs).finally(() => {
        taking = null;
      });
      return taking;
    },
    async stop(drainDelayMs) {
      over = true;
      while (living.size > 0) await Promise.all([...living].map((running) => end(running, drainDelayMs)));
    },
  };
}

/** Asks a process to end; one that can't be talked to any more gets the signal. */
function tell(child: ChildProcess, request: EndRequest): void {
  if (!child.connected) return void child.kill('SIGTERM');
  child.send(request, (error) => {
    if (error) child.kill('SIGTERM');
  });
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
}
