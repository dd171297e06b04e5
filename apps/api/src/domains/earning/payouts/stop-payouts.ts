import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { stopPayments } from '../../money/payments/stop-payments.ts';
import { insertPayoutStop, lockSending } from './sending-queries.ts';

/**
 * Stops the sending of all payouts until it is resumed. Once it has answered, nothing more is handed to the payment provider. Refuses with
 * `payouts-stopped` if it is stopped.
 */
export async function stopPayouts(tx: Tx, { reason }: { reason: string }, actor: Actor): Promise<void> {
  await lockSending(tx);
  if (!(await insertPayoutStop(tx, actor.id, reason))) refuse('payouts-stopped');
  // What is claimed already and has not left.
  await stopPayments(tx, true);
  await addAuditLine(tx, { actor, action: 'payouts-stopped', subject: actor.id, reason });
}
