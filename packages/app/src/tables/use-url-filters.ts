import type { Parsed, Schema } from '@foodbank/contract/primitives/check';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { readFilters, writeFilters } from './url-filters.ts';

/** Changes some filters. With `replace`, Back doesn't return to the filters before: for a search that changes letter by letter. */
export type SetFilters<Filters> = (changes: Partial<Filters>, options?: { replace: boolean }) => void;

/** The filters in the page's address, so that a list can be reloaded, bookmarked and returned to. */
export function useUrlFilters<S extends Schema>(schema: S): [Parsed<S>, SetFilters<Parsed<S>>] {
  const [params, setParams] = useSearchParams();
  const setFilters = useCallback<SetFilters<Parsed<S>>>(
    (changes, options) =>
      setParams(
        (before) => writeFilters(schema, { ...(readFilters(schema, before) as object), ...changes } as Parsed<S>),
        options,
      ),
    [schema, setParams],
  );
  return [readFilters(schema, params), setFilters];
}
