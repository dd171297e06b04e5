import { DataTableSkeleton } from '@foodbank/app/components/DataTableSkeleton';
import type { ReactNode } from 'react';
import { EmptyNotice, type EmptyNoticeProps, FailedNotice, NoMatchNotice } from './notices.tsx';
import { formerRowsMark } from './use-list-keys.ts';

/** What is used of a query of a list (TanStack Query's result). */
export interface ListQuery<Reply> {
  data: Reply | undefined;
  error: unknown;
  isFetching: boolean;
  /** The rows are still those of another filter or page. */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

export interface ListBodyProps<Reply extends { rows: readonly unknown[] }> {
  query: ListQuery<Reply>;
  /** What the list has, in the plural: "requests". */
  what: string;
  /** Clears the filters; null or left out while none is set. */
  onClear?: (() => void) | null | undefined;
  /** Shown while there is nothing yet: a title, and a line that says what will be here. */
  empty: EmptyNoticeProps;
  /** The rows. `stale` while newer ones are being loaded. */
  children: (reply: Reply, stale: boolean) => ReactNode;
}

/**
 * The states of a list: loading, failed with retry, nothing yet, no match, and the rows. A failed refresh keeps the rows and says so
 * above them. Give the query `placeholderData: keepPreviousData`, so that a new filter doesn't blank the list.
 */
export function ListBody<Reply extends { rows: readonly unknown[] }>(props: ListBodyProps<Reply>) {
  const { query, what, onClear, empty, children } = props;
  const { data, error, isFetching, isPlaceholderData = false } = query;
  const failure = error ? <FailedNotice what={what} error={error} busy={isFetching} onRetry={query.refetch} /> : null;
  if (data === undefined) return failure ?? <DataTableSkeleton label={`Loading the ${what}…`} rows={8} />;
  return (
    <>
      {failure}
      {isPlaceholderData && <span hidden {...formerRowsMark} />}
      {data.rows.length > 0 && children(data, isFetching)}
      {data.rows.length === 0 && onClear && <NoMatchNotice what={what} onClear={onClear} />}
      {data.rows.length === 0 && !onClear && <EmptyNotice {...empty} />}
    </>
  );
}
