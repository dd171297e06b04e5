import type { Tx } from '../../../platform/database.ts';
import { listSealedLetters, updateSealedLetter } from './queries.ts';

/** Seals the secrets of the letters that still wait with the present secret. Answers how many there were. */
export async function resealLetters(tx: Tx): Promise<number> {
  const letters = await listSealedLetters(tx);
  for (const { id, sealed } of letters) await updateSealedLetter(tx, id, tx.keys.seal(tx.keys.unseal(sealed)));
  return letters.length;
}
