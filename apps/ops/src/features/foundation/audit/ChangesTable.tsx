import { Card } from '@foodbank/ui/Card';
import styles from './ChangesTable.module.css';

type Fields = Readonly<Record<string, unknown>>;

export interface ChangesTableProps {
  before: Fields | null;
  after: Fields | null;
  detail: Fields;
}

/** What changed, field by field, and what else was noted. */
export function ChangesTable({ before, after, detail }: ChangesTableProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const notes = Object.entries(detail);
  return (
    <>
      {names.length > 0 && (
        <Card padding="none" className={styles.frame}>
          <table className={styles.table}>
            <caption className={styles.caption}>What changed</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{labelOf(name)}</th>
                  <td>{textOf(before?.[name])}</td>
                  <td>{textOf(after?.[name])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {notes.length > 0 && (
        <Card padding="none" className={styles.frame}>
          <table className={styles.table}>
            <caption className={styles.caption}>Details</caption>
            <tbody>
              {notes.map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">{labelOf(name)}</th>
                  <td>{textOf(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </>
  );
}

/** A field's name as words: `rowCount` is "Row count". */
const labelOf = (name: string) => {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A value as text; a dash for none. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
