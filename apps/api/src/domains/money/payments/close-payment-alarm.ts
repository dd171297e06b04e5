import { asTheirs } from '@foodbank/contract/primitives/their-references';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { clearAlarm, findAlarmed } from './alarm-queries.ts';
import type { DisbursementAlarm } from './disbursement-rules.ts';
import { disbursementChangedQueue } from './queue-names.ts';

/**
 * Closes an alarm that a member has looked into. It changes no state, and comes again if the provider says the same again. Refuses
 * with `changed-meanwhile` where the alarm is another one by now.
 */
export async function closePaymentAlarm(
  tx: Tx,
  id: string,
  { alarm, reason, theirReference }: { alarm: DisbursementAlarm; reason: string; theirReference?: string | undefined },
  actor: Actor,
): Promise<void> {
  const payment = (await findAlarmed(tx, id)) ?? refuse('not-found');
  if (!(await clearAlarm(tx, id, alarm))) refuse('changed-meanwhile');
  const { reference, state } = payment;
  const detail = { reference, state, ...asTheirs(theirReference) };
  await addAuditLine(tx, { actor, action: 'payment-alarm-closed', subject: id, before: { alarm }, detail, reason });
  await tx.enqueue(disbursementChangedQueue, id);
}
