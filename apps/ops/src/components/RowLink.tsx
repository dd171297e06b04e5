import { Link } from '@foodbank/app/components/Link';
import type { ReactNode } from 'react';
import styles from './RowLink.module.css';

export interface RowLinkProps {
  /** The record's address. Keep the list's search in it: `paths.request(id, search)`. */
  to: string;
  /** The record is open beside the list. */
  current?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The link to a record in a row of a list. One a row: J and K go from one to the next, Enter opens it.
 * Its press area is the row, if the row is positioned (`position: relative`).
 */
export function RowLink({ to, current = false, className, children }: RowLinkProps) {
  return (
    <Link
      to={to}
      data-list-row=""
      aria-current={current || undefined}
      className={[styles.link, className].filter(Boolean).join(' ')}
    >
      {children}
    </Link>
  );
}
