import { ConfigProblems } from './config-checks.ts';
import { type EndRequest, readyWord } from './platform/keep-running.ts';

// Whoever stops us waits 30 s as a rule: for the drain's delay, and for this much after it.
const stopTimeoutMs = 24_000;

/** One process's way from its start to its end. */
export interface Lifecycle {
  /** Whether another process of ours has started this one, and has opened the database and built everything before. */
  readonly supervised: boolean;
  /** Fires when the end begins: a start that only waits waits no longer. */
  readonly ending: AbortSignal;
  /** Has something undone at the end; what was opened last is closed first. */
  onShutdown(close: () => unknown): void;
  /** How long requests are still taken once the end has begun: what our supervisor says, or else what is configured. */
  drainDelayMs(configuredMs: number): number;
  /** Tells whoever started us that we do our work now. */
  ready(): void;
  /** Ends the process, with everything that was opened. */
  end(exitCode: number): void;
}

/** Given to a process that is started by our supervisor. */
export const supervisedMark = '--supervised';
/**
 * Runs what a process is for. SIGTERM and SIGINT end it, with 0 once all is closed; a start that fails is told and ends it
 * with 1. A supervised process ends on its supervisor's word or with it, and leaves the terminal's signals to it.
 */
export async function runProcess(start: (lifecycle: Lifecycle) => Promise<void>): Promise<void> {
  const supervised = process.argv.includes(supervisedMark);
  const closing: (() => unknown)[] = [];
  let stopping: Promise<void> | undefined;
  let askedDelayMs: number | undefined;
  let usedDelayMs = 0;
  const ending = new AbortController();

  const close = async (exitCode: number) => {
    // A close that hangs must not keep the process for ever.
    setTimeout(() => process.exit(1), stopTimeoutMs + Math.max(askedDelayMs ?? 0, usedDelayMs)).unref();
    ending.abort();
    // What is half open can't be closed.
    await starting.catch(() => {});
    for (const end of closing.splice(0).reverse()) await Promise.resolve(end()).catch(tell);
    process.exit(exitCode);
  };
  // Ends the process once; whoever asks again while it does only waits.
  const stop = (exitCode: number): Promise<void> => {
    stopping ??= close(exitCode);
    return stopping;
  };
  const lifecycle: Lifecycle = {
    supervised,
    ending: ending.signal,
    onShutdown: (end) => void closing.push(end),
    drainDelayMs(configuredMs) {
      usedDelayMs = askedDelayMs ?? configuredMs;
      return usedDelayMs;
    },
    ready: () => void process.send?.(readyWord),
    end: (exitCode) => void stop(exitCode),
  };

  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void (supervised || stop(0)));
  if (supervised) {
    process.on('SIGHUP', () => {});
    process.on('message', (asked: EndRequest) => {
      askedDelayMs = asked.drainDelayMs;
      void stop(0);
    });
    // Our supervisor is gone: nobody would ever end us.
    process.on('disconnect', () => {
      askedDelayMs = 0;
      void stop(0);
    });
  }
  const starting = start(lifecycle);
  await starting.catch(async (error) => {
    if (stopping === undefined) tell(error);
    await stop(1);
  });
}

/** One line for what people can mend, the whole trace for what only we can. */
function tell(error: unknown): void {
  const told = error instanceof ConfigProblems || (error instanceof Error && !isBug(error));
  console.error(told ? (error as Error).message : error);
}

function isBug(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
}
