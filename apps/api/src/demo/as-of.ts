import type { Day } from '@foodbank/contract/primitives/day';
import { chargeSandboxOf } from '../charge-sandbox-of.ts';
import { payoutSandboxOf } from '../payout-sandbox-of.ts';
import type { AppContext } from '../platform/app-context.ts';

/** The context as of a time in Lagos on a day: the clock, the business date, every transaction, and the sandboxes. */
export function asOf(context: AppContext, day: Day, time: string): AppContext {
  const now = new Date(`${day}T${time}:00+01:00`);
  const { config, database, providers } = context;
  const nowMs = () => now.getTime();
  return {
    ...context,
    clock: { now: () => now, businessDate: () => day },
    database: { ...database, write: (work) => database.write((tx) => work({ ...tx, now, businessDate: day })) },
    providers: { ...providers, payouts: payoutSandboxOf(config, nowMs), charges: chargeSandboxOf(config, nowMs) },
  };
}
