import { moment } from '../moment.ts';
import styles from './Age.module.css';
import { useOnline } from './connection.ts';

const freshMs = 60_000;
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
  return (
    <p className={styles.age}>
      {of} as of {moment(at, now)}. They may have changed.
    </p>
  );
}
