import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import styles from './KeysetPager.module.css';
import type { ListPager } from './list-page.ts';

export interface KeysetPagerProps {
  pager: ListPager;
  /** The reply's cursor; null on the last page, undefined while it is being loaded. */
  nextCursor: string | null | undefined;
  /** How many rows the page has. */
  shown: number;
}

/**
 * "Back" and "Next" below a list that is read page by page, with the page's number. Both stay focusable at the ends.
 * Hidden for a list of one page.
 */
export function KeysetPager({ pager: { number, back, next }, nextCursor, shown }: KeysetPagerProps) {
  if (back === null && !nextCursor) return null;
  const end = nextCursor ? '' : ', the last page';
  return (
    <nav className={styles.bar} aria-label="Pages">
      <p role="status" className={styles.place}>
        {number === null ? 'A page of the list' : `Page ${number}`}
        {nextCursor === null && end}, {shown} {shown === 1 ? 'row' : 'rows'}
      </p>
      <div className={styles.steps}>
        <Button variant="quiet" size="small" aria-disabled={back === null || undefined} onClick={() => back?.()}>
          <Icon name="chevron-left" size={18} />
          {number === null ? 'First page' : 'Back'}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-disabled={!nextCursor || undefined}
          onClick={() => nextCursor && next(nextCursor)}
        >
          Next
          <Icon name="chevron-right" size={18} />
        </Button>
      </div>
    </nav>
  );
}
