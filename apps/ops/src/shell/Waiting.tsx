import type { TodayQueue } from '@foodbank/contract/oversight/work-queues-staff';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useSessionState } from '../session/session.ts';
import { countText, todayQuery } from '../today.ts';
import type { OpenTab } from './open-areas.ts';
import styles from './Waiting.module.css';

/** What waits, by queue. Empty until it is known. */
export type Waiting = ReadonlyMap<string, TodayQueue>;

/** What waits for the member, read again every half minute while the session lasts. */
export function useWaiting(): Waiting {
  const { status } = useSessionState();
  const { data } = useQuery({ ...todayQuery, enabled: status === 'complete' });
  return new Map(data?.queues.map((queue) => [queue.queue, queue]));
}

/** How much waits in some tabs, and whether a promised time is over. */
export function waitingIn(waiting: Waiting, tabs: readonly OpenTab[]): { open: number; isLate: boolean } {
  const queues = tabs
    .flatMap(({ views }) => views.flatMap(({ queues = [] }) => queues))
    .flatMap((queue) => waiting.get(queue) ?? []);
  return {
    open: queues.reduce((sum, { open }) => sum + open, 0),
    isLate: queues.some(({ overdue }) => overdue > 0),
  };
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
