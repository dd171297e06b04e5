/** The filters of both lists of the screen: they stand in one address, and each list leaves those of the other as they are. */
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { payoutStates } from '@foodbank/contract/earning/payouts';
import { payoutSorts } from '@foodbank/contract/earning/payouts-staff';
import { payableFilters } from '@foodbank/contract/selling/partner-payouts-staff';

/** Whom payouts go to. */
export const kinds = { all: 'Stores and riders', store: 'Stores', rider: 'Riders' } as const;
/** Whom something is owed to. */
export const owedTo = { store: 'Stores', rider: 'Riders' } as const;
/** Which of those are listed. */
export const owedOnly = { all: 'All', ...payableFilters } as const;

/** The payouts' state, kind and order; of what is owed, to whom, in which city ('' for all), and which of it. */
export const partnerFilters = {
  state: choiceFilter(payoutStates, 'proposed'),
  kind: choiceFilter(kinds, 'all'),
  sort: choiceFilter(payoutSorts, 'proposed'),
  to: choiceFilter(owedTo, 'store'),
  city: searchFilter(60),
  show: choiceFilter(owedOnly, 'all'),
};
