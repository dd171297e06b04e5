/** Where one is in a list that is read page by page: filters, sort and page are in the address. */
import { type FilterSchema, type Filters, readFilters, writeFilters } from '@foodbank/app/tables/url-filters';
import { presentParams, type SetFilters } from '@foodbank/app/tables/use-url-filters';
import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** The page of a list, and the steps to the others. */
export interface ListPager {
  /** What the call takes; undefined for the first page. */
  cursor: string | undefined;
  /** 1 for the first page. Null where it isn't known: after the address was shared. */
  number: number | null;
  /** Opens the page after this one, given what the reply said. */
  next: (cursor: string) => void;
  /** Opens the page before; after the address was shared, the first one. Null on the first page. */
  back: (() => void) | null;
}

/** The cursors of the pages before, in the history entry: an address with all of them would grow with each page. */
interface PageTrail {
  trail?: readonly string[];
}

const cursorParameter = 'cursor';

/**
 * The filters of a list and its page, both in the address, so that they survive a reload, Back and sharing. A new filter leads to the
 * first page. Use `readFilters`' schema of packages/app/tables/url-filters.
 */
export function useListPage<S extends FilterSchema>(schema: S): [Filters<S>, SetFilters<Filters<S>>, ListPager] {
  const [params, setParams] = useSearchParams();
  const { trail = [] } = (useLocation().state ?? {}) as PageTrail;
  const cursor = params.get(cursorParameter) ?? undefined;
  const setFilters = useCallback<SetFilters<Filters<S>>>(
    (changes, options) =>
      setParams(writeFilters(schema, { ...readFilters(schema, presentParams()), ...changes }), options),
    [schema, setParams],
  );
  const open = (to: string, state: PageTrail) =>
    setParams(
      (before) => {
        const after = writeFilters(schema, readFilters(schema, before));
        if (to !== '') after.set(cursorParameter, to);
        return after;
      },
      { state },
    );
  const back = () => open(trail.at(-1) ?? '', { trail: trail.slice(0, -1) });
  const number = cursor === undefined ? 1 : trail.length > 0 ? trail.length + 1 : null;
  const pager = {
    cursor,
    number,
    next: (to: string) => open(to, { trail: [...trail, cursor ?? ''] }),
    back: cursor === undefined ? null : back,
  };
  return [readFilters(schema, params), setFilters, pager];
}
