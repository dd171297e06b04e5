import { Link } from '@foodbank/app/components/Link';
import type { ReactNode } from 'react';
import styles from './QueueRows.module.css';
import { RowLink } from './RowLink.tsx';
import { RowItem, RowList } from './RowList.tsx';

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
  /** A last line, such as who and when. */
  more?: ReactNode;
  /** Where else the row leads: to the record that it is about. */
  link?: { to: string; text: string };
}

/** The rows of a queue in its left pane. */
export function QueueRows({ label, rows, stale }: { label: string; rows: readonly QueueRow[]; stale: boolean }) {
  return (
    <RowList label={label} stale={stale}>
      {rows.map(({ key, to, isCurrent, title, corner, line, note, more, link }) => (
        <RowItem key={key} current={isCurrent} className={styles.row}>
          <RowLink to={to} current={isCurrent} className={styles.title}>
            {title}
          </RowLink>
          <span className={styles.corner}>{corner}</span>
          <span className={styles.line}>{line}</span>
          {note && <span className={styles.note}>{note}</span>}
          {more && <span className={styles.more}>{more}</span>}
          {link && (
            <Link to={link.to} className={styles.link} aria-label={`${link.text}: ${title}`}>
              {link.text}
            </Link>
          )}
        </RowItem>
      ))}
    </RowList>
  );
}
