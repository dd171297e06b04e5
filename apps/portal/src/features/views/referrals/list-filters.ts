/** The filters and the order of the list of referrals, as they are in the page's address. */
import { choiceFilter, type Filters, pageFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { referralFilters, referralSearchLengthMax } from '@foodbank/contract/views/referrals';
import { referralSorts } from './sort-referrals.ts';

export const listFilters = {
  search: searchFilter(referralSearchLengthMax),
  filter: choiceFilter(referralFilters, 'all'),
  sort: choiceFilter(referralSorts, 'newest'),
  page: pageFilter,
};

export type ListFilters = Filters<typeof listFilters>;
