/** Payments that came by an account number: the charge of one has the whole amount, and parts of it pay for other things by charges of their own. */
import type { Db, Tx } from '../../../platform/database.ts';
import type { ChargeOwner } from './owners.ts';
import { insertPart, listPartsOf } from './part-queries.ts';
import { findWholeCharge, type StoredCharge, setUsedKobo } from './queries.ts';
import { chargeChangedQueue } from './queue-names.ts';

/** The charge whose payment brought the money of a charge: itself, or the one that it is a part of. */
export const paymentOf = async (db: Db, charge: StoredCharge): Promise<StoredCharge> =>
  charge.partOf === null ? charge : ((await findWholeCharge(db, charge.partOf)) ?? charge);

/**
 * Lets a part of what is left of a payment pay for something else, by a charge of its own, whose owner is told. The ledger has the money already: it stays the
 * same customer's. The payment is locked; returns it afterwards, and throws for more than is left of it.
 */
export async function takePart(
  tx: Tx,
  payment: StoredCharge,
  { owner, kobo }: { owner: ChargeOwner; kobo: number },
): Promise<StoredCharge> {
  const { id, reference, paidKobo, refundKobo, failedRefundKobo, usedKobo } = payment;
  if (!Number.isSafeInteger(kobo) || kobo < 1 || kobo > paidKobo - refundKobo - failedRefundKobo - usedKobo)
    throw new RangeError(`there is no such part of the payment ${reference}`);
  const number = (await listPartsOf(tx, id)).length + 1;
  const part = await insertPart(tx, id, { reference: `${reference}-${number}`, owner, kobo });
  await setUsedKobo(tx, id, usedKobo + kobo);
  await tx.enqueue(chargeChangedQueue, part.id);
  return { ...payment, usedKobo: usedKobo + kobo };
}
