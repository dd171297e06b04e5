import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { useRef } from 'react';
import styles from './MoreLines.module.css';

export interface MoreLinesProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
  };
  /** How many are shown. */
  count: number;
}

/** Below a list that grows: how many lines it shows, and the button for more. */
export function MoreLines({ query, count }: MoreLinesProps) {
  const position = useRef<HTMLParagraphElement>(null);
  const showMore = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The button that has the focus goes with the last page.
    if (!hasNextPage) position.current?.focus();
  };
  return (
    <div className={styles.more}>
      <p ref={position} tabIndex={-1} role="status" className={styles.position}>
        {count === 1 ? 'Showing 1 line' : `Showing ${count.toLocaleString('en')} lines`}
        {!query.hasNextPage && count > 1 && ', all there are'}
      </p>
      {query.isFetchNextPageError && <Banner tone="error">Failed to load more lines. Please try again.</Banner>}
      {query.hasNextPage && (
        <Button variant="quiet" busy={query.isFetchingNextPage} onClick={showMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
