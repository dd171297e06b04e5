import { useEffect, useRef } from 'react';

/** Whether a row of a list has the focus: then no refresh may move it. */
export const isRowFocused = (): boolean => document.activeElement?.matches('[data-list-row]') ?? false;

/** What `useQuery` of a list takes beside its call: coming back to the window refreshes it only while no row has the focus. */
export const liveListOptions = { refetchOnWindowFocus: () => !isRowFocused() } as const;

/** How often sums are read again while a table is seen: less often than its rows. */
export const sumsEveryMs = 60_000;

/**
 * Reads a list again every so often while the page is seen, but never while one of its rows has the focus: what came or went meanwhile
 * would move the row away from under it. The first turn after the focus has left the rows makes up for it.
 */
export function useLiveList(refetch: (options: { cancelRefetch: false }) => unknown, everyMs: number): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !isRowFocused()) void latest.current({ cancelRefetch: false });
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
