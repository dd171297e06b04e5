import type { Tx } from '../../../platform/database.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { getLosses } from './disputes.ts';
import type { StoredCharge } from './queries.ts';
import { chargeChangedQueue, refundsQueue } from './queue-names.ts';
import { insertRefund, passPlaceOn, type StoredRefund, updateCoveredRefund } from './refund-queries.ts';
import { coveredKeyOf, newRefundReference } from './refund-rules.ts';
import { asAskedRefund, asCoveredRefund, asEndedRefund } from './transfers.ts';

/**
 * Ends a waiting refund whose money went back by the customer's bank since it was asked for: what was reserved is free again, and is
 * booked as covered by the lost dispute. Of a smaller loss that part ends, and another refund sends the rest under the refund's key.
 * False if no loss is uncovered, so that it is to be sent. The charge and the refund are locked.
 */
export async function coverWaitingRefund(
  tx: Tx,
  { customerId }: Pick<StoredCharge, 'customerId'>,
  refund: StoredRefund,
): Promise<boolean> {
  const { id, chargeId, key, amountKobo, reason } = refund;
  const { lostKobo, coveredKobo } = await getLosses(tx, chargeId);
  const goneKobo = Math.min(amountKobo, lostKobo - coveredKobo);
  if (goneKobo <= 0) return false;
  const restKobo = amountKobo - goneKobo;
  await updateCoveredRefund(tx, id, { key: restKobo > 0 ? coveredKeyOf(key, id) : key, amountKobo: goneKobo });
  const gone = { id, chargeId, amountKobo: goneKobo };
  await postTransfers(tx, [asEndedRefund(tx, gone, false), asCoveredRefund(tx, gone, customerId)]);
  if (restKobo > 0) {
    const rest = { chargeId, key, amountKobo: restKobo, reason };
    const restId = await insertRefund(tx, { ...rest, reference: newRefundReference() });
    await passPlaceOn(tx, id, restId);
    await postTransfers(tx, [asAskedRefund(tx, { ...rest, id: restId }, customerId)]);
    await tx.enqueue(refundsQueue, restId);
  }
  await tx.enqueue(chargeChangedQueue, chargeId);
  return true;
}
