import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { useEffect, useRef } from 'react';
import styles from './KeysetPager.module.css';
import type { ListPager } from './list-page.ts';
import { formerRowsMark } from './use-list-keys.ts';

export interface KeysetPagerProps {
  pager: ListPager;
  /** The reply's cursor; null on the last page, undefined while it is being loaded. */
  nextCursor: string | null | undefined;
  /** How many rows the page has. */
  shown: number;
}

/**
 * "Back" and "Next" below a list that is read page by page, with the page's number. Both stay focusable at the ends. Another page begins
 * at the top of the list, which takes the focus once its rows are there. Hidden for a list of one page.
 */
export function KeysetPager({ pager: { cursor, number, back, next }, nextCursor, shown }: KeysetPagerProps) {
  const bar = useRef<HTMLElement>(null);
  const left = useRef<{ cursor: string | undefined } | null>(null);
  const turn = (to: () => void) => {
    left.current = { cursor };
    to();
  };
  // After each render: the rows of the page before stay until the new ones are there.
  useEffect(() => {
    if (left.current === null || left.current.cursor === cursor || bar.current === null) return;
    if (document.querySelector(formerRows) !== null) return;
    left.current = null;
    showTop(bar.current);
  });
  if (back === null && !nextCursor) return null;
  const end = nextCursor ? '' : ', the last page';
  return (
    <nav ref={bar} className={styles.bar} aria-label="Pages">
      <p role="status" className={styles.place}>
        {number === null ? 'A page of the list' : `Page ${number}`}
        {nextCursor === null && end}, {shown} {shown === 1 ? 'row' : 'rows'}
      </p>
      <div className={styles.steps}>
        <Button
          variant="quiet"
          size="small"
          aria-disabled={back === null || undefined}
          onClick={() => back && turn(back)}
        >
          <Icon name="chevron-left" size={18} />
          {number === null ? 'First page' : 'Back'}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-disabled={!nextCursor || undefined}
          onClick={() => nextCursor && turn(() => next(nextCursor))}
        >
          Next
          <Icon name="chevron-right" size={18} />
        </Button>
      </div>
    </nav>
  );
}

const formerRows = `[${Object.keys(formerRowsMark).join('][')}]`;

/** Shows the list above a pager from its first row, and gives it the focus: its name is read, and J and Tab lead to its rows. */
function showTop(bar: HTMLElement): void {
  const above = bar.previousElementSibling;
  const list = above?.matches('[aria-label]') ? above : above?.querySelector('[aria-label]:not(button, a, input)');
  const top = list ?? above;
  if (!(top instanceof HTMLElement)) return;
  top.tabIndex = -1;
  top.scrollIntoView({ block: 'start' });
  top.focus({ preventScroll: true });
}
