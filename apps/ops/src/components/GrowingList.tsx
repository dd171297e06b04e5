import { ShowMore } from '@foodbank/app/components/ShowMore';
import type { GrowingQuery } from '@foodbank/app/tables/use-show-more';
import { Skeleton } from '@foodbank/ui/Skeleton';
import type { ReactNode } from 'react';
import styles from './GrowingList.module.css';
import { FailedNotice } from './notices.tsx';

export interface GrowingListProps {
  query: GrowingQuery & {
    data: { pages: readonly { rows: readonly unknown[] }[] } | undefined;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What it has, after "the": `history`. */
  what: string;
  /** One sentence for a list without rows. */
  empty: string;
  /** The rows so far. */
  children: ReactNode;
}

/** A list below a record that grows by a press on "Show more": with its loading, failed and empty states. */
export function GrowingList({ query, what, empty, children }: GrowingListProps) {
  const { data, error, isFetching, isFetchNextPageError, refetch } = query;
  const failure =
    error && !isFetchNextPageError ? (
      <FailedNotice what={what} error={error} busy={isFetching} onRetry={refetch} />
    ) : null;
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
      <ShowMore
        query={query}
        label="Show more"
        failed={`More of the ${what} did not load. Please try again.`}
        all={`That is all of the ${what}.`}
        size="small"
      />
    </div>
  );
}
