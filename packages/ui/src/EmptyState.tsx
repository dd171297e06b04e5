import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** A drawing from `art/`. */
  art?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

/** Shown in the place of an empty list or chart. */
export function EmptyState({ title, text, art, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {art && <div className={styles.art}>{art}</div>}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
