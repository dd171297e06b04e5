import styles from './Plans.module.css';

/** Lines with a name and a value, such as the terms of a plan. */
export function Terms({ entries }: { entries: readonly { field: string; text: string }[] }) {
  return (
    <dl className={styles.terms}>
      {entries.map(({ field, text }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Amounts with their names, as many beside each other as fit. */
export function Figures({ entries }: { entries: readonly { field: string; text: string }[] }) {
  return (
    <dl className={styles.sums}>
      {entries.map(({ field, text }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd className="figures">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
