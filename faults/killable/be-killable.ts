import { flushCompileCache } from 'node:module';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { openContext } from '../../apps/api/src/context.ts';
import { payoutBanks } from '../../apps/api/src/domains/money/banks/bank-rules.ts';
import type { AppContext } from '../../apps/api/src/platform/app-context.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { bankSandbox } from '../../apps/api/src/providers/bank-sandbox.ts';
import type { Answered, Asked, Begin, Begun, Given } from './messages.ts';

/** The product in a process that may be killed. */
export interface Product<Settings> {
  context: AppContext;
  settings: Settings;
  /** Moves the clock: so many milliseconds from the real time. */
  moveClock(offsetMs: number): void;
}

/**
 * Opens the product and waits until it is told to begin. Then it takes requests and webhooks, runs the jobs (unless `JOBS` is none), and
 * does what the test asks for, until it is killed.
 */
export async function beKillable<Settings, Operation>(
  operate: (product: Product<Settings>, operation: Operation) => Promise<void>,
): Promise<void> {
  const { KILLABLE = '{}', ...env } = process.env;
  const { databaseUrl, settings, ...at } = JSON.parse(KILLABLE) as Given<Settings>;
  let { offsetMs } = at;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const log = createLog('fatal');
  const config = readConfig(env);
  const open = await openContext(config, databaseUrl, { clock, log, banks: bankSandbox(payoutBanks) });
  const app = await buildApp(open.context);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const moveClock = (to: number) => {
    offsetMs = to;
  };
  const product = { context: open.context, settings, moveClock };
  const answer = (number: number, error: string | null) => process.send?.({ number, error } satisfies Answered);
  const begin = async (begins: Begin) => {
    moveClock(begins.offsetMs);
    if (config.runsJobs) await open.startWorking();
    const address = app.server.address();
    process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 } satisfies Begun);
    // A killed process stores nothing at its end: the next one starts in half the time.
    flushCompileCache();
  };
  process.on('message', (message: Asked<Operation> | Begin) => {
    if ('offsetMs' in message) return void begin(message);
    const { number, operation } = message;
    operate(product, operation).then(
      () => answer(number, null),
      (error) => answer(number, String(error?.message ?? error)),
    );
  });
}
