import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { openContext } from '../../apps/api/src/context.ts';
import { payoutBanks } from '../../apps/api/src/domains/money/banks/bank-rules.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { bankSandbox } from '../../apps/api/src/providers/bank-sandbox.ts';
import { type Finance, type Operation, operate } from './operations.ts';

/** A message to the process: an operation with its number. */
export interface Asked {
  number: number;
  operation: Operation;
}

/** Its answer; `error` is what the operation threw. */
export interface Answered {
  number: number;
  error: string | null;
}

// A process of the product that does what the test asks for, runs the jobs and takes webhooks, until it is killed.
const { MONEY_TEST = '{}', ...env } = process.env;
const given = JSON.parse(MONEY_TEST) as { databaseUrl: string; offsetMs: number; finance: Finance };
let { offsetMs } = given;
const clock = { now: () => new Date(Date.now() + offsetMs) };
const open = await openContext(readConfig(env), given.databaseUrl, {
  clock,
  log: createLog('fatal'),
  banks: bankSandbox(payoutBanks),
});
const app = await buildApp(open.context);
await app.listen({ host: '127.0.0.1', port: 0 });
await open.startWorking();
process.on('message', ({ number, operation }: Asked) => {
  if (operation.kind === 'day') offsetMs = operation.offsetMs;
  operate(open.context, given.finance, operation).then(
    () => answer(number, null),
    (error) => answer(number, String(error?.message ?? error)),
  );
});
const answer = (number: number, error: string | null) => process.send?.({ number, error } satisfies Answered);
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
