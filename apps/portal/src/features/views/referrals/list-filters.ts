/** The filters of the list of referrals, as they are in the page's address. */
import { choiceFilter, type Filters, pageFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { referralFilters, referralSearchLengthMax } from '@foodbank/contract/views/referrals';

export const listFilters = {
  search: searchFilter(referralSearchLengthMax),
  filter: choiceFilter(referralFilters, 'all'),
  page: pageFilter,
};

export type ListFilters = Filters<typeof listFilters>;
