import { createHmac, randomBytes } from 'node:crypto';
import type { NumberKind } from '@foodbank/contract/people/identity-checks';
import type { Tx } from '../../../platform/database.ts';
import { ensureIdentityKey, findSealedKey, listSealedNumbers, updateSealedKey, updateSealedNumber } from './queries.ts';

const keyBytes = 32;

/**
 * The digest of a number, by a key of its own that is drawn once: so that a number has the same digest for ever, and that the eleven
 * digits can't be tried out without the server's secret.
 */
export async function digestNumber(tx: Tx, kind: NumberKind, number: string): Promise<Buffer> {
  const sealed = await ensureIdentityKey(tx, () => tx.keys.seal(randomBytes(keyBytes).toString('base64')));
  const key = Buffer.from(tx.keys.unseal(sealed), 'base64');
  return createHmac('sha256', key).update(`${kind}:${number}`).digest();
}

/** Encrypts the numbers that wait, and the key of the digests, with the current key. Returns how many numbers there were. */
export async function reencryptNumbers(tx: Tx): Promise<number> {
  const again = (sealed: Buffer) => tx.keys.seal(tx.keys.unseal(sealed));
  const numbers = await listSealedNumbers(tx);
  for (const { id, numberSealed } of numbers) await updateSealedNumber(tx, id, again(numberSealed));
  const key = await findSealedKey(tx);
  if (key !== null) await updateSealedKey(tx, again(key.keySealed));
  return numbers.length;
}
