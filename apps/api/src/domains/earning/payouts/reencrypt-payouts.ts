import type { Tx } from '../../../platform/database.ts';
import { lockSealedPayouts, updateSealedPayout } from './queries.ts';

/** Encrypts the accounts of the next payouts with the current key. Returns how many there were and the last id; null if no more. */
export async function reencryptPayouts(tx: Tx, afterId: string, atMost: number) {
  const payouts = await lockSealedPayouts(tx, afterId, atMost);
  for (const { id, accountSealed } of payouts)
    await updateSealedPayout(tx, id, tx.keys.seal(tx.keys.unseal(accountSealed)));
  const last = payouts.at(-1);
  return last === undefined ? null : { count: payouts.length, last: last.id };
}
