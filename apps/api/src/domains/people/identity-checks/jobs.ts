import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { IdentityProvider } from '../../../providers/identity.ts';
import {
  type Errand,
  endUnanswered,
  identityAsksQueue,
  isNoAnswer,
  numberKeptMs,
  recordOutcome,
  takeErrand,
} from './asking.ts';
import { callbackUrlOf } from './callback.ts';
import { endOldChecks, getWaitingAsks, lockLateChecks } from './queries.ts';
import { identityNewsQueue, tellOutcome } from './telling.ts';

/** The queue of the job that wipes the numbers of checks to which the provider gave no answer. */
export const identitySweepQueue = 'identity-sweep';

const sweepEveryMinutes = 10;
/** A number that the next sweep would find older than it may get is wiped by this one. */
const wipedAfterMs = numberKeptMs - sweepEveryMinutes * 60_000;

/**
 * Ends every check that is to end now, also where a day without the provider left many; and those whose code was not entered in time, where the
 * job that was planned for it did not.
 */
export async function endWaitingChecks({ database }: Pick<AppContext, 'database'>): Promise<void> {
  const endSome = () =>
    database.write(async (tx) => {
      const ended = await endOldChecks(tx, new Date(tx.now.getTime() - wipedAfterMs), tx.now);
      for (const { id } of ended) await tx.enqueue(identityNewsQueue, id);
      const late = await lockLateChecks(tx, tx.now);
      for (const check of late) await endUnanswered(tx, check, 'code-late');
      return ended.length + late.length;
    });
  while ((await endSome()) > 0);
}

/** The jobs of identity checks: ask the provider, tell customers who did not wait, and wipe each number after a day at the latest. */
export function identityJobs(context: AppContext): Job[] {
  const { config, database } = context;
  return [
    { queue: identityAsksQueue, run: (id) => callProvider(context, id) },
    {
      queue: identityNewsQueue,
      run: (id) => database.write((tx) => tellOutcome(tx, id, config.publicUrl ?? config.siteUrl)),
    },
    {
      queue: identitySweepQueue,
      cron: `*/${sweepEveryMinutes} * * * *`,
      run: () => endWaitingChecks(context),
    },
  ];
}

/** Takes what is to be called, calls outside of a transaction, records. An answer that got lost is asked for again. */
async function callProvider(context: AppContext, id: string): Promise<void> {
  const { database, log, providers } = context;
  const { identity } = providers;
  if (identity === null) return;
  const errand = await database.write((tx) => takeErrand(tx, id));
  if (errand === null) return;
  const outcome = await run(identity, errand, { id, callbackUrl: callbackUrlOf(context, id) });
  if (outcome?.kind === 'done' && isNoAnswer(outcome.answer))
    log.warn({ provider: identity.name, answer: outcome.answer.kind }, 'the provider of identity gave no answer');
  await database.write((tx) => recordOutcome(tx, { id, errand }, outcome));
}

function run(identity: IdentityProvider, errand: Errand, { id, callbackUrl }: { id: string; callbackUrl: string }) {
  switch (errand.kind) {
    case 'ask':
      return identity.begin({ ...errand.ask, callbackUrl });
    case 'read':
      return identity.read(errand.handle, id);
    case 'choose':
      return identity.choose(errand.handle, errand.channelId);
    case 'finish':
      return identity.finish(errand.handle, errand.code);
  }
}

/** Adds the metrics of identity checks that wait for the provider. */
export function addIdentityGauges({ clock, database, metrics }: AppContext): void {
  metrics.addGauge({
    name: 'foodbank_identity_asks',
    help: 'Identity checks that wait for the provider; those that wait for the holder’s own code are not counted',
    source: 'identity',
    read: async () => [{ value: (await getWaitingAsks(database.read)).count }],
  });
  metrics.addGauge({
    name: 'foodbank_identity_oldest_seconds',
    help: 'The age of the oldest identity check that waits for the provider; 0 without one',
    source: 'identity',
    async read() {
      const { oldestAt } = await getWaitingAsks(database.read);
      return [{ value: oldestAt === null ? 0 : Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000) }];
    },
  });
}
