import { referenceOf } from '@foodbank/contract/client/api-error';
import { Banner } from '@foodbank/ui/Banner';
import { Button, type ButtonProps } from '@foodbank/ui/Button';
import { failureText } from '../forms/failure-text.ts';
import { type GrowingQuery, useShowMore } from '../tables/use-show-more.ts';
import styles from './ShowMore.module.css';

export interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'block' | 'className'> {
  query: GrowingQuery;
  /** The button's label: "Show earlier orders". */
  label: string;
  /** Said if the next page did not come: "Earlier orders could not be loaded. Please try again." */
  failed: string;
  /** Screen readers are told it when the last page has come: "All orders are shown." */
  all: string;
}

/** Below a list that grows: the button for its next page, and why that did not come. A list of one page has neither. */
export function ShowMore({ query, label, failed, all, size, block, className }: ShowMoreProps) {
  const { position, showMore } = useShowMore<HTMLParagraphElement>(query);
  const hasGrown = (query.data?.pages.length ?? 0) > 1;
  return (
    <>
      {(query.hasNextPage || query.isFetchNextPageError) && (
        <div className={className ? `${styles.more} ${className}` : styles.more}>
          {query.isFetchNextPageError && (
            <Banner tone="error" note={referenceOf(query.error)}>
              {failureText(query.error, { refused: failed, unexpected: failed })}
            </Banner>
          )}
          {query.hasNextPage && (
            <Button variant="quiet" size={size} block={block} busy={query.isFetchingNextPage} onClick={showMore}>
              {label}
            </Button>
          )}
        </div>
      )}
      <p ref={position} tabIndex={-1} role="status" className="visually-hidden">
        {hasGrown && !query.hasNextPage && all}
      </p>
    </>
  );
}
