import { type ChargeAlarm, chargeAlarms, type RefundAlarm } from '@foodbank/contract/money/charges-staff';
import { lagosDay } from '@foodbank/contract/primitives/day';
import { asTheirs } from '@foodbank/contract/primitives/their-references';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { askToEnd } from './approvals.ts';
import { lockDecidedAlone } from './chargeback-queries.ts';
import { uncoverRefunds } from './covering.ts';
import { addToRefunds, findCharge, lockChargeFamily } from './queries.ts';
import { chargeChangedQueue } from './queue-names.ts';
import {
  addToTakenBack,
  countRefundAsPaid,
  lockRefund,
  passPlaceOn,
  replaceFailedRefund,
  type StoredRefund,
  updateRefundAlarm,
} from './refund-queries.ts';
import { endRefund, refuseMissingFunds, refuseUnended } from './refunds.ts';
import { afterPaid, isPartOf, needsSecondPerson } from './rules.ts';
import { clearChargeAlarm } from './staff-queries.ts';
import { asRefundPaidAfterAll } from './transfers.ts';

/** An alarm that a member has looked into, with the member's reason. */
interface ChargeAlarmToClose {
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

interface RefundAlarmToClose {
  chargeId: string;
  customerId: string;
  refundId: string;
  alarm: string;
  reason: string;
  theirReference?: string | undefined;
}

/**
 * Closes an alarm of a refund. Closing `refund-failed` says that the customer has the money, which is booked: after any other one a failed
 * refund has that alarm again, unless that was said or another refund took its place. One that was paid after it failed counts as paid, and one that failed after
 * it was paid stays paid: that is bounded for one member as the end of a failed one is, and both count in one sum of the day.
 * Refuses with `not-found` a refund of another charge, with `refund-under-way` while the one that took the place of a paid one has not
 * ended, and as `settleOtherwise`. False if the alarm is another one, an id if a second person has to approve it. The charge is locked.
 */
async function closeRefundAlarm(
  tx: Tx,
  { chargeId, customerId, refundId, alarm, reason, theirReference }: RefundAlarmToClose,
  actor: Actor,
): Promise<{ isClosed: boolean } | { approvalId: string }> {
  const refund = await lockRefund(tx, refundId);
  if (refund?.chargeId !== chargeId) refuse('not-found');
  if (refund.alarm !== alarm) return { isClosed: false };
  if (alarm === 'paid-after-failed') {
    await settlePaidAfterAll(tx, refund, customerId);
    return { isClosed: true };
  }
  if (alarm === 'refund-failed' || alarm === 'failed-after-paid') {
    if (refund.endApprovalId !== null) refuse('change-already-asked');
    if (alarm === 'refund-failed') await refuseUnended(tx, refund);
    const doneKobo = await lockDecidedAlone(tx, actor.id, lagosDay(tx.now));
    if (needsSecondPerson(refund.amountKobo, doneKobo))
      return { approvalId: await askToEnd(tx, refund, { customerId, reason, theirReference }, actor) };
    await endRefund(tx, refund, customerId, actor.id);
    return { isClosed: true };
  }
  const isOwed = refund.state === 'failed' && refund.sentAgainAs === null && refund.paidOtherwiseAt === null;
  await updateRefundAlarm(tx, refundId, isOwed ? 'refund-failed' : null);
  return { isClosed: true };
}

async function settlePaidAfterAll(tx: Tx, refund: StoredRefund, customerId: string): Promise<void> {
  const last = await lockLast(tx, refund);
  // It went out twice: the books have it once, and a person asks for the other one.
  if (last.state === 'paid' || last.paidOtherwiseAt !== null) await updateRefundAlarm(tx, refund.id, null);
  else if (last.state === 'failed') await countAsPaid(tx, refund, last, customerId);
  else refuse('refund-under-way');
}

/** The refund that stands for a refund now: the last one that took its place, or itself. */
async function lockLast(tx: Tx, refund: StoredRefund): Promise<StoredRefund> {
  const next = refund.sentAgainAs === null ? null : await lockRefund(tx, refund.sentAgainAs);
  return next === null ? refund : lockLast(tx, next);
}

/**
 * Books a refund that failed as paid, and lets it take the place of the last one that took its own, which failed too. What the customer's bank gave back
 * of it meanwhile, the customer has twice: that part of the loss is open again. What came back of that part before, because a dispute was won, stands in
 * another refund. Refuses with `changed-meanwhile` where so much is no longer kept of the charge, and with `refund-funds-missing` where the books have
 * less of the customer's money.
 */
async function countAsPaid(tx: Tx, refund: StoredRefund, last: StoredRefund, customerId: string): Promise<void> {
  const { id, chargeId, sentAgainAs } = refund;
  const backKobo =
    last.id === id ? refund.amountKobo : last.amountKobo + (await uncoverPartsAfter(tx, refund, customerId));
  const amountKobo = Math.min(refund.amountKobo, backKobo);
  if (amountKobo < refund.amountKobo) await addToTakenBack(tx, id, refund.amountKobo - amountKobo);
  const isStored = await countRefundAsPaid(tx, id, afterPaid({ endedAt: null }, tx.now));
  if (!isStored || !(await addToRefunds(tx, chargeId, amountKobo))) refuse('changed-meanwhile');
  if (sentAgainAs !== null) {
    await passPlaceOn(tx, id, sentAgainAs);
    await replaceFailedRefund(tx, last.id, id);
  }
  await postTransfers(tx, [asRefundPaidAfterAll(tx, { id, chargeId, amountKobo }, customerId)]).catch(
    refuseMissingFunds,
  );
}

/** Takes back what the customer's bank gave back of the refunds that took the place of one, part by part. Returns the sum, in kobo. */
async function uncoverPartsAfter(tx: Tx, refund: StoredRefund, customerId: string): Promise<number> {
  const keys: string[] = [];
  for (let nextId = refund.sentAgainAs; nextId !== null; ) {
    const next = await lockRefund(tx, nextId);
    if (next !== null) keys.push(next.key);
    nextId = next?.sentAgainAs ?? null;
  }
  const isPart = (one: StoredRefund) => keys.some((key) => one.key !== key && isPartOf(key, one));
  return uncoverRefunds(tx, { id: refund.chargeId, customerId }, refund.amountKobo, isPart);
}
