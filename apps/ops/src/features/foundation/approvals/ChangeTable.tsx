import type { ApprovalRecord } from '@foodbank/contract/foundation/approvals';
import styles from './Approvals.module.css';

/** What a request changes, field by field. A field that stays is quieter. */
export function ChangeTable({ changes }: { changes: ApprovalRecord['changes'] }) {
  return (
    <table className={styles.changes} aria-label="What changes">
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
