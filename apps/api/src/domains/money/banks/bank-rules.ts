import type { ListedBank } from '../../../providers/banks.ts';
import known from './payout-banks.json' with { type: 'json' };
import type { BankState } from './queries.ts';

/**
 * The banks that earnings may go to: commercial and non-interest banks that are licensed today. Providers list these together
 * with microfinance banks and mobile money and don't tell them apart, so the list of the kinds is ours; the names follow the
 * provider's.
 */
export const payoutBanks: readonly ListedBank[] = known.map(({ code, name }) => ({ code, name }));

/** Our banks after the provider was asked: those it names with its name, the others can't be chosen. */
export function banksAfter(listed: readonly ListedBank[]): BankState[] {
  const names = new Map(listed.map(({ code, name }) => [code, name.trim()]));
  return payoutBanks.map(({ code, name }) => ({ code, name: names.get(code) || name, listed: names.has(code) }));
}
