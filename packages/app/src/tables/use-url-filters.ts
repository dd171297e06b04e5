import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type FilterSchema, type Filters, readFilters, writeFilters } from './url-filters.ts';

/** Changes some filters. With `replace`, Back doesn't return to the filters before: for a search that changes letter by letter. */
export type SetFilters<Values> = (changes: Partial<Values>, options?: { replace: boolean }) => void;

/** The filters in the page's address, so that a list can be reloaded, bookmarked and returned to. */
export function useUrlFilters<S extends FilterSchema>(schema: S): [Filters<S>, SetFilters<Filters<S>>] {
  const [params, setParams] = useSearchParams();
  const setFilters = useCallback<SetFilters<Filters<S>>>(
    (changes, options) =>
      setParams((before) => writeFilters(schema, { ...readFilters(schema, before), ...changes }), options),
    [schema, setParams],
  );
  return [readFilters(schema, params), setFilters];
}
