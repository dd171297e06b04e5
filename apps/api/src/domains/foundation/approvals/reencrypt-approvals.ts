import type { Tx } from '../../../platform/database.ts';
import { lockSealedApprovals, updateSealedApproval } from './queries.ts';

/** Encrypts the secret parts of open requests with the current key. Returns how many there were. */
export async function reencryptApprovals(tx: Tx): Promise<number> {
  const requests = await lockSealedApprovals(tx);
  for (const { id, sealed } of requests) await updateSealedApproval(tx, id, tx.keys.seal(tx.keys.unseal(sealed)));
  return requests.length;
}
