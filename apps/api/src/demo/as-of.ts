import type { Day } from '@foodbank/contract/primitives/day';
import { chargeSandboxOf } from '../charge-sandbox-of.ts';
import { textsQueue } from '../domains/foundation/notifications/queue-text.ts';
import { textJobs } from '../domains/foundation/notifications/text-jobs.ts';
import { payoutSandboxOf } from '../payout-sandbox-of.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Database, Tx } from '../platform/database.ts';

/**
 * The context as of a time in Lagos on a day: the clock, the business date, every transaction, and the sandboxes. Text messages leave at once:
 * when the jobs run, they would be too old.
 */
export function asOf(context: AppContext, day: Day, time: string): AppContext {
  const now = new Date(`${day}T${time}:00+01:00`);
  const { config, database, providers } = context;
  const nowMs = () => now.getTime();
  const writeThen: Database['write'] = (work) => database.write((tx) => work({ ...tx, now, businessDate: day }));
  const then: AppContext = {
    ...context,
    clock: { now: () => now, businessDate: () => day },
    database: { ...database, write: writeThen },
    providers: { ...providers, payouts: payoutSandboxOf(config, nowMs), charges: chargeSandboxOf(config, nowMs) },
  };
  const [texts] = textJobs(then);
  const write: Database['write'] = async (work) => {
    let written: string[] = [];
    const value = await writeThen((tx) => {
      written = [];
      return work(noting(tx, written));
    });
    for (const id of written) await texts?.run(id);
    return value;
  };
  return { ...then, database: { ...database, write } };
}

/** The same transaction, which notes the ids of text messages instead of enqueuing them: another process would find them too old. */
const noting = (tx: Tx, ids: string[]): Tx => ({
  ...tx,
  enqueue: async (queue, id, ...more) => {
    if (queue === textsQueue) ids.push(id);
    else await tx.enqueue(queue, id, ...more);
  },
});
