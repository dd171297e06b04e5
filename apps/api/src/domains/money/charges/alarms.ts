import { type ChargeAlarm, chargeAlarms, type RefundAlarm } from '@foodbank/contract/money/charges-admin';
import { asTheirs } from '@foodbank/contract/primitives/their-references';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { closeRefundAlarm } from './close-refund-alarm.ts';
import { findCharge, lockChargeFamily } from './queries.ts';
import { chargeChangedQueue } from './queue-names.ts';
import { clearChargeAlarm } from './staff-queries.ts';

/** An alarm that a member has looked into, with the member's reason. */
export interface ChargeAlarmToClose {
  refundId?: string | undefined;
  alarm: ChargeAlarm | RefundAlarm;
  reason: string;
  theirReference?: string | undefined;
}

/**
 * Closes an alarm of a charge, or of one of its refunds. No state changes, except that a refund which was paid after it failed counts as
 * paid. A refund that failed is not sent again once that alarm was closed: the customer has the money, which is booked. Refuses with
 * `not-found` an unknown charge or a refund of another one, with `own-record` members whose own payment it is, with `changed-meanwhile`
 * where the alarm is another one, and as `closeRefundAlarm`. Returns the id of the request where a second person has to approve it, else
 * null. Locks the customer, then the charge.
 */
export async function closeChargeAlarm(
  tx: Tx,
  chargeId: string,
  { refundId, alarm, reason, theirReference }: ChargeAlarmToClose,
  actor: Actor,
): Promise<string | null> {
  const { customerId } = (await findCharge(tx, chargeId)) ?? refuse('not-found');
  await refuseOwnCustomer(tx, customerId, actor);
  const charge = (await lockChargeFamily(tx, chargeId)).find(({ id }) => id === chargeId) ?? refuse('not-found');
  const closed =
    refundId === undefined
      ? { isClosed: isOfCharge(alarm) && (await clearChargeAlarm(tx, chargeId, alarm)) }
      : await closeRefundAlarm(tx, { chargeId, customerId, refundId, alarm, reason, theirReference }, actor);
  if ('approvalId' in closed) return closed.approvalId;
  if (!closed.isClosed) refuse('changed-meanwhile');
  const { reference, state } = charge;
  const detail = { reference, state, ...(refundId !== undefined && { refund: refundId }), ...asTheirs(theirReference) };
  await addAuditLine(tx, {
    actor,
    action: 'charge-alarm-closed',
    subject: chargeId,
    before: { alarm },
    detail,
    reason,
  });
  await tx.enqueue(chargeChangedQueue, chargeId);
  return null;
}

const isOfCharge = (alarm: string): alarm is ChargeAlarm => Object.hasOwn(chargeAlarms, alarm);
