import type { Tx } from '../../../platform/database.ts';
import { listSealedCodes, updateSealedCode } from './code-queries.ts';
import { digestOfCode } from './hand-over-codes.ts';
import { listSealedContacts, updateSealedContacts } from './stop-queries.ts';

/** Encrypts the contacts of open stops and the codes that are not used yet with the current key. Returns how many there were. */
export async function reencryptDeliveries(tx: Tx): Promise<number> {
  const [codes, stops] = [await listSealedCodes(tx), await listSealedContacts(tx)];
  for (const { number, sealed } of codes) {
    // Digested again too: the digest's key is made of the same secret.
    const code = tx.keys.unseal(sealed);
    await updateSealedCode(tx, number, { sealed: tx.keys.seal(code), digest: digestOfCode(tx, number, code) });
  }
  for (const { id, sealed } of stops) await updateSealedContacts(tx, id, tx.keys.seal(tx.keys.unseal(sealed)));
  return codes.length + stops.length;
}
