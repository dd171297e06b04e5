import type { AppContext } from '../../../platform/app-context.ts';
import type { PayeeAccount, RecipientAnswer } from '../../../providers/payouts.ts';
import { accountDigestInput } from '../banks/update-account-info.ts';
import { isRecipientOf } from './disbursement-rules.ts';
import { findRecipient, saveRecipient } from './queries.ts';

/** The recipient at the provider: ready to be paid, or why not. */
export type Prepared =
  | { kind: 'ready'; recipientCode: string }
  /** The provider has another name, number or bank for it, or refused the account. */
  | { kind: 'refused'; reason: 'recipient-differs' | 'recipient-refused'; words: string | null }
  | { kind: 'unknown'; reason: string };

/**
 * Finds or makes the provider's recipient for an account, and compares it with what was approved, every time. Calls the provider, so it
 * runs outside of a transaction.
 */
export async function prepareRecipient(
  { database, keys, providers: { payouts } }: AppContext,
  account: PayeeAccount,
): Promise<Prepared> {
  const digestInput = accountDigestInput(account.bankCode, account.accountNumber);
  const stored = await findRecipient(database.read, keys.digests(digestInput));
  let answer: RecipientAnswer =
    stored === null ? { kind: 'not-found' } : await payouts.findRecipient(stored.recipientCode);
  // Deleted at the provider: it makes a new one, or makes the old one usable again.
  if (answer.kind === 'not-found' || (answer.kind === 'known' && !answer.recipient.isActive))
    answer = await payouts.createRecipient(account);
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'refused') return { kind: 'refused', reason: 'recipient-refused', words: answer.message };
  if (answer.kind === 'not-found') return { kind: 'unknown', reason: 'no recipient' };
  const { recipient } = answer;
  if (!isRecipientOf(recipient, account)) return { kind: 'refused', reason: 'recipient-differs', words: null };
  const sealed = keys.seal(JSON.stringify(account));
  await database.write((tx) => saveRecipient(tx, tx.keys.digest(digestInput), sealed, recipient.code));
  return { kind: 'ready', recipientCode: recipient.code };
}
