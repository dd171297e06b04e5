import type { ReactNode } from 'react';
import styles from './ListFrame.module.css';

/** Why the rows below stand in their order: "The longest waiting first." */
export function ListOrder({ children }: { children: ReactNode }) {
  return <p className={styles.order}>{children}</p>;
}
