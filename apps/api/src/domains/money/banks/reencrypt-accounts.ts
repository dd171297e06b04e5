import type { Tx } from '../../../platform/database.ts';
import { lockSealedAccounts, updateSealedAccount } from './queries.ts';
import { accountDigestInput } from './update-account-info.ts';

/**
 * Encrypts and digests the next accounts with the current key. Returns how many there were and the last agent's id, after which to
 * continue; null if there are no more.
 */
export async function reencryptAccounts(tx: Tx, afterAgentId: string, atMost: number) {
  const accounts = await lockSealedAccounts(tx, afterAgentId, atMost);
  for (const { agentId, numberSealed, bankCode } of accounts) {
    const number = tx.keys.unseal(numberSealed);
    await updateSealedAccount(tx, agentId, tx.keys.seal(number), tx.keys.digest(accountDigestInput(bankCode, number)));
  }
  const last = accounts.at(-1);
  return last === undefined ? null : { count: accounts.length, last: last.agentId };
}
