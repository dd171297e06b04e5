import { bankMessages } from '@foodbank/contract/money/banks';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { ProviderUnavailable } from '../../../providers/banks.ts';
import { findBank } from './queries.ts';
import type { NamedAccount } from './update-account-info.ts';

/**
 * Asks the bank for the name of an account. Must be called outside of a transaction. Refuses a bank that earnings can't be paid to
 * and a number that the bank doesn't know. Refuses as unavailable if the bank provider gives no answer.
 */
export async function resolveAccount(
  { database, providers, log }: AppContext,
  { bankCode, accountNumber }: { bankCode: string; accountNumber: string },
): Promise<NamedAccount> {
  const bank = await findBank(database.read, bankCode);
  if (bank === null)
    refuse('validation', { message: bankMessages.selectBank, errors: { bankCode: bankMessages.selectBank } });
  try {
    const { accountName } = await providers.banks.resolveAccount({ accountNumber, bankCode });
    if (accountName === null) refuse('account-not-resolved', { message: bankMessages.notResolved });
    return { accountNumber, accountName, bank };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error }, 'the bank provider gave no answer');
    refuse('unavailable', { message: bankMessages.resolveAgain, retryAfterSeconds: 10 });
  }
}
