import type { Tx } from '../../../platform/database.ts';
import { contactsOf, digestsOf } from './data-request-rules.ts';
import { lockSealedDataRequests, updateSealedDataRequest } from './queries.ts';

/** Encrypts the contacts and notes of data requests with the current key. Returns how many requests there were. */
export async function reencryptDataRequests(tx: Tx): Promise<number> {
  const again = (sealed: Buffer | null) => (sealed === null ? null : tx.keys.seal(tx.keys.unseal(sealed)));
  const requests = await lockSealedDataRequests(tx);
  for (const { id, sealed, outcome } of requests) {
    const contacts = contactsOf(tx.keys, { sealed });
    const digests = contacts === null ? [] : digestsOf(tx.keys, contacts);
    await updateSealedDataRequest(tx, { id, sealed: again(sealed), outcome: again(outcome) }, digests);
  }
  return requests.length;
}
