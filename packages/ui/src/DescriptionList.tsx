import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

export interface DescriptionListEntry {
  label: string;
  value: ReactNode;
  /** The value may be long: it gets a row of its own. */
  long?: boolean;
}

/** Labels with their values, for reading only. */
export function DescriptionList({ entries }: { entries: readonly DescriptionListEntry[] }) {
  return (
    <dl className={styles.list}>
      {entries.map(({ label, value, long }) => (
        <div key={label} className={long ? `${styles.entry} ${styles.long}` : styles.entry}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
