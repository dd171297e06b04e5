import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { identityAsksQueue, numberKeptMs, recordAnswer, takeAsk } from './checking.ts';
import { endOldChecks } from './queries.ts';
import { identityNewsQueue, tellOutcome } from './telling.ts';

/** The queue of the job that wipes the numbers of checks to which the provider gave no answer. */
export const identitySweepQueue = 'identity-sweep';

const sweepEveryMinutes = 10;
/** A number that the next sweep would find older than it may get is wiped by this one. */
const wipedAfterMs = numberKeptMs - sweepEveryMinutes * 60_000;

/** Ends every check that is to end now, also where a day without the provider left many. */
export async function endWaitingChecks({ database }: Pick<AppContext, 'database'>): Promise<void> {
  const endSome = () =>
    database.write(async (tx) => {
      const ended = await endOldChecks(tx, new Date(tx.now.getTime() - wipedAfterMs), tx.now);
      for (const { id } of ended) await tx.enqueue(identityNewsQueue, id);
      return ended.length;
    });
  while ((await endSome()) > 0);
}

/** The jobs of identity checks: ask the provider, tell customers who did not wait, and wipe each number after a day at the latest. */
export function identityJobs(context: AppContext): Job[] {
  const { config, database } = context;
  return [
    { queue: identityAsksQueue, run: (id) => askProvider(context, id) },
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

/** Marks, asks with our id, records. What was asked before is looked up first: an answer may have been lost. */
async function askProvider({ database, providers: { identity } }: AppContext, id: string): Promise<void> {
  if (identity === null) return;
  const taken = await database.write((tx) => takeAsk(tx, id));
  if (taken === null) return;
  const lost = taken.isAgain ? await identity.read(id) : null;
  const begun = lost === null ? await identity.begin(taken.ask) : ({ kind: 'done', answer: lost } as const);
  if (begun.kind === 'person-acts')
    throw new Error(`${identity.name} wants the holder's own code, which has no page yet`);
  await database.write((tx) => recordAnswer(tx, id, begun.answer));
}
