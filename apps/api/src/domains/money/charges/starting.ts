import { chargeMinKobo } from '@foodbank/contract/money/least-charge';
import type { Tx } from '../../../platform/database.ts';
import { type ChargeOwner, isSameOwner } from './owners.ts';
import { type Charge, findChargeByReference, insertCharge } from './queries.ts';

/** What a customer is to pay. */
export interface ChargeRequest {
  /** 8 to 50 characters of A-Z, a-z, 0-9 and -; used once for ever. It is what the provider knows the payment by. */
  reference: string;
  /** What it is for. Several may be made for one owner: after a failed one, or for what is missing. Its answers say what goes back. */
  owner: ChargeOwner;
  /** At least `chargeMinKobo`. */
  amountKobo: number;
  /** Where the provider sends its receipt; null for a customer without an email address. */
  email: string | null;
  /** The account id of a customer of our own shop. */
  customerId: string;
}

const referenceFormat = /^[A-Za-z0-9-]{8,50}$/;

/**
 * Stores that a customer is to pay, in the caller's transaction, and returns the charge, `open`. The same reference with the same content
 * returns the charge that is there; with other content it is an error. `startCharge` then begins it at the provider.
 */
export async function createCharge(
  tx: Tx,
  { reference, owner, amountKobo, email, customerId }: ChargeRequest,
): Promise<Charge> {
  if (!referenceFormat.test(reference)) throw new RangeError('not a reference of a charge');
  if (!Number.isSafeInteger(amountKobo) || amountKobo < chargeMinKobo)
    throw new RangeError(`the charge ${reference} has no amount that the provider takes`);
  const emailSealed = email === null || email === '' ? null : tx.keys.seal(email);
  const made = await insertCharge(tx, { reference, owner, customerId, amountKobo, emailSealed });
  if (made !== null) return made;
  const there = await findChargeByReference(tx, reference);
  if (
    there === null ||
    !isSameOwner(there.owner, owner) ||
    there.amountKobo !== amountKobo ||
    there.customerId !== customerId
  )
    throw new Error(`the charge ${reference} is made with other content`);
  return there;
}
