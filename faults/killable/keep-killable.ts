import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { outerEnvironment } from '../../apps/api/test/outer-environment.ts';
import type { Answered, Asked, Begin, Begun, Given } from './messages.ts';

/** What became of an operation: done, refused or failed with a text, or unknown because the process was killed. */
export type Outcome = { kind: 'done' } | { kind: 'error'; text: string } | { kind: 'lost' };

/** A process of the product that the test kills and starts again. */
export interface Killable<Operation> {
  ask(operation: Operation): Promise<Outcome>;
  /** The port of the running process; 0 if it was killed before it had one. */
  port(): Promise<number>;
  /** Sends a webhook, as the payment provider does. False if the process did not take it. */
  webhook(body: string, headers: Record<string, string>): Promise<boolean>;
  /** Kills the process. Another one starts. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  readonly starts: number;
}

export interface KillableOptions<Settings> {
  /** The program, which calls `beKillable`. */
  program: URL;
  env: NodeJS.Dict<string>;
  databaseUrl: string;
  settings: Settings;
  /** How far the clock is moved, in milliseconds, at the time of a start. */
  offsetMs: () => number;
}

/** Keeps the process running until it is stopped. An operation waits for a running process. */
export function keepKillable<Operation, Settings>({
  program,
  env,
  databaseUrl,
  settings,
  offsetMs,
}: KillableOptions<Settings>): Killable<Operation> {
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let [number, starts, isOver] = [0, 0, false];
  let failure: Error | null = null;
  const open = (): Opened => {
    const KILLABLE = JSON.stringify({ databaseUrl, offsetMs: offsetMs(), settings } satisfies Given<Settings>);
    const child = fork(fileURLToPath(program), {
      env: { ...outerEnvironment(), ...env, KILLABLE },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const opened: Opened = { child, said: '' };
    child.stderr?.on('data', (text) => {
      opened.said += text;
    });
    return opened;
  };
  // The next process is open already, as a second server would be.
  let next = open();
  let running: { child: ChildProcess; port: Promise<number> };
  const begin = () => {
    const { child } = next;
    const opened = next;
    starts += 1;
    const port = new Promise<number>((resolve) => {
      child.on('message', (message: Begun | Answered) => {
        if ('port' in message) return resolve(message.port);
        waiting.get(message.number)?.(
          message.error === null ? { kind: 'done' } : { kind: 'error', text: message.error },
        );
        waiting.delete(message.number);
      });
      const failed = (code: number | null) => {
        failure = new Error(`the process ended with ${code}: ${opened.said}`);
      };
      if (child.exitCode !== null) {
        failed(child.exitCode);
        return resolve(0);
      }
      child.once('exit', (code) => {
        for (const settle of waiting.values()) settle({ kind: 'lost' });
        waiting.clear();
        // A process that is killed before it is ready never has a port.
        resolve(0);
        if (isOver) return;
        if (code === null) begin();
        else failed(code);
      });
    });
    running = { child, port };
    child.send({ offsetMs: offsetMs() } satisfies Begin, () => {});
    next = open();
  };
  begin();
  process.once('exit', () => {
    running.child.kill('SIGKILL');
    next.child.kill('SIGKILL');
  });
  const port = async () => {
    const { port } = running;
    const known = await port;
    if (failure) throw failure;
    return known;
  };
  return {
    get starts() {
      return starts;
    },
    port,
    async ask(operation) {
      const { child } = running;
      await port();
      if (!child.connected) {
        // Its end has to be heard of first, or a caller that asks again at once keeps the next process from beginning.
        await setImmediate();
        return { kind: 'lost' };
      }
      number += 1;
      const asked: Asked<Operation> = { number, operation };
      const answered = new Promise<Outcome>((resolve) => waiting.set(asked.number, resolve));
      child.send(asked, () => {});
      return answered;
    },
    async webhook(body, headers) {
      const url = `http://127.0.0.1:${await port()}/api/v1/webhooks/paystack`;
      return fetch(url, { method: 'POST', body, headers }).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    kill: () => killChild(running.child),
    async stop() {
      isOver = true;
      await Promise.all([running.child, next.child].map(killChild));
    },
  };
}

/** A process that is open, and what it said about errors. */
interface Opened {
  child: ChildProcess;
  said: string;
}

async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
