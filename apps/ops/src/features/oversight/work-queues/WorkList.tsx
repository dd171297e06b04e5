import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import { RowLink } from '../../../components/RowLink.tsx';
import styles from './WorkList.module.css';

/** One row: a title that opens the record, a corner with its age, and a line below. */
export interface WorkRow {
  key: string;
  to: string;
  isCurrent: boolean;
  title: string;
  corner: ReactNode;
  line: ReactNode;
}

/** The rows of a queue in its left pane. */
export function WorkList({ label, rows, busy }: { label: string; rows: readonly WorkRow[]; busy: boolean }) {
  return (
    <PlainList className={styles.list} aria-label={label} aria-busy={busy}>
      {rows.map(({ key, to, isCurrent, title, corner, line }) => (
        <li key={key} className={isCurrent ? `${styles.row} ${styles.current}` : styles.row}>
          <RowLink to={to} current={isCurrent} className={styles.title}>
            {title}
          </RowLink>
          <span className={styles.corner}>{corner}</span>
          <span className={styles.line}>{line}</span>
        </li>
      ))}
    </PlainList>
  );
}
