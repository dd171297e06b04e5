import { Button } from '@foodbank/ui/Button';
import { Skeleton } from '@foodbank/ui/Skeleton';
import type { ReactNode } from 'react';
import { FailedNotice } from '../../../components/notices.tsx';
import styles from './GrowingList.module.css';

/** What is used of an infinite query. */
interface GrowingQuery {
  data: { pages: readonly { rows: readonly unknown[] }[] } | undefined;
  error: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

export interface GrowingListProps {
  query: GrowingQuery;
  /** What it has, after "the": `history`. */
  what: string;
  /** One sentence for a list without rows. */
  empty: string;
  /** The rows so far. */
  children: ReactNode;
}

/** A list below a record that grows by a press on "Show more": with its loading, failed and empty states. */
export function GrowingList({ query, what, empty, children }: GrowingListProps) {
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const failure = error ? <FailedNotice what={what} error={error} busy={isFetching} onRetry={refetch} /> : null;
  if (data === undefined) {
    return (
      failure ?? (
        <div className={styles.list}>
          <p role="status" className="visually-hidden">
            Loading the {what}…
          </p>
          <Skeleton />
          <Skeleton />
        </div>
      )
    );
  }
  if (data.pages[0]?.rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div className={styles.list}>
      {failure}
      {children}
      {hasNextPage && (
        <Button variant="quiet" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
