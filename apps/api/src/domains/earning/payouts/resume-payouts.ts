import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { stopPayments } from '../../money/payments/stop-payments.ts';
import { payoutsSendQueue } from './review-payouts.ts';
import { liftPayoutStop, lockSending } from './sending-queries.ts';

/** Lets payouts be sent again. Refuses with `payouts-not-stopped` if they are not stopped. */
export async function resumePayouts(tx: Tx, { reason }: { reason: string }, actor: Actor): Promise<void> {
  await lockSending(tx);
  if (!(await liftPayoutStop(tx, actor.id, reason))) refuse('payouts-not-stopped');
  await stopPayments(tx, false);
  await addAuditLine(tx, { actor, action: 'payouts-resumed', subject: actor.id, reason });
  await tx.enqueue(payoutsSendQueue, 'resumed');
}
