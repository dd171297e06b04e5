import { moment } from '../moment.ts';
import styles from './Age.module.css';
import { useOnline } from './connection.ts';

const freshMs = 60_000;
export interface AgeProps {
  /** The answer's query: when it came, and why there is no newer one, if it was asked for. */
  query: { dataUpdatedAt: number; error: unknown };
  /** What is old: "Prices and stock". */
  of: string;
}

/** Says how old an answer is, while the server can't be asked for a new one or has failed to give it. Nothing otherwise. */
export function Age({ query: { dataUpdatedAt: at, error }, of }: AgeProps) {
  const online = useOnline();
  const now = Date.now();
  if ((online && !error) || at === 0 || now - at < freshMs) return null;
  return (
    <p className={styles.age}>
      {of} as of {moment(at, now)}. They may have changed.
    </p>
  );
}
