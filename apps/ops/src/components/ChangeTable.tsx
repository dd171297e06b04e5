import styles from './ChangeTable.module.css';

/** A field with its value before and after, as text; null for none. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** What a request or an act changes, field by field. A field that stays is quieter. */
export function ChangeTable({ changes, label }: { changes: readonly FieldChange[]; label: string }) {
  return (
    <table className={styles.changes} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className={before === after ? styles.same : undefined}>
            <th scope="row">{field}</th>
            <td>{before || '–'}</td>
            <td className={styles.after}>{after || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
