import { Card } from '@foodbank/ui/Card';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { ChangeTable } from '../../../components/ChangeTable.tsx';
import { PartHeading } from './PartHeading.tsx';

type Fields = Readonly<Record<string, unknown>>;

export interface LineChangesProps {
  lineId: string;
  before: Fields | null;
  after: Fields | null;
  detail: Fields;
}

/** What changed, field by field, and what else was noted. */
export function LineChanges({ lineId, before, after, detail }: LineChangesProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const notes = Object.entries(detail);
  return (
    <>
      {names.length > 0 && (
        <ChangeTable
          label="What changed"
          changes={names.map((name) => ({
            field: labelOf(name),
            before: textOf(before?.[name]),
            after: textOf(after?.[name]),
          }))}
        />
      )}
      {notes.length > 0 && (
        <Card padding="snug" as="section" aria-labelledby={`details-${lineId}`}>
          <PartHeading id={`details-${lineId}`}>Details</PartHeading>
          <DescriptionList
            entries={notes.map(([name, value]) => ({ label: labelOf(name), value: textOf(value) ?? '–' }))}
          />
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

/** A value as text: a list as its entries, an object as JSON; null for none. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((entry) => textOf(entry) ?? '–').join(', ') || 'None';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
