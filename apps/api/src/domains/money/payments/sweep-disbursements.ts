import type { AppContext } from '../../../platform/app-context.ts';
import { isOneWaiting, takeDue } from './disbursement-queries.ts';
import { disbursementAsksQueue, disbursementsQueue } from './queue-names.ts';

// A question that is under way isn't enqueued again meanwhile.
const askedMs = 5 * 60_000;
const atMost = 200;

/** Enqueues what is due: sending what waits, and asking about what was sent. Returns about how many it asks. */
export async function sweepDisbursements({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Promise<number> {
  return database.write(async (tx) => {
    const due = await takeDue(tx, new Date(clock.now().getTime() + askedMs), atMost);
    for (const { id } of due) await tx.enqueue(disbursementAsksQueue, id);
    if (await isOneWaiting(tx)) await tx.enqueue(disbursementsQueue, 'due');
    return due.length;
  });
}
