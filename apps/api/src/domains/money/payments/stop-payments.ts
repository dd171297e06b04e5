import type { Tx } from '../../../platform/database.ts';
import { updatePaymentStop } from './queries.ts';
import { disbursementsQueue } from './queue-names.ts';

/**
 * Stops sending, or lets it go on. While it is stopped, no POST leaves; what has left is asked about as always. It holds for every
 * process from the commit on.
 */
export async function stopPayments(tx: Tx, isStopped: boolean): Promise<void> {
  await updatePaymentStop(tx, isStopped);
  if (!isStopped) await tx.enqueue(disbursementsQueue, 'resumed');
}
