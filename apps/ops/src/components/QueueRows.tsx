import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import styles from './QueueRows.module.css';
import { RowLink } from './RowLink.tsx';

/** One row: a title that opens the record, a corner beside it, and lines below. */
export interface QueueRow {
  key: string;
  to: string;
  isCurrent: boolean;
  title: string;
  corner: ReactNode;
  line: ReactNode;
  /** A second line, for what needs to be noticed. */
  note?: ReactNode;
}

/** The rows of a queue in its left pane. */
export function QueueRows({ label, rows, stale }: { label: string; rows: readonly QueueRow[]; stale: boolean }) {
  return (
    <PlainList className={styles.list} aria-label={label} aria-busy={stale}>
      {rows.map(({ key, to, isCurrent, title, corner, line, note }) => (
        <li key={key} className={isCurrent ? `${styles.row} ${styles.current}` : styles.row}>
          <RowLink to={to} current={isCurrent} className={styles.title}>
            {title}
          </RowLink>
          <span className={styles.corner}>{corner}</span>
          <span className={styles.line}>{line}</span>
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </PlainList>
  );
}
