import { createHmac, randomBytes } from 'node:crypto';
import type { NumberKind } from '@foodbank/contract/people/identity-checks';
import type { Tx } from '../../../platform/database.ts';
import { ensureIdentityKey, findSealedKey, listSealedParts, updateSealedKey, updateSealedParts } from './queries.ts';

const keyBytes = 32;

/** The digest of a number, so that the eleven digits can't be tried out without the server's secret. */
export const digestNumber = (tx: Tx, kind: NumberKind, number: string): Promise<Buffer> =>
  digestForEver(tx, `${kind}:${number}`);

/** The digest of a text by a key of its own that is drawn once: the same for ever, whatever secret the server has. */
export const digestForEver = async (tx: Tx, text: string): Promise<Buffer> => (await digesterForEver(tx))(text);

/** The same for many texts: the key is read once. */
export async function digesterForEver(tx: Tx): Promise<(text: string) => Buffer> {
  const sealed = await ensureIdentityKey(tx, () => tx.keys.seal(randomBytes(keyBytes).toString('base64')));
  const key = Buffer.from(tx.keys.unseal(sealed), 'base64');
  return (text) => createHmac('sha256', key).update(text).digest();
}

/** Encrypts with the current key what is sealed of the checks that run, and the key of the digests. Returns how many checks there were. */
export async function reencryptNumbers(tx: Tx): Promise<number> {
  const again = (sealed: Buffer) => tx.keys.seal(tx.keys.unseal(sealed));
  const orNull = (sealed: Buffer | null) => sealed && again(sealed);
  const checks = await listSealedParts(tx);
  for (const { id, numberSealed, handleSealed, codeSealed } of checks)
    await updateSealedParts(tx, {
      id,
      numberSealed: orNull(numberSealed),
      handleSealed: orNull(handleSealed),
      codeSealed: orNull(codeSealed),
    });
  const key = await findSealedKey(tx);
  if (key !== null) await updateSealedKey(tx, again(key.keySealed));
  return checks.length;
}
