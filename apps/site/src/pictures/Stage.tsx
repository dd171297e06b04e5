import type { ReactNode } from 'react';
import styles from './Stage.module.css';

/** The background of a step's picture. */
export function Stage({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 400 280" width="400" height="280" className={styles.text} aria-hidden="true" focusable="false">
      <rect width="400" height="280" fill={ground} />
      {children}
    </svg>
  );
}
