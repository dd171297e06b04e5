import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { findProviderEvent, markEventHandled } from '../payments/provider-event-queries.ts';
import { incomingTransfersQueue } from '../payments/queue-names.ts';
import { accountNumbersQueue, findMissedTransfers, sweepNumbers, takeTransfer } from './numbers.ts';

/** By the clock, and when a customer asks: what came in by account numbers and was not told is looked for. */
export const missedTransfersQueue = 'missed-transfers';

/** Handles a stored webhook about what came in by an account number. */
async function handleTransferEvent(context: AppContext, id: string): Promise<void> {
  const { database } = context;
  const stored = await findProviderEvent(database.read, id);
  if (stored === null || stored.state !== 'received') return;
  const isOurs = await takeTransfer(context, stored.reference ?? '');
  await database.write((tx) => markEventHandled(tx, id, isOurs ? 'handled' : 'unknown-reference'));
}

/** The jobs of account numbers: asking for them and ending them, and what comes in by them. */
export const accountNumberJobs = (context: AppContext): Job[] => [
  { queue: accountNumbersQueue, cron: '* * * * *', run: () => sweepNumbers(context) },
  { queue: incomingTransfersQueue, run: (id) => handleTransferEvent(context, id) },
  {
    queue: missedTransfersQueue,
    cron: '10 * * * *',
    async run() {
      const found = await findMissedTransfers(context);
      if (found > 0) context.log.warn({ found }, 'money came in by account numbers that the provider had not told');
    },
  },
];
