import { type ChargeAlarm, chargeAlarms, type RefundAlarm, refundAlarms } from '@foodbank/contract/money/charges-admin';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnCustomer } from '../../people/customers/lock-managed-customer.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { asRefundPaidAfterAll } from './charge-transfers.ts';
import { addToRefunds, findCharge, lockChargeFamily } from './queries.ts';
import { chargeChangedQueue } from './queue-names.ts';
import { clearRefundAlarm, lockRefund, type StoredRefund, updateJudgedRefund } from './refund-queries.ts';
import { clearChargeAlarm } from './staff-queries.ts';

/** An alarm that a member has looked into, with the member's reason. */
export interface ChargeAlarmToClose {
  refundId?: string | undefined;
  alarm: ChargeAlarm | RefundAlarm;
  reason: string;
}

/**
 * Closes an alarm of a charge, or of one of its refunds. It comes again if the provider says the same again. No state changes, except
 * that a refund which was paid after it failed counts as paid. A refund that failed is not sent again once its alarm was closed: the
 * customer has the money. Refuses with `not-found` an unknown charge or a refund of another one, with `own-record` members whose own
 * payment it is, and with `changed-meanwhile` where the alarm is another one. Locks the customer, then the charge.
 */
export async function closeChargeAlarm(
  tx: Tx,
  chargeId: string,
  { refundId, alarm, reason }: ChargeAlarmToClose,
  actor: Actor,
): Promise<void> {
  const { customerId } = (await findCharge(tx, chargeId)) ?? refuse('not-found');
  await refuseOwnCustomer(tx, customerId, actor);
  const charge = (await lockChargeFamily(tx, chargeId)).find(({ id }) => id === chargeId) ?? refuse('not-found');
  const isClosed =
    refundId === undefined
      ? isAlarm(chargeAlarms, alarm) && (await clearChargeAlarm(tx, chargeId, alarm))
      : await closeRefundAlarm(tx, { chargeId, customerId, refundId, alarm });
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
  { chargeId, customerId, refundId, alarm }: { chargeId: string; customerId: string; refundId: string; alarm: string },
): Promise<boolean> {
  const refund = await lockRefund(tx, refundId);
  if (refund?.chargeId !== chargeId) refuse('not-found');
  if (!isAlarm(refundAlarms, alarm) || !(await clearRefundAlarm(tx, refundId, alarm))) return false;
  // One that was sent again meanwhile went back twice: the books have it once, and a person asks for the other one.
  if (alarm === 'paid-after-failed' && refund.sentAgainAs === null) await countAsPaid(tx, refund, customerId);
  return true;
}

/** Books a refund that failed as paid. Refuses with `changed-meanwhile` where so much is no longer kept of the charge. */
async function countAsPaid(tx: Tx, refund: StoredRefund, customerId: string): Promise<void> {
  const { id, chargeId, amountKobo, providerId } = refund;
  const paid = { state: 'paid', failure: null, alarm: null, providerId, wasRefused: false, nextAt: null } as const;
  const isStored = await updateJudgedRefund(tx, id, 'failed', paid);
  if (!isStored || !(await addToRefunds(tx, chargeId, amountKobo))) refuse('changed-meanwhile');
  await postTransfers(tx, [asRefundPaidAfterAll(tx, refund, customerId)]);
}

const isAlarm = <Alarm extends string>(alarms: Readonly<Record<Alarm, string>>, alarm: string): alarm is Alarm =>
  Object.hasOwn(alarms, alarm);
