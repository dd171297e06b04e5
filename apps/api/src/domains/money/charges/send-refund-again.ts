import { asTheirs } from '@foodbank/contract/primitives/their-references';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { hasAlarmBefore } from './has-alarm-before.ts';
import { findCharge, lockChargeFamily } from './queries.ts';
import { findRefundAccount, isUsable } from './refund-account-queries.ts';
import { findRefundByKey, lockRefund, replaceFailedRefund } from './refund-queries.ts';
import { addRefund } from './refunds.ts';

/**
 * Sends a refund that failed at the provider again, once: another refund takes its place, under a key of its own. The customer has named
 * an account before, which the provider is told if it needs one. Refuses with `not-found`, with `refund-not-failed` one that has not
 * failed, was sent again, was settled when its alarm was closed, or about which the provider contradicts itself, as about any whose place
 * it took; with `own-record` members whose own refund it is, and with `refund-account-missing`. Locks the customer, then the charge.
 */
export async function sendRefundAgain(
  tx: Tx,
  chargeId: string,
  { refundId, reason, theirReference }: { refundId: string; reason: string; theirReference?: string | undefined },
  actor: Actor,
): Promise<void> {
  const { customerId } = (await findCharge(tx, chargeId)) ?? refuse('not-found');
  await refuseOwnCustomer(tx, customerId, actor);
  const charge = (await lockChargeFamily(tx, chargeId)).find(({ id }) => id === chargeId) ?? refuse('not-found');
  const refund = await lockRefund(tx, refundId);
  if (refund === null || refund.chargeId !== chargeId) refuse('not-found');
  const { state, alarm, sentAgainAs, amountKobo } = refund;
  // "Paid after failed" is the provider's contradiction, and without an alarm the customer has the money: another refund would be a
  // second one.
  const isOwed = state === 'failed' && alarm === 'refund-failed' && sentAgainAs === null;
  const isCovered = charge.paidKobo - charge.refundKobo >= amountKobo;
  if (!isOwed || !isCovered || (await hasAlarmBefore(tx, refundId))) refuse('refund-not-failed');
  const account = await findRefundAccount(tx, charge.customerId);
  if (account === null || !isUsable(account)) refuse('refund-account-missing');
  const key = `refund:${refundId}:again`;
  await addRefund(tx, charge, { key, amountKobo, reason: refund.reason });
  const again = await findRefundByKey(tx, key);
  if (again === null || !(await replaceFailedRefund(tx, refundId, again.id))) refuse('refund-not-failed');
  await addAuditLine(tx, {
    actor,
    action: 'refund-sent-again',
    subject: chargeId,
    detail: { refund: refundId, again: again.id, amountKobo, ...asTheirs(theirReference) },
    reason,
  });
}
