import { Card } from '@foodbank/ui/Card';
import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import { type ColumnSort, SortButton } from './SortButton.tsx';

/** A cell's place in a card: a mark before the title, the title and a corner on the first line, fields with their labels, and a box below. */
export type CardPlace = 'mark' | 'title' | 'corner' | 'field' | 'box';

export interface Column<Row> {
  heading: string;
  /** Shown in the heading's place above a column, such as a box that ticks all rows. */
  head?: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  card: CardPlace;
  /** Written before the cell in a card, where no heading is seen. By default a field has the heading there. */
  cardLabel?: string;
  /** For a column that the rows can be sorted by. */
  sort?: ColumnSort | undefined;
  /** Amounts and counts stand at the right, digit below digit. */
  isAmount?: boolean;
  className?: string | undefined;
  /** A class for the layout in columns only, such as for a width. */
  columnClassName?: string | undefined;
}

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** The columns fit side by side. Otherwise each row is a card, whose headings can't be pressed. */
  inColumns: boolean;
  /** Newer rows are being loaded. */
  stale: boolean;
  /** Low rows, for people who read tables all day. */
  dense?: boolean;
  /** A class for some rows, such as the one that is open. */
  rowClassName?: (row: Row) => string | undefined;
}

/**
 * A table whose rows become cards on a narrow screen. The roles are explicit because Safari drops a table's own roles when
 * `display` is changed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, inColumns, stale, dense = false, rowClassName } = props;
  const classOf = ({ card, className, columnClassName, isAmount }: Column<Row>) =>
    [styles[card], className, inColumns && columnClassName, isAmount && styles.amount].filter(Boolean).join(' ');
  return (
    <Card padding="none" className={styles.frame}>
      {stale && <div className={styles.progress} />}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: not redundant while the rows are cards. */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: they are the semantic elements. */}
      <table
        className={[styles.table, inColumns ? styles.columns : styles.cards, dense && styles.dense]
          .filter(Boolean)
          .join(' ')}
        role="table"
        aria-label={label}
        aria-busy={stale}
      >
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            {columns.map(({ heading, head, sort, isAmount }) => (
              <th
                key={heading}
                scope="col"
                role="columnheader"
                aria-sort={sort?.direction}
                className={isAmount ? styles.amount : undefined}
              >
                {sort && inColumns ? <SortButton heading={heading} sort={sort} /> : (inColumns && head) || heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr
              key={rowKey(row, index)}
              className={[styles.row, rowClassName?.(row)].filter(Boolean).join(' ')}
              role="row"
            >
              {columns.map((column) => (
                <td key={column.heading} className={classOf(column)} role="cell">
                  {inColumns ? column.cell(row, index) : <CardCell column={column}>{column.cell(row, index)}</CardCell>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above. */}
    </Card>
  );
}

/** A cell in a card. Its label is hidden from screen readers, which read the column's heading. */
function CardCell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const label = column.cardLabel ?? (column.card === 'field' ? column.heading : null);
  if (label === null) return children;
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {label}{' '}
      </span>
      <span>{children}</span>
    </>
  );
}
