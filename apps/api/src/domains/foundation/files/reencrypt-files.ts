import type { Tx } from '../../../platform/database.ts';
import { lockSealedFiles, updateFileKey } from './queries.ts';

/**
 * Encrypts the keys of the next files with the current key; the files in the store stay as they are. Returns how many there were and
 * the last id, after which to continue; null if there are no more.
 */
export async function reencryptFiles(tx: Tx, afterId: string, atMost: number) {
  const files = await lockSealedFiles(tx, afterId, atMost);
  for (const { id, dataKeySealed } of files) await updateFileKey(tx, id, tx.keys.seal(tx.keys.unseal(dataKeySealed)));
  const last = files.at(-1);
  return last === undefined ? null : { count: files.length, last: last.id };
}
