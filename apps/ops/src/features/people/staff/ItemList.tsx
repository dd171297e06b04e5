import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import styles from './ItemList.module.css';

export interface Item {
  id: string;
  title: ReactNode;
  /** A quieter line. */
  detail: ReactNode;
  /** The act on this item. */
  action?: ReactNode;
}

/** Some lines, each with what it is and one act: devices, factors. */
export function ItemList({ items, label }: { items: readonly Item[]; label: string }) {
  return (
    <PlainList className={styles.list} aria-label={label}>
      {items.map(({ id, title, detail, action }) => (
        <li key={id} className={styles.item}>
          <div className={styles.text}>
            <p className={styles.title}>{title}</p>
            <p className={styles.detail}>{detail}</p>
          </div>
          {action}
        </li>
      ))}
    </PlainList>
  );
}
