import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import styles from './RowList.module.css';

export interface RowListProps {
  /** The list's name for screen readers. */
  label: string;
  /** Newer rows are being loaded. */
  stale: boolean;
  /** `RowItem`s. */
  children: ReactNode;
}

/** The frame of a list of records, each with a `RowLink`. */
export function RowList({ label, stale, children }: RowListProps) {
  return (
    <PlainList className={styles.list} aria-label={label} aria-busy={stale}>
      {children}
    </PlainList>
  );
}

export interface RowItemProps {
  /** Its record is open beside the list. */
  current: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A row of a `RowList`. Its `RowLink` can be pressed anywhere on it. */
export function RowItem({ current, className, children }: RowItemProps) {
  return <li className={[styles.item, current && styles.current, className].filter(Boolean).join(' ')}>{children}</li>;
}
