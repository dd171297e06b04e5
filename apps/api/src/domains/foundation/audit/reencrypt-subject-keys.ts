import type { Tx } from '../../../platform/database.ts';
import { lockSubjectKeys, updateSubjectKey } from './queries.ts';

/**
 * Encrypts the next keys of personal text with the current key. Returns how many there were and the last one's subject, after which to
 * continue; null if there are no more.
 */
export async function reencryptSubjectKeys(tx: Tx, afterSubject: string, atMost: number) {
  const keys = await lockSubjectKeys(tx, afterSubject, atMost);
  for (const { subject, sealedKey } of keys) {
    await updateSubjectKey(tx, subject, tx.keys.seal(tx.keys.unseal(sealedKey)));
  }
  const last = keys.at(-1);
  return last === undefined ? null : { count: keys.length, last: last.subject };
}
