import type { Tx } from '../../../platform/database.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { getLosses } from './disputes.ts';
import { addToRefunds, type Charge, heldKobo, lockChargeFamily, type StoredCharge } from './queries.ts';
import { chargeChangedQueue, refundsQueue } from './queue-names.ts';
import { findRefundByKey, insertPaidRefund, insertRefund, listRefundsOf } from './refund-queries.ts';
import { coveredKeyOf, isPartOf, newRefundReference } from './refund-rules.ts';
import { asAskedRefund, asCoveredRefund } from './transfers.ts';

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
  const key = `charge:${chargeId}:rest:${charge.paidKobo}:${charge.refundKobo}`;
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
 * bank took back by a lost dispute is not sent a second time.
 */
export async function addRefund(
  tx: Tx,
  charge: Pick<StoredCharge, 'id' | 'customerId'>,
  { key, amountKobo, reason }: Omit<RefundRequest, 'chargeId'>,
): Promise<void> {
  const chargeId = charge.id;
  const known = await findRefundByKey(tx, key);
  if (known !== null) {
    const parts = (await listRefundsOf(tx, chargeId)).filter((one) => isPartOf(key, one));
    const askedKobo = parts.reduce((sum, part) => sum + part.amountKobo, 0);
    if (known.chargeId !== chargeId || askedKobo !== amountKobo)
      throw new Error(`the refund ${key} is asked for with other content`);
    return;
  }
  if (!Number.isSafeInteger(amountKobo) || amountKobo < 1) throw new RangeError(`the refund ${key} has no amount`);
  if (!(await addToRefunds(tx, chargeId, amountKobo)))
    throw new RefundTooLarge(`the refund ${key} is more than is kept of the charge`);
  const { lostKobo, coveredKobo } = await getLosses(tx, chargeId);
  const goneKobo = Math.min(amountKobo, lostKobo - coveredKobo);
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
