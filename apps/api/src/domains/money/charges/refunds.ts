import { asTheirs } from '@foodbank/contract/primitives/their-references';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { customersLimit, LimitReached } from '../ledger/ledger-errors.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { hasLiveAcceptance } from './chargeback-queries.ts';
import { getLosses } from './disputes.ts';
import { findAccountOfCharge } from './payer-accounts.ts';
import { addToRefunds, type Charge, findCharge, heldKobo, lockChargeFamily, type StoredCharge } from './queries.ts';
import { chargeChangedQueue, refundsQueue } from './queue-names.ts';
import { isUsable } from './refund-account-queries.ts';
import {
  endRefundAlarm,
  findRefundByKey,
  findReplacedRefund,
  insertPaidRefund,
  insertRefund,
  listAskedRefundsOf,
  lockRefund,
  replaceFailedRefund,
  type StoredRefund,
  updatePaidOtherwise,
} from './refund-queries.ts';
import { coveredKeyOf, isPartOf, newRefundReference, wonPart } from './rules.ts';
import { asAskedRefund, asCoveredRefund, asRefundPaidByBank } from './transfers.ts';

/** Money to give back. */
export interface RefundRequest {
  chargeId: string;
  /** The caller's key, once for ever, such as `order:<number>:return:<id>`. */
  key: string;
  amountKobo: number;
  /** What the customer reads: a plain sentence. */
  reason: string;
}

/** Thrown when more is to go back than is kept of a charge. */
export class RefundTooLarge extends Error {}

/**
 * Gives back all that is kept of a charge, whether it was enough or not; nothing if nothing is kept. What a refund failed to give back is
 * left to a person, whom its alarm tells. It is for an owner that does not use the money, such as an expired checkout. Locks the charge.
 */
export async function refundRest(tx: Tx, { chargeId, reason }: { chargeId: string; reason: string }): Promise<void> {
  const charge = await lockCharge(tx, chargeId);
  const amountKobo = heldKobo(charge);
  if (amountKobo <= 0) return;
  const { wonKobo } = await getLosses(tx, chargeId);
  const key = `charge:${chargeId}:rest:${charge.paidKobo}:${charge.refundKobo}${wonPart(wonKobo)}`;
  await addRefund(tx, charge, { key, amountKobo, reason });
}

/** Gives back all that is kept of each of some charges, as `refundRest` does. */
export async function giveBackKept(tx: Tx, charges: readonly Charge[], reason: string): Promise<void> {
  for (const charge of charges) if (heldKobo(charge) > 0) await refundRest(tx, { chargeId: charge.id, reason });
}

/**
 * Stores that money of a charge, which is locked, goes back to where it came from, reserves it in the ledger and enqueues the job that sends it,
 * in the caller's transaction. A known key with the same content does nothing. Throws `RefundTooLarge` for more than is kept of the charge, and
 * the ledger's `LimitReached` where the customer's funds were used meanwhile: what a delivery used is booked back first. What the customer's
 * bank took back by a lost dispute is not sent a second time. `ofFailed`: it takes the place of one that failed, which the caller marks so.
 */
export async function addRefund(
  tx: Tx,
  charge: Pick<StoredCharge, 'id' | 'customerId'>,
  { key, amountKobo, reason, ofFailed = false }: Omit<RefundRequest, 'chargeId'> & { ofFailed?: boolean },
): Promise<void> {
  const chargeId = charge.id;
  const known = await findRefundByKey(tx, key);
  if (known !== null) {
    const parts = (await listAskedRefundsOf(tx, chargeId)).filter((one) => isPartOf(key, one));
    const askedKobo = parts.reduce((sum, part) => sum + part.askedKobo, 0);
    if (known.chargeId !== chargeId || askedKobo !== amountKobo)
      throw new Error(`the refund ${key} is asked for with other content`);
    return;
  }
  if (!Number.isSafeInteger(amountKobo) || amountKobo < 1) throw new RangeError(`the refund ${key} has no amount`);
  if (!(await addToRefunds(tx, chargeId, amountKobo, ofFailed ? amountKobo : 0)))
    throw new RefundTooLarge(`the refund ${key} is more than is kept of the charge`);
  const goneKobo = Math.min(amountKobo, (await getLosses(tx, chargeId)).openKobo);
  const restKobo = amountKobo - goneKobo;
  if (goneKobo > 0) {
    const part = { chargeId, key: restKobo > 0 ? coveredKeyOf(key) : key, amountKobo: goneKobo, reason };
    const id = await insertPaidRefund(tx, { ...part, reference: newRefundReference() });
    await postTransfers(tx, [asCoveredRefund(tx, { ...part, id }, charge.customerId)]);
  }
  if (restKobo > 0) {
    const part = { chargeId, key, amountKobo: restKobo, reason };
    const id = await insertRefund(tx, { ...part, reference: newRefundReference() });
    await postTransfers(tx, [asAskedRefund(tx, { ...part, id }, charge.customerId)]);
    await tx.enqueue(refundsQueue, id);
  }
  await tx.enqueue(chargeChangedQueue, chargeId);
}

async function lockCharge(tx: Tx, chargeId: string): Promise<StoredCharge> {
  const charge = (await lockChargeFamily(tx, chargeId)).find(({ id }) => id === chargeId);
  if (charge === undefined) throw new Error('no such charge');
  return charge;
}

/** True if a person has yet to look into a refund whose place this one took: the provider may have paid that one after all. */
export async function hasAlarmBefore(tx: Tx, refundId: string): Promise<boolean> {
  const before = await findReplacedRefund(tx, refundId);
  return before !== null && (before.alarm !== null || (await hasAlarmBefore(tx, before.id)));
}

/**
 * Sends a refund that failed at the provider again, once: another refund takes its place, under a key of its own. Its customer, or payer, has named
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
  if (!isOwed || heldKobo(charge) < 0 || (await hasAlarmBefore(tx, refundId))) refuse('refund-not-failed');
  // What came in by an account number goes back to its sender, whom the provider knows.
  const account = await findAccountOfCharge(tx, charge);
  if (charge.senderSealed === null && (account === null || !isUsable(account))) refuse('refund-account-missing');
  const key = `refund:${refundId}:again`;
  await addRefund(tx, charge, { key, amountKobo, reason: refund.reason, ofFailed: true });
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

/**
 * Ends what a person has to say of a refund: a failed one is settled, and one that the provider called paid, and then failed, stays booked
 * as paid, without its alarm. Refuses as `settleOtherwise`. `aloneBy` is the member who ended it without another one; null where two did.
 */
export async function endRefund(
  tx: Tx,
  refund: StoredRefund,
  customerId: string,
  aloneBy: string | null,
): Promise<void> {
  if (refund.alarm === 'failed-after-paid') await endRefundAlarm(tx, refund.id, aloneBy);
  else await settleOtherwise(tx, refund, customerId, aloneBy);
}

/**
 * Settles a failed refund whose customer has the money in another way: it is never sent again. What the customer's bank took back by a lost
 * dispute is booked so; the rest is booked as paid from our bank account, so that its statement has to show it. Refuses as
 * `refuseUnended`, and with `refund-funds-missing` where the books have less of the customer's money. `aloneBy` is the member who ended
 * it without another one; null where two did. The charge and the refund are locked.
 */
async function settleOtherwise(
  tx: Tx,
  refund: StoredRefund,
  customerId: string,
  aloneBy: string | null,
): Promise<void> {
  const { id, chargeId, amountKobo } = refund;
  await refuseUnended(tx, refund);
  const goneKobo = Math.min(amountKobo, (await getLosses(tx, chargeId)).openKobo);
  const restKobo = amountKobo - goneKobo;
  await updatePaidOtherwise(tx, id, aloneBy);
  await postTransfers(tx, [
    ...(goneKobo > 0 ? [asCoveredRefund(tx, { id, chargeId, amountKobo: goneKobo }, customerId)] : []),
    ...(restKobo > 0 ? [asRefundPaidByBank(tx, { id, chargeId, amountKobo: restKobo }, customerId)] : []),
  ]).catch(refuseMissingFunds);
}

/**
 * Refuses to end a refund that failed: with `refund-in-question` while the provider says that one whose place it took was paid, and with
 * `refund-with-bank` while a bank is told that the payment goes back through it. The charge is locked.
 */
export async function refuseUnended(tx: Tx, { id, chargeId }: Pick<StoredRefund, 'id' | 'chargeId'>): Promise<void> {
  if (await hasAlarmBefore(tx, id)) refuse('refund-in-question');
  if (await hasLiveAcceptance(tx, chargeId)) refuse('refund-with-bank');
}

/** Refuses with `refund-funds-missing` what the customer's money does not cover; throws any other error again. */
export function refuseMissingFunds(error: unknown): never {
  if (error instanceof LimitReached && error.limit === customersLimit) refuse('refund-funds-missing');
  throw error;
}
