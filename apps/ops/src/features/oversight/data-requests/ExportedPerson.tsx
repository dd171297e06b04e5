import { saveFile } from '@foodbank/app/tables/csv';
import { counted } from '@foodbank/contract/primitives/counted';
import { Button } from '@foodbank/ui/Button';
import { RecordPart } from '../../../components/RecordBody.tsx';
import styles from './DataRequests.module.css';

/** A person's record as the server exported it. */
export interface ExportedRecord {
  fileName: string;
  record: Record<string, unknown>;
}

/** The exported record to read, print and save. It is gone when the screen is left. */
export function ExportedPerson({ exported: { fileName, record } }: { exported: ExportedRecord }) {
  return (
    <RecordPart
      title="The copy"
      aside={
        <Button
          size="small"
          onClick={() => saveFile(fileName, `${JSON.stringify(record, null, 2)}\n`, 'application/json')}
        >
          Save as JSON
        </Button>
      }
    >
      <p className={styles.quiet}>Read it before you hand it over, send it encrypted, and delete your copy.</p>
      <Value value={record} />
    </RecordPart>
  );
}

const shownMax = 200;

/** A value of the record: a list of fields, a list of items, or a text. */
function Value({ value }: { value: unknown }) {
  if (Array.isArray(value)) return <Items items={value} />;
  if (typeof value !== 'object' || value === null) return <span className={styles.value}>{textOf(value)}</span>;
  return (
    <dl className={styles.fields}>
      {Object.entries(value).map(([name, inside]) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>
            <Value value={inside} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Items({ items }: { items: readonly unknown[] }) {
  if (items.length === 0) return <span className={styles.quiet}>None</span>;
  return (
    <details open={items.length <= 3}>
      <summary>{counted(items.length, 'entry', 'entries')}</summary>
      <ol className={styles.items}>
        {items.slice(0, shownMax).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={index}>
            <Value value={item} />
          </li>
        ))}
      </ol>
      {items.length > shownMax && <p className={styles.quiet}>The file has the other {items.length - shownMax}.</p>}
    </details>
  );
}

const textOf = (value: unknown) => (value === null || value === undefined || value === '' ? '–' : String(value));

/** A field's name as words: `referralCode` is Referral code. */
function nameOf(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
