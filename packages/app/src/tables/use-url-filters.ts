import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type FilterSchema, type Filters, readFilters, writeFilters } from './url-filters.ts';

/** Changes some filters. With `replace`, Back doesn't return to the filters before: for a search that changes letter by letter. */
export type SetFilters<Values> = (changes: Partial<Values>, options?: { replace: boolean }) => void;

/**
 * The search parameters of the address as it is now. The router's own are those of the last rendering: of two quick changes the second
 * would undo the first.
 */
export const presentParams = () => new URLSearchParams(window.location.search);

/** The filters in the page's address, so that a list can be reloaded, bookmarked and returned to. */
export function useUrlFilters<S extends FilterSchema>(schema: S): [Filters<S>, SetFilters<Filters<S>>] {
  const [params, setParams] = useSearchParams();
  const setFilters = useCallback<SetFilters<Filters<S>>>(
    (changes, options) =>
      setParams(writeFilters(schema, { ...readFilters(schema, presentParams()), ...changes }), options),
    [schema, setParams],
  );
  return [readFilters(schema, params), setFilters];
}
