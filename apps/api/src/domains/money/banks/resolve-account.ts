import { bankMessages } from '@foodbank/contract/money/banks';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { ProviderUnavailable } from '../../../providers/http.ts';
import { findBank } from './queries.ts';
import type { NamedAccount } from './update-account-info.ts';

/**
 * Returns an account with the bank's name for it. Calls the bank provider, so it must run outside of a transaction. Refuses a bank
 * that earnings can't be paid to (`validation`), an unknown number (`account-not-resolved`), and a provider without a response
 * (`unavailable`).
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
