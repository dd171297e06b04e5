import { choiceFilter, type Filters, searchFilter } from '@foodbank/app/tables/url-filters';
import {
  requestKinds,
  requestLists,
  requestOwners,
  requestSearchLengthMin,
} from '@foodbank/contract/support/requests-staff';

/** "All" and the kinds. */
export const kindChoices = { any: 'All kinds', ...requestKinds } as const;
/** All requests, or those whose answer is overdue. */
const dueChoices = { any: 'Any time', overdue: 'Overdue' } as const;

/** The filters of the queue, as they stand in the address. */
export const requestFilters = {
  list: choiceFilter(requestLists, 'open'),
  kind: choiceFilter(kindChoices, 'any'),
  owner: choiceFilter(requestOwners, 'all'),
  due: choiceFilter(dueChoices, 'any'),
  search: searchFilter(254),
};
export type RequestFilters = Filters<typeof requestFilters>;

/** The query of the call. A search that is too short to be sent is left out. */
export function queryOf({ list, kind, owner, due, search }: RequestFilters, cursor: string | undefined) {
  return {
    list,
    owner,
    ...(kind !== 'any' && { kind }),
    ...(due === 'overdue' && { overdue: 'true' as const }),
    ...(search.length >= requestSearchLengthMin && { search }),
    ...(cursor !== undefined && { cursor }),
  };
}

/** Whether a filter beside the list is set. */
export const isFiltered = ({ kind, owner, due, search }: RequestFilters): boolean =>
  kind !== 'any' || owner !== 'all' || due !== 'any' || search !== '';

/** Every filter beside the list at its default. */
export const noFilters = { kind: 'any', owner: 'all', due: 'any', search: '' } as const;
