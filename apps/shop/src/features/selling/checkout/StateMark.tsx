import styles from './StateMark.module.css';

export type MarkTone = 'waits' | 'done' | 'over' | 'trouble';

const marks: Readonly<Record<MarkTone, string>> = {
  waits: 'M24 12v13l8 5',
  done: 'M14 25l7 7 14-15',
  over: 'M14 24h20',
  trouble: 'M24 13v14M24 34v.1',
};

/** A large mark of where something stands. The words beside it say it too. */
export function StateMark({ tone }: { tone: MarkTone }) {
  return (
    <svg className={`${styles.mark} ${styles[tone]}`} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="24" className={styles.disc} />
      <path
        d={marks[tone]}
        fill="none"
        stroke="currentColor"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
