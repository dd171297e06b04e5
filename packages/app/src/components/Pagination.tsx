import { Icon } from '@foodbank/ui/Icon';
import styles from './Pagination.module.css';
import { pageWindow } from './page-window.ts';

export interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Where in the list the page is, and the way to the others. */
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

/** It stays focusable at the list's end, so that the focus isn't lost by pressing it once too often. */
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
