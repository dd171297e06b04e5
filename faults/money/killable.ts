import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { outerEnvironment } from '../../apps/api/test/outer-environment.ts';
import type { Answered, Asked } from './child.ts';
import type { Finance, Operation } from './operations.ts';

/** What became of an operation: done, refused or failed with a text, or unknown because the process was killed. */
export type Outcome = { kind: 'done' } | { kind: 'error'; text: string } | { kind: 'lost' };

/** A process of the product that the test kills and starts again. */
export interface Killable {
  ask(operation: Operation): Promise<Outcome>;
  /** Sends a webhook, as the payment provider does. False if the process did not take it. */
  webhook(body: string, headers: Record<string, string>): Promise<boolean>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  readonly starts: number;
}

export interface KillableOptions {
  env: NodeJS.Dict<string>;
  databaseUrl: string;
  finance: Finance;
  /** How far the clock is moved, in milliseconds, at the time of a start. */
  offsetMs: () => number;
}

const program = fileURLToPath(new URL('child.ts', import.meta.url));

/** Keeps the process running until it is stopped. An operation waits for a running process. */
export function keepKillable({ env, databaseUrl, finance, offsetMs }: KillableOptions): Killable {
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let [number, starts, isOver] = [0, 0, false];
  let failure: Error | null = null;
  let running: { child: ChildProcess; port: Promise<number> };
  const start = () => {
    starts += 1;
    const MONEY_TEST = JSON.stringify({ databaseUrl, offsetMs: offsetMs(), finance });
    const child = fork(program, {
      env: { ...outerEnvironment(), ...env, MONEY_TEST },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
    });
    const port = new Promise<number>((resolve) => {
      child.on('message', (message: { port: number } | Answered) => {
        if ('port' in message) return resolve(message.port);
        waiting.get(message.number)?.(
          message.error === null ? { kind: 'done' } : { kind: 'error', text: message.error },
        );
        waiting.delete(message.number);
      });
      child.once('exit', (code) => {
        for (const settle of waiting.values()) settle({ kind: 'lost' });
        waiting.clear();
        // A process that is killed before it is ready never has a port.
        resolve(0);
        if (isOver) return;
        if (code === null) start();
        else failure = new Error(`the process ended with ${code}: ${said}`);
      });
    });
    running = { child, port };
  };
  start();
  process.once('exit', () => running.child.kill('SIGKILL'));
  return {
    get starts() {
      return starts;
    },
    async ask(operation) {
      const { child, port } = running;
      await port;
      if (failure) throw failure;
      if (!child.connected) return { kind: 'lost' };
      number += 1;
      const asked: Asked = { number, operation };
      const answered = new Promise<Outcome>((resolve) => waiting.set(asked.number, resolve));
      child.send(asked, () => {});
      return answered;
    },
    async webhook(body, headers) {
      const url = `http://127.0.0.1:${await running.port}/api/v1/webhooks/paystack`;
      return fetch(url, { method: 'POST', body, headers }).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    async kill() {
      const { child } = running;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      isOver = true;
      await this.kill();
    },
  };
}
