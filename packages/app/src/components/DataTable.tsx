import { Card } from '@foodbank/ui/Card';
import type { ReactNode } from 'react';
import { useMedia } from '../use-media.ts';
import styles from './DataTable.module.css';

/**
 * A cell's place in a card: the title and a corner on the first line, one line over the whole width, a line with a left and a right
 * cell, and a box below. On a tablet, `line` and `left` stand in a column beside the title.
 */
export type CardPlace = 'title' | 'corner' | 'line' | 'left' | 'right' | 'box';

export interface Column<Row> {
  heading: string;
  cell: (row: Row, index: number) => ReactNode;
  card: CardPlace;
  /** Written before the cell in a card, where no heading is seen. */
  cardLabel?: string;
  className?: string | undefined;
  /** A class for the layout in columns only, such as for a width. */
  columnClassName?: string | undefined;
}

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The width of the window, such as "64em", from which the columns fit side by side. */
  columnsFrom: string;
  /** Newer rows are being loaded. */
  stale: boolean;
}

/**
 * A table whose rows become cards on a narrow screen. The roles are explicit because Safari drops a table's own roles when
 * `display` is changed.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, columnsFrom, stale }: DataTableProps<Row>) {
  const inColumns = useMedia(`(min-width: ${columnsFrom})`);
  const classOf = ({ card, className, columnClassName }: Column<Row>) =>
    [styles[card], className, inColumns && columnClassName].filter(Boolean).join(' ');
  return (
    <Card padding="none" className={styles.frame}>
      {stale && <div className={styles.progress} />}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: not redundant while the rows are cards. */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: they are the semantic elements. */}
      <table
        className={`${styles.table} ${inColumns ? styles.columns : styles.cards}`}
        role="table"
        aria-label={label}
        aria-busy={stale}
      >
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            {columns.map(({ heading }) => (
              <th key={heading} scope="col" role="columnheader">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={rowKey(row)} className={styles.row} role="row">
              {columns.map((column) => (
                <td key={column.heading} className={classOf(column)} role="cell" data-label={column.cardLabel}>
                  {column.cell(row, index)}
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
