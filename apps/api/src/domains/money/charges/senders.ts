import type { Db, Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { TransferSender } from '../../../providers/account-numbers.ts';
import { listBanks } from '../banks/queries.ts';
import { lockSealedSenders, updateSealedSender } from './part-queries.ts';
import { findRefundAccount, isUsable } from './refund-account-queries.ts';

/** Who sent a payment, as it is sealed. */
export const readSender = (keys: Keys, sealed: Buffer): TransferSender =>
  sealed.length === 0
    ? { accountNumber: null, bankName: null, name: null }
    : (JSON.parse(keys.unseal(sealed)) as TransferSender);

/** An account to tell the provider. `version` tells it from others: 0 is the sender's own. */
interface SenderAccount {
  version: number;
  accountNumber: string;
  bankCode: string;
}

/**
 * The account of who sent a payment, for a refund that the provider can't send back by itself: as the provider reports it, where it tells the whole number and
 * its bank; else the customer's own account for refunds, if the digits that are told are its digits. Null for any other: money never goes to an account
 * that is not the sender's.
 */
export async function findSenderAccount(tx: Tx, sealed: Buffer, customerId: string): Promise<SenderAccount | null> {
  const { accountNumber, bankName } = readSender(tx.keys, sealed);
  if (accountNumber === null) return null;
  const bankCode = bankName === null ? null : await findBankCode(tx, bankName);
  if (/^\d{10}$/.test(accountNumber) && bankCode !== null) return { version: 0, accountNumber, bankCode };
  const named = await findRefundAccount(tx, customerId);
  if (named === null || !isUsable(named)) return null;
  const number = tx.keys.unseal(named.numberSealed);
  const isTheirs = fitsShownDigits(number, accountNumber) && (bankCode === null || bankCode === named.bankCode);
  return isTheirs ? { version: named.version, accountNumber: number, bankCode: named.bankCode } : null;
}

const leastShown = 4;

/** True if a number has the digits that are told of another one, which has at least four, and X or * for the others. */
export function fitsShownDigits(number: string, shown: string): boolean {
  const digits = shown.replace(/\s/g, '');
  if (digits.length !== number.length || digits.replace(/\D/g, '').length < leastShown) return false;
  return [...digits].every((digit, index) => !/\d/.test(digit) || digit === number[index]);
}

/** The code of a bank by the name that the provider uses for it; null for a name that no bank has. */
async function findBankCode(db: Db, name: string): Promise<string | null> {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const found = (await listBanks(db)).filter((bank) => plain(bank.name) === plain(name));
  return found.length === 1 ? (found[0]?.code ?? null) : null;
}

/** Encrypts who sent the next payments with the current key. Returns how many and the last id; null if there are no more. */
export async function reencryptSenders(tx: Tx, afterId: string, atMost: number) {
  const rows = await lockSealedSenders(tx, afterId, atMost);
  for (const { id, senderSealed } of rows) await updateSealedSender(tx, id, tx.keys.seal(tx.keys.unseal(senderSealed)));
  const last = rows.at(-1);
  return last === undefined ? null : { count: rows.length, last: last.id };
}
