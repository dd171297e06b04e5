import { setFlagsFromString } from 'node:v8';
import { ConfigProblems } from './config-checks.ts';

// systemd and containers kill a process after 30 s as a rule. This much is left after the drain's delay.
const stopTimeoutMs = 24_000;

// The heap grows to three times what is in use before all of it is searched for garbage. V8 lets the heap of a server that is idle most
// of the time grow far less: then large replies start that search every few seconds, a tenth of the processor time in `npm run bench`.
const heapGrowth = '--heap-growing-percent=200';

/** A process from its start to its end. */
export interface Lifecycle {
  /** Fires when the shutdown begins, so that a start that only waits stops waiting. */
  readonly ending: AbortSignal;
  /** Runs at shutdown, last added first. */
  onShutdown(close: () => unknown): void;
}

/**
 * Runs a process. SIGTERM and SIGINT shut it down with exit code 0. A start that fails prints one line, or the trace where it is a
 * bug, and exits with 1. `drainDelayMs` prolongs the time that the shutdown may take.
 */
export async function runProcess(
  start: (lifecycle: Lifecycle) => Promise<void>,
  drainDelayMs = () => 0,
): Promise<void> {
  setFlagsFromString(heapGrowth);
  const closing: (() => unknown)[] = [];
  const ending = new AbortController();
  let stopping: Promise<void> | undefined;

  const close = async (exitCode: number) => {
    // A close that hangs must not keep the process for ever.
    setTimeout(() => process.exit(1), stopTimeoutMs + drainDelayMs()).unref();
    ending.abort();
    // A part that is still opening cannot be closed.
    await starting.catch(() => {});
    for (const end of closing.reverse()) await Promise.resolve(end()).catch(printError);
    process.exit(exitCode);
  };
  const stop = (exitCode: number): Promise<void> => {
    stopping ??= close(exitCode);
    return stopping;
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  const starting = start({ ending: ending.signal, onShutdown: (end) => void closing.push(end) });
  await starting.catch(async (error) => {
    if (stopping === undefined) printError(error);
    await stop(1);
  });
}

/** Prints an error: one line for what an operator can mend, the whole trace for a bug. */
export function printError(error: unknown): void {
  const isBug = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  const isPlain = error instanceof ConfigProblems || (error instanceof Error && !isBug);
  console.error(isPlain ? error.message : error);
}
