import type { ReplyOf } from '@foodbank/contract/endpoint';
import {
  type ColumnRole,
  columnRoles,
  columnsProblem,
  type DateForm,
  dateForms,
  type StatementMapping,
} from '@foodbank/contract/money/reconciliation';
import type { openStatementFile } from '@foodbank/contract/money/reconciliation-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { Banner } from '@foodbank/ui/Banner';
import { SelectField } from '@foodbank/ui/SelectField';
import styles from './StatementColumns.module.css';

type Opened = ReplyOf<typeof openStatementFile>;

export interface StatementColumnsProps {
  opened: Opened;
  mapping: StatementMapping | null;
  /** The member changed what was offered. */
  isOwn: boolean;
  stale: boolean;
  onSheet: (sheet: string) => void;
  onHeadingRow: (row: number) => void;
  onMapping: (mapping: StatementMapping) => void;
}

/** The first rows of the file as a table, with what each column is: offered, and changed by the member. */
export function StatementColumns(props: StatementColumnsProps) {
  const { opened, mapping, isOwn, stale, onSheet, onHeadingRow, onMapping } = props;
  const { sheets, sheet, rows, headingRow, mappingFrom, kept } = opened;
  const problem = mapping === null ? null : columnsProblem(mapping.columns);
  return (
    <section className={styles.part} aria-label="Columns">
      <h2 className={styles.heading}>What are the columns?</h2>
      <p className={styles.origin}>
        {isOwn ? 'As you chose. It is kept for this account once the file is checked.' : originOf(mappingFrom, kept)}
      </p>
      <div className={styles.choices}>
        {sheets.length > 1 && (
          <SelectField
            name="sheet"
            label="Sheet"
            value={sheet ?? ''}
            onChange={({ target }) => onSheet(target.value)}
            options={sheets.map((name) => ({ value: name, label: name }))}
          />
        )}
        <SelectField
          name="headingRow"
          label="Row with the headings"
          value={headingRow === null ? '' : String(headingRow)}
          placeholder="Choose a row"
          onChange={({ target }) => onHeadingRow(Number(target.value))}
          options={rows.map(({ row, cells }) => ({ value: String(row), label: `Row ${row}: ${shortText(cells)}` }))}
        />
        {mapping && (
          <SelectField
            name="dateForm"
            label="How the file writes days"
            value={mapping.dateForm}
            onChange={({ target }) => onMapping({ ...mapping, dateForm: target.value as DateForm })}
            options={dateForms}
          />
        )}
      </div>
      {problem && <Banner tone="error">{problem}</Banner>}
      <FileTable {...{ headingRow, mapping, stale, onMapping }} rows={rows.slice(firstShown(rows, headingRow))} />
    </section>
  );
}

const aboveShown = 2;

/** Of what stands above the headings, the last rows are enough to know the place. */
function firstShown(rows: Opened['rows'], headingRow: number | null): number {
  const place = rows.findIndex(({ row }) => row === headingRow);
  return Math.max(0, place - aboveShown);
}

const shortText = (cells: readonly string[]) =>
  cells
    .filter((cell) => cell !== '')
    .join(', ')
    .slice(0, 60);

function originOf(from: Opened['mappingFrom'], kept: Opened['kept']): string {
  if (from === 'kept' && kept)
    return `As ${kept.by} kept it for this account and these headings, ${formatDay(kept.at)}.`;
  if (from === null) return 'No row looks like headings. Choose the row that has them, then say what each column is.';
  return 'This is a guess by the headings. Look at each column; what you choose is kept for this account.';
}

type FileTableProps = Pick<StatementColumnsProps, 'mapping' | 'stale' | 'onMapping'> &
  Pick<Opened, 'rows' | 'headingRow'>;

function FileTable({ rows, headingRow, mapping, stale, onMapping }: FileTableProps) {
  const width = Math.max(...rows.map(({ cells }) => cells.length), mapping?.columns.length ?? 0);
  const places = [...Array(width).keys()];
  const setRole = (place: number, role: ColumnRole) => {
    if (mapping === null) return;
    onMapping({ ...mapping, columns: mapping.columns.map((one, at) => (at === place ? role : one)) });
  };
  return (
    // A region that scrolls has to be reached with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section className={styles.scroll} aria-label="The first rows of the file" tabIndex={0} aria-busy={stale}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              Row
            </th>
            {places.map((place) => (
              <th key={place} scope="col">
                <span className={styles.letter}>{letterOf(place)}</span>
                {mapping && place < mapping.columns.length && (
                  <select
                    className={styles.role}
                    aria-label={`Column ${letterOf(place)}, ${mapping.headings[place] || 'without a heading'}`}
                    data-read={mapping.columns[place] !== 'unread'}
                    value={mapping.columns[place]}
                    onChange={({ target }) => setRole(place, target.value as ColumnRole)}
                  >
                    {Object.entries(columnRoles).map(([role, label]) => (
                      <option key={role} value={role}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr
              key={row}
              className={
                row === headingRow ? styles.headings : headingRow && row < headingRow ? styles.above : undefined
              }
            >
              <th scope="row" className={styles.number}>
                {row}
              </th>
              {places.map((place) => (
                <td key={place} data-read={mapping !== null && (mapping.columns[place] ?? 'unread') !== 'unread'}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The letter of a column as spreadsheets show it. A statement has at most 60 columns. */
const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : `${letterOf(Math.floor(place / 26) - 1)}${letterOf(place % 26)}`;
