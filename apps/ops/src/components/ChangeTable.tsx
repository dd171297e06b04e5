import { isRowId } from '@foodbank/contract/primitives/rows';
import styles from './ChangeTable.module.css';
import { RecordName } from './RecordName.tsx';

/** A field with its value before and after, as text; null for none. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** What a request or an act changes, field by field. What stays is there once. */
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
            <td colSpan={before === after ? 2 : undefined}>
              <FieldValue text={before} />
            </td>
            {before !== after && (
              <td className={styles.after}>
                <FieldValue text={after} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value: a record by its name, and a dash for none. */
export function FieldValue({ text }: { text: string | null }) {
  if (!text) return '–';
  return isRowId(text) ? <RecordName of={text} /> : text;
}
