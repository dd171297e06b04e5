import type { Tx } from '../../../platform/database.ts';
import { accountDigestInput } from '../banks/update-account-info.ts';
import { lockSealedRefundAccounts, updateSealedRefundAccount } from './refund-account-queries.ts';

/**
 * Encrypts the next accounts for refunds with the current key. Returns how many there were and the last customer's id, after which to
 * continue; null if there are no more.
 */
export async function reencryptRefundAccounts(tx: Tx, afterId: string, atMost: number) {
  const accounts = await lockSealedRefundAccounts(tx, afterId, atMost);
  for (const { customerId, numberSealed, bankCode } of accounts) {
    const number = tx.keys.unseal(numberSealed);
    const digest = tx.keys.digest(accountDigestInput(bankCode, number));
    await updateSealedRefundAccount(tx, customerId, tx.keys.seal(number), digest);
  }
  const last = accounts.at(-1);
  return last === undefined ? null : { count: accounts.length, last: last.customerId };
}
