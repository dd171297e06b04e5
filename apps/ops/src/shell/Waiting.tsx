import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useSessionState } from '../session/session.ts';
import { countText, todayQuery } from '../today.ts';
import styles from './Waiting.module.css';
import type { Waiting } from './waiting-in.ts';

/** What waits for the member, read again every half minute while the session lasts. */
export function useWaiting(): Waiting {
  const { status } = useSessionState();
  const { data } = useQuery({ ...todayQuery, enabled: status === 'complete' });
  return new Map(data?.queues.map((queue) => [queue.queue, queue]));
}

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
