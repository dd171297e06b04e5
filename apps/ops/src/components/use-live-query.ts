import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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

const refreshedEveryMs = 30_000;

/** Whether a dialog is open: what it asks to confirm stays what was seen when it opened. */
const isAsking = (): boolean => document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null;

/**
 * Reads an open record again every half minute while the page is seen, but never below an open dialog, and not before it was read once: a
 * query may be of a form that has nothing to read.
 */
export function useLiveRecord({ data, refetch }: { data: unknown; refetch: () => unknown }): void {
  const latest = useRef({ isRead: false, refetch });
  useEffect(() => {
    latest.current = { isRead: data !== undefined, refetch };
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const { isRead, refetch: again } = latest.current;
      if (isRead && document.visibilityState === 'visible' && !isAsking()) again();
    }, refreshedEveryMs);
    return () => clearInterval(timer);
  }, []);
}
