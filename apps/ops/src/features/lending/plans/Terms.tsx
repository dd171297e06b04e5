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
