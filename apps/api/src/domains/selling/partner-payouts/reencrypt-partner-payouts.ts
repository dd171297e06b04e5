import type { Tx } from '../../../platform/database.ts';
import { accountDigestInput } from '../../money/banks/update-account-info.ts';
import { lockSealedPartnerAccounts, updateSealedPartnerAccount } from './account-queries.ts';
import { lockSealedPartnerPayouts, updateSealedPartnerPayout } from './list-queries.ts';

/** Encrypts and digests the next bank accounts with the current key. Returns how many there were and the last id; null if no more. */
export async function reencryptPartnerAccounts(tx: Tx, afterId: string, atMost: number) {
  const accounts = await lockSealedPartnerAccounts(tx, afterId, atMost);
  for (const { partnerKind, partnerId, numberSealed, bankCode } of accounts) {
    const number = tx.keys.unseal(numberSealed);
    const stored = {
      numberSealed: tx.keys.seal(number),
      numberDigest: tx.keys.digest(accountDigestInput(bankCode, number)),
    };
    await updateSealedPartnerAccount(tx, { kind: partnerKind, id: partnerId }, stored);
  }
  const last = accounts.at(-1);
  return last === undefined ? null : { count: accounts.length, last: last.partnerId };
}

/** Encrypts the accounts of the next payouts with the current key. Returns how many there were and the last id; null if no more. */
export async function reencryptPartnerPayouts(tx: Tx, afterId: string, atMost: number) {
  const payouts = await lockSealedPartnerPayouts(tx, afterId, atMost);
  for (const { id, accountSealed } of payouts)
    await updateSealedPartnerPayout(tx, id, tx.keys.seal(tx.keys.unseal(accountSealed)));
  const last = payouts.at(-1);
  return last === undefined ? null : { count: payouts.length, last: last.id };
}
