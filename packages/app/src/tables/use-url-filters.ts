/** What the list shows stands in the page's address, so that it can be reloaded, bookmarked and gone back to. */
import { type ReferralFilter, referralFilters } from '@foodbank/contract/views/referrals';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { ReferralView } from '../../api.ts';

export interface ListAddress extends ReferralView {
  page: number;
}

/** The list's place in an address; what can't be read is as if it were missing. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const filter = params.get('filter') ?? '';
  const page = Number(params.get('page'));
  return {
    search: (params.get('search') ?? '').trim().slice(0, 254),
    filter: Object.hasOwn(referralFilters, filter) ? (filter as ReferralFilter) : 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The shortest address of a place: what is usual is left out. */
export function writeListAddress({ search, filter, page }: ListAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (filter !== 'all') params.set('filter', filter);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Where the list is, and how to move it. Another search or filter begins at the first page. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const address = readListAddress(params);
  const search = useCallback(
    // Replaced, not added: Back leads out of the search instead of through its letters.
    (text: string) =>
      setParams((before) => writeListAddress({ ...readListAddress(before), search: text.trim(), page: 1 }), {
        replace: true,
      }),
    [setParams],
  );
  const chooseFilter = (filter: ReferralFilter) => setParams(writeListAddress({ ...address, filter, page: 1 }));
  const goToPage = (page: number) => setParams(writeListAddress({ ...address, page }));
  const showAll = () => setParams(writeListAddress({ search: '', filter: 'all', page: 1 }));
  return { address, search, chooseFilter, goToPage, showAll };
}
