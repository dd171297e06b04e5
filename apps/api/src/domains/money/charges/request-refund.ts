import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/database.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { asAskedRefund } from './charge-transfers.ts';
import { addToRefunds, lockChargeFamily, type StoredCharge } from './queries.ts';
import { chargeChangedQueue, refundsQueue } from './queue-names.ts';
import { findRefundByKey, insertRefund } from './refund-queries.ts';

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
 * Stores that money goes back to where it came from, reserves it in the ledger and enqueues the job that sends it, in the caller's
 * transaction. A known key with the same content does nothing. Throws `RefundTooLarge` for more than is kept of the charge, and the
 * ledger's `LimitReached` where the customer's funds were used meanwhile: what a delivery used is booked back first. Locks the charge.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<void> {
  const charge = await lockCharge(tx, request.chargeId);
  await addRefund(tx, charge, request);
}

/**
 * Gives back all that is kept of a charge, whether it was enough or not; nothing if nothing is kept. It is for an owner that ends
 * without using the money, such as an expired checkout. Locks the charge.
 */
export async function refundRest(tx: Tx, { chargeId, reason }: { chargeId: string; reason: string }): Promise<void> {
  const charge = await lockCharge(tx, chargeId);
  const amountKobo = charge.paidKobo - charge.refundKobo;
  if (amountKobo === 0) return;
  // What was given back and what came in only grow, but for a failed refund; then a person decides.
  const key = `charge:${chargeId}:rest:${charge.paidKobo}:${charge.refundKobo}`;
  await addRefund(tx, charge, { key, amountKobo, reason });
}

/** The same for a charge that is locked. */
export async function addRefund(
  tx: Tx,
  charge: Pick<StoredCharge, 'id' | 'customerId'>,
  { key, amountKobo, reason }: Omit<RefundRequest, 'chargeId'>,
): Promise<void> {
  const chargeId = charge.id;
  const known = await findRefundByKey(tx, key);
  if (known !== null) {
    if (known.chargeId !== chargeId || known.amountKobo !== amountKobo)
      throw new Error(`the refund ${key} is asked for with other content`);
    return;
  }
  if (!Number.isSafeInteger(amountKobo) || amountKobo < 1) throw new RangeError(`the refund ${key} has no amount`);
  if (!(await addToRefunds(tx, chargeId, amountKobo)))
    throw new RefundTooLarge(`the refund ${key} is more than is kept of the charge`);
  const reference = `rf-${randomBytes(10).toString('hex')}`;
  const id = await insertRefund(tx, { chargeId, key, reference, amountKobo, reason });
  await postTransfers(tx, [asAskedRefund(tx, { id, chargeId, amountKobo }, charge.customerId)]);
  await tx.enqueue(refundsQueue, id);
  await tx.enqueue(chargeChangedQueue, chargeId);
}

async function lockCharge(tx: Tx, chargeId: string): Promise<StoredCharge> {
  const charge = (await lockChargeFamily(tx, chargeId)).find(({ id }) => id === chargeId);
  if (charge === undefined) throw new Error('no such charge');
  return charge;
}
