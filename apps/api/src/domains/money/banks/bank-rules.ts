import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { ListedBank } from '../../../providers/banks.ts';
import known from './payout-banks.json' with { type: 'json' };
import type { BankState } from './queries.ts';

/**
 * The banks that earnings can be paid to: licensed commercial and non-interest banks. Providers list them together with microfinance
 * banks and mobile money without a reliable kind, so this list is our own. The names follow the provider's.
 */
export const payoutBanks: readonly ListedBank[] = known.map(({ code, name }) => ({ code, name }));

/** Our banks with the provider's names. A bank that the provider doesn't list can't be chosen. */
export function mergeListedBanks(listed: readonly ListedBank[]): BankState[] {
  const names = new Map(listed.map(({ code, name }) => [code, name.trim()]));
  return payoutBanks.map(({ code, name }) => ({ code, name: names.get(code) || name, listed: names.has(code) }));
}

/** How many business dates after the one on which it was saved or approved an account can be paid to. */
const waitingDays = 3;

/** The first business date on which earnings are paid to an account that is saved or approved on a business date: at least 48 hours later. */
export const payableFrom = (savedOn: Day): Day => addDays(savedOn, waitingDays);
