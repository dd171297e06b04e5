import type { Tx } from '../../../platform/database.ts';
import { listSealedTotp, updateTotpSecrets } from './queries.ts';

/** Encrypts the secrets of authenticator apps with the current key. Returns how many there were. */
export async function reencryptTotp(tx: Tx): Promise<number> {
  const again = (sealed: Buffer | null) => (sealed === null ? null : tx.keys.seal(tx.keys.unseal(sealed)));
  const all = await listSealedTotp(tx);
  for (const { staffId, secret, pending } of all) await updateTotpSecrets(tx, staffId, again(secret), again(pending));
  return all.length;
}
