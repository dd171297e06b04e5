/** What a printed list of referrals says about itself. */
import { referralFilters } from '@foodbank/contract/views/referrals';
import type { ListFilters } from './list-filters.ts';
import { referralSorts } from './sort-referrals.ts';

/** The most referrals that are printed, about 30 pages: more would stop a phone. */
export const printedMax = 1_000;

const count = (total: number) => total.toLocaleString('en');

/** Which referrals are printed, and in which order. */
export function printText({ filter, search, sort }: ListFilters, total: number): string {
  const searched = search === '' ? [] : [`Search: “${search}”`];
  const text = [referralFilters[filter], ...searched, referralSorts[sort], `${count(total)} results`].join(' · ');
  if (total <= printedMax) return text;
  return `${text}. The first ${count(printedMax)} are printed. Search or filter the list to print others.`;
}
