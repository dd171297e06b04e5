import type { Tx } from '../../../platform/database.ts';
import { listSealedEmails, updateSealedEmail } from './queries.ts';

/** Encrypts the secrets of waiting emails with the current key. Returns how many there were. */
export async function reencryptEmails(tx: Tx): Promise<number> {
  const emails = await listSealedEmails(tx);
  for (const { id, sealed } of emails) await updateSealedEmail(tx, id, tx.keys.seal(tx.keys.unseal(sealed)));
  return emails.length;
}
