import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../../platform/database.ts';
import { type Keys, sealWith, unsealWith } from '../../../platform/keys.ts';
import { findSubjectKey, insertSubjectKey, type SealedText } from './queries.ts';

const keyBytes = 32;

/** Encrypts personal text with the key of the person it is about, which is made at the first time. */
export async function sealPersonal(tx: Tx, of: string, text: object): Promise<SealedText> {
  let sealedKey = await findSubjectKey(tx, of);
  if (sealedKey === undefined) {
    await insertSubjectKey(tx, of, tx.keys.seal(randomBytes(keyBytes).toString('base64')));
    sealedKey = await findSubjectKey(tx, of);
  }
  const key = keyFrom(tx.keys, sealedKey);
  return { of, sealed: key && sealWith(key, JSON.stringify(text)) };
}

/** Decrypts personal text; null if its key was wiped. */
export async function openPersonal(db: Db, keys: Keys, { of, sealed }: SealedText): Promise<object | null> {
  const key = keyFrom(keys, await findSubjectKey(db, of));
  return key && sealed && (JSON.parse(unsealWith(key, sealed)) as object);
}

function keyFrom(keys: Keys, sealedKey: Buffer | null | undefined): Buffer | null {
  return sealedKey ? Buffer.from(keys.unseal(sealedKey), 'base64') : null;
}
