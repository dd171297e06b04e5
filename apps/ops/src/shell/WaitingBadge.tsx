import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { countText } from '../today.ts';
import styles from './WaitingBadge.module.css';

export interface WaitingBadgeProps {
  open: number;
  isLate: boolean;
}

/** How much waits behind a link; nothing if nothing does. */
export function WaitingBadge({ open, isLate }: WaitingBadgeProps) {
  if (open === 0) return null;
  return (
    <span className={isLate ? `${styles.badge} ${styles.late} figures` : `${styles.badge} figures`}>
      {countText(open)}
      <VisuallyHidden>{isLate ? ' wait, some overdue' : ' wait'}</VisuallyHidden>
    </span>
  );
}
