import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { liveListOptions, useLiveList } from './use-live-list.ts';

/**
 * A page of a list that is kept fresh: read again every so often while the page is seen, but never while one of its rows has the focus.
 * Another filter or page keeps the rows until the new ones are there.
 */
export function useLiveQuery<Reply, Key extends readonly unknown[]>(
  options: Pick<UseQueryOptions<Reply, Error, Reply, Key>, 'queryKey' | 'queryFn'>,
  everyMs = 30_000,
) {
  const query = useQuery({ ...options, placeholderData: keepPreviousData, ...liveListOptions });
  useLiveList(query.refetch, everyMs);
  return query;
}
