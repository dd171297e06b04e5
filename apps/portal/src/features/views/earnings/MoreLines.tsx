import { type GrowingQuery, useShowMore } from '@foodbank/app/tables/use-show-more';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import styles from './MoreLines.module.css';

export interface MoreLinesProps {
  query: GrowingQuery;
  /** How many are shown. */
  count: number;
}

/** Below a list that grows: how many lines it shows, and the button for more. */
export function MoreLines({ query, count }: MoreLinesProps) {
  const { position, showMore } = useShowMore<HTMLParagraphElement>(query);
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
