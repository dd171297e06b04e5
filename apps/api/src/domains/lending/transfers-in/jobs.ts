import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { decideByTime } from './bringing.ts';
import { listTransfersDue } from './queries.ts';

/** Every minute: money whose question has had no answer in time is decided. */
export const transferDecisionsQueue = 'transfer-decisions';

const atMost = 200;
const newForMs = 10 * 60_000;

/** Decides what is due, each in a transaction of its own: one that can't be decided holds up no other. */
export async function decideDueTransfers({ clock, database, log }: AppContext): Promise<void> {
  const now = clock.now();
  for (const { chargeId } of await listTransfersDue(database.read, now, new Date(now.getTime() - newForMs), atMost))
    await database
      .write((tx) => decideByTime(tx, chargeId))
      .catch((error) => log.error({ err: error, charge: chargeId }, 'it could not be decided about money that waits'));
}

/** The job of money that waits. */
export const transferJobs = (context: AppContext): Job[] => [
  { queue: transferDecisionsQueue, cron: '* * * * *', run: () => decideDueTransfers(context) },
];
