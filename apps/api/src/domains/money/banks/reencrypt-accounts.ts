import type { Tx } from '../../../platform/database.ts';
import { lockSealedAccounts, updateSealedAccount } from './queries.ts';
import { digestedText } from './update-account-info.ts';

/**
 * Seals the next accounts with the present secret, and digests them with it. Answers how many there were and the last one's agent,
 * to go on after; null once there are no more.
 */
export async function reencryptAccounts(tx: Tx, afterAgentId: string, atMost: number) {
  const accounts = await lockSealedAccounts(tx, afterAgentId, atMost);
  for (const { agentId, numberSealed, bankCode } of accounts) {
    const number = tx.keys.unseal(numberSealed);
    await updateSealedAccount(tx, agentId, tx.keys.seal(number), tx.keys.digest(digestedText(bankCode, number)));
  }
  const last = accounts.at(-1);
  return last === undefined ? null : { count: accounts.length, lastAgentId: last.agentId };
}
