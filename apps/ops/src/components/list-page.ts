/** Where one is in a list that is read page by page: filters, sort and page are in the address. */
import type { FilterSchema, Filters } from '@foodbank/app/tables/url-filters';
import { presentParams, type SetFilters } from '@foodbank/app/tables/use-url-filters';
import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useMember } from '../session/member.ts';
import { isOwnOfOther, type OwnFilter, ofParameter, readOwn, writeOwn } from './own-filter.ts';

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
  const [filters, setFilters, pager] = useOwnListPage(schema, null);
  return [filters, setFilters, pager];
}

/**
 * The same for a list that may show a member's own rows. Whose they are stands in the address: opened by another member, it shows
 * everybody's, and `isOfOther` is true, so that the screen says so.
 */
export function useOwnListPage<S extends FilterSchema>(
  schema: S,
  own: OwnFilter | null,
): [Filters<S>, SetFilters<Filters<S>>, ListPager, boolean] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const { trail = [] } = (state ?? {}) as PageTrail;
  const { id: reader } = useMember();
  const isOfOther = own !== null && isOwnOfOther(params, own, reader);
  const cursor = isOfOther ? undefined : (params.get(cursorParameter) ?? undefined);
  const setFilters = useCallback<SetFilters<Filters<S>>>(
    (changes, options) =>
      setParams(
        writeOwn(schema, { ...readOwn(schema, presentParams(), own, reader), ...changes }, own, reader),
        options,
      ),
    [schema, setParams, own, reader],
  );
  const isUnsigned = own !== null && params.get(own.name) === own.value && params.get(ofParameter) === null;
  useEffect(() => {
    if (!isUnsigned) return;
    // Shared from here, the address says whose rows it shows.
    setParams(
      (before) => {
        before.set(ofParameter, reader);
        return before;
      },
      { replace: true, state },
    );
  }, [isUnsigned, reader, setParams, state]);
  const open = (to: string, state: PageTrail) =>
    setParams(
      (before) => {
        const after = writeOwn(schema, readOwn(schema, before, own, reader), own, reader);
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
  return [readOwn(schema, params, own, reader), setFilters, pager, isOfOther];
}
