import type { Tx } from '../../../platform/database.ts';
import { lockSealedEmails, updateSealedEmail } from './queries.ts';

/**
 * Encrypts the email addresses of the next charges that are not begun with the current key. Returns how many there were and the last id,
 * after which to continue; null if there are no more.
 */
export async function reencryptChargeEmails(tx: Tx, afterId: string, atMost: number) {
  const charges = await lockSealedEmails(tx, afterId, atMost);
  for (const { id, emailSealed } of charges) await updateSealedEmail(tx, id, tx.keys.seal(tx.keys.unseal(emailSealed)));
  const last = charges.at(-1);
  return last === undefined ? null : { count: charges.length, last: last.id };
}
