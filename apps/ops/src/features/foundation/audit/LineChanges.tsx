import { Card } from '@foodbank/ui/Card';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Fragment } from 'react';
import { ChangeTable, FieldValue } from '../../../components/ChangeTable.tsx';
import { fieldText, labelOf } from './field-texts.ts';
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
            before: fieldText(name, before?.[name]),
            after: fieldText(name, after?.[name]),
          }))}
        />
      )}
      {notes.length > 0 && (
        <Card padding="snug" as="section" aria-labelledby={`details-${lineId}`}>
          <PartHeading id={`details-${lineId}`}>Details</PartHeading>
          <DescriptionList
            entries={notes.map(([name, value]) => ({
              label: labelOf(name),
              value: <NoteValue name={name} value={value} />,
            }))}
          />
        </Card>
      )}
    </>
  );
}

/** What else was noted: a list of records by their names, anything else as text. */
function NoteValue({ name, value }: { name: string; value: unknown }) {
  if (!Array.isArray(value)) return <FieldValue text={fieldText(name, value)} />;
  if (value.length === 0) return 'None';
  return value.map((entry, index) => (
    <Fragment key={JSON.stringify(entry)}>
      {index > 0 && ', '}
      <FieldValue text={fieldText(name, entry)} />
    </Fragment>
  ));
}
