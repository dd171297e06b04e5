import { Icon } from '@foodbank/ui/Icon';
import { pageWindow } from '../tables/page-window.ts';
import styles from './Pagination.module.css';

export interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which rows of a list are shown, and buttons to its other pages. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const { pages, lastPage, gap } = pageWindow(page, pageCount);
  const first = (page - 1) * pageSize + 1;
  return (
    <div className={styles.bar}>
      <p className={styles.position} role="status">
        Showing <b>{first.toLocaleString('en')}</b> to <b>{Math.min(page * pageSize, total).toLocaleString('en')}</b> of{' '}
        <b>{total.toLocaleString('en')}</b> results
      </p>
      <nav className={styles.pages} aria-label="Pages">
        <Step label="Previous page" icon="chevron-left" page={page - 1} disabled={page <= 1} onPage={onPage} />
        {pages.map((number) => (
          <PageButton key={number} number={number} current={number === page} onPage={onPage} />
        ))}
        {gap && <span className={styles.gap}>…</span>}
        {lastPage !== null && <PageButton number={lastPage} current={false} onPage={onPage} />}
        <Step label="Next page" icon="chevron-right" page={page + 1} disabled={page >= pageCount} onPage={onPage} />
      </nav>
    </div>
  );
}

interface PageButtonProps {
  number: number;
  current: boolean;
  onPage: (page: number) => void;
}

function PageButton({ number, current, onPage }: PageButtonProps) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={`Page ${number}`}
      aria-current={current ? 'page' : undefined}
      onClick={() => onPage(number)}
    >
      {number}
    </button>
  );
}

interface StepProps {
  label: string;
  icon: 'chevron-left' | 'chevron-right';
  page: number;
  disabled: boolean;
  onPage: (page: number) => void;
}

/** A disabled step stays focusable, so that the focus isn't lost at the first or last page. */
function Step({ label, icon, page, disabled, onPage }: StepProps) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPage(page)}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
