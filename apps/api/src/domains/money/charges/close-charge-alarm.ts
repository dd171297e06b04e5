import { type ChargeAlarm, chargeAlarms, type RefundAlarm, refundAlarms } from '@foodbank/contract/money/charges-admin';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockChargeFamily } from './queries.ts';
import { chargeChangedQueue } from './queue-names.ts';
import { clearRefundAlarm, lockRefund } from './refund-queries.ts';
import { clearChargeAlarm } from './staff-queries.ts';

/** An alarm that a member has looked into, with the member's reason. */
export interface ChargeAlarmToClose {
  refundId?: string | undefined;
  alarm: ChargeAlarm | RefundAlarm;
  reason: string;
}

/**
 * Closes an alarm of a charge, or of one of its refunds. It changes no state, and comes again if the provider says the same again.
 * Refuses with `not-found` an unknown charge or a refund of another one, and with `changed-meanwhile` where the alarm is another one.
 */
export async function closeChargeAlarm(
  tx: Tx,
  chargeId: string,
  { refundId, alarm, reason }: ChargeAlarmToClose,
  actor: Actor,
): Promise<void> {
  const charge = (await lockChargeFamily(tx, chargeId)).find(({ id }) => id === chargeId) ?? refuse('not-found');
  const isClosed =
    refundId === undefined
      ? isAlarm(chargeAlarms, alarm) && (await clearChargeAlarm(tx, chargeId, alarm))
      : await closeRefundAlarm(tx, { chargeId, refundId, alarm });
  if (!isClosed) refuse('changed-meanwhile');
  const { reference, state } = charge;
  const detail = { reference, state, ...(refundId !== undefined && { refund: refundId }) };
  await addAuditLine(tx, {
    actor,
    action: 'charge-alarm-closed',
    subject: chargeId,
    before: { alarm },
    detail,
    reason,
  });
  await tx.enqueue(chargeChangedQueue, chargeId);
}

async function closeRefundAlarm(
  tx: Tx,
  { chargeId, refundId, alarm }: { chargeId: string; refundId: string; alarm: string },
): Promise<boolean> {
  const refund = await lockRefund(tx, refundId);
  if (refund?.chargeId !== chargeId) refuse('not-found');
  return isAlarm(refundAlarms, alarm) && clearRefundAlarm(tx, refundId, alarm);
}

const isAlarm = <Alarm extends string>(alarms: Readonly<Record<Alarm, string>>, alarm: string): alarm is Alarm =>
  Object.hasOwn(alarms, alarm);
