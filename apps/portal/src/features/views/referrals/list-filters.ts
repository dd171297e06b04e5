/** The filters of the list of referrals, as they are in the page's address. */
import { pageFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { referralFilterValues, referralSearchLengthMax } from '@foodbank/contract/views/referrals';
import * as z from 'zod/mini';

export const listFilters = z.object({
  search: searchFilter(referralSearchLengthMax),
  filter: z.catch(z.enum(referralFilterValues), 'all'),
  page: pageFilter,
});

export type ListFilters = z.output<typeof listFilters>;
