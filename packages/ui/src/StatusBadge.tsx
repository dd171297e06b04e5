import type { ReactNode } from 'react';
import styles from './StatusBadge.module.css';

export interface StatusBadgeProps {
  tone: 'completed' | 'pending' | 'other';
  /** The status as text. */
  children: ReactNode;
}

// A tick, a half-filled disc and a dash, so that the status can be recognised without its colour.
const marks = {
  completed: (
    <path
      d="M2.5 6.5l2.5 2.5L9.5 3.5"
      stroke="currentColor"
      strokeWidth="1.75"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  pending: (
    <>
      <circle cx="6" cy="6" r="4.25" stroke="currentColor" strokeWidth="1.5" fill="none" />
      <path d="M6 3.5a2.5 2.5 0 0 1 0 5z" fill="currentColor" />
    </>
  ),
  other: <path d="M3 6h6" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />,
};

/** A status with its own mark and text: completed is green, pending yellow, others grey. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <svg className={styles.mark} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {marks[tone]}
      </svg>
      {children}
    </span>
  );
}
