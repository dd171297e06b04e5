import styles from './Age.module.css';
import { useOnline } from './connection.ts';

const freshMs = 60_000;
const clock = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const day = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

export interface AgeProps {
  /** When the answer came: `dataUpdatedAt` of its query. */
  at: number;
  /** What is old: "Prices and stock". */
  of: string;
}

/** Says how old an answer is, while the server can't be asked for a new one. Nothing otherwise. */
export function Age({ at, of }: AgeProps) {
  const online = useOnline();
  const now = Date.now();
  if (online || at === 0 || now - at < freshMs) return null;
  const isToday = day.format(at) === day.format(now);
  return (
    <p className={styles.age}>
      {of} as of {isToday ? `${clock.format(at)} today` : `${day.format(at)}, ${clock.format(at)}`}. They may have
      changed.
    </p>
  );
}
