import type { Tx } from '../../../platform/database.ts';
import { listSealedTexts, updateSealedText } from './text-queries.ts';

/** Encrypts the texts of waiting text messages with the current key. Returns how many there were. */
export async function reencryptTexts(tx: Tx): Promise<number> {
  const texts = await listSealedTexts(tx);
  for (const { id, sealed } of texts) await updateSealedText(tx, id, tx.keys.seal(tx.keys.unseal(sealed)));
  return texts.length;
}
