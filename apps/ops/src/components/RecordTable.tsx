import { type Column, DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import type { TableFile } from '@foodbank/contract/primitives/tables';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import type { ReactNode } from 'react';
import { KeysetPager } from './KeysetPager.tsx';
import { ListBody, type ListBodyProps } from './ListBody.tsx';
import type { ListPager } from './list-page.ts';
import { type QueueRow, QueueRows } from './QueueRows.tsx';
import styles from './RecordTable.module.css';
import { type Amount, TableBar, type TableBarProps } from './TableBar.tsx';
import { type Ticks, useTicks } from './use-ticks.ts';

/** From this width on columns stand side by side; below it each row is a card. */
const columnsFrom = '(min-width: 60em)';

/** A column of a table. `sortBy`: the order that a press on its heading chooses. The first column has the `RowLink`. */
export interface TableColumn<Row, Sort extends string> extends Omit<Column<Row>, 'sort'> {
  sortBy?: Sort;
  /** Days, codes and the like stay on one line where there are columns. */
  isShort?: boolean;
}

/** The orders that a table offers. Each goes one way; `up` are those that begin with the smallest or earliest. */
export interface TableSorts<Sort extends string> {
  shown: Sort;
  labels: Readonly<Record<Sort, string>>;
  up: readonly Sort[];
  onChoose: (sort: Sort) => void;
}

export interface RecordTableProps<
  Row,
  Reply extends { rows: readonly Row[]; nextCursor: string | null },
  Sort extends string,
> extends Omit<ListBodyProps<Reply>, 'children' | 'what'> {
  /** The table's name for screen readers: "Orders". */
  label: string;
  noun: TableBarProps<Row>['noun'];
  pager: ListPager;
  columns: readonly TableColumn<Row, Sort>[];
  sorts: TableSorts<Sort>;
  /** The row in the narrow list beside an open record; its key tells rows apart. */
  rowOf: (row: Row) => QueueRow;
  /** A record is open beside the rows. */
  isOpen: boolean;
  /** What the rows are found by, without their order: another filter clears the ticks. */
  filter: string;
  /** What is added up, of ticked rows and of the filter; without any, rows can't be ticked. */
  amounts: readonly Amount<Row>[];
  sums: TableBarProps<Row>['sums'];
  /** Acts on what is ticked, or on the whole filter. */
  acts?: (ticked: readonly Row[], clear: () => void) => ReactNode;
  /** Asks for the filter as a file; null for those who may not have it. */
  save: (() => Promise<TableFile>) | null;
}

/**
 * A table in which records are compared: all columns while none is open, a narrow list beside one that is. Within a `QueueLayout` with
 * `isTable`, in a `ListFrame`.
 */
export function RecordTable<
  Row,
  Reply extends { rows: readonly Row[]; nextCursor: string | null },
  Sort extends string,
>(props: RecordTableProps<Row, Reply, Sort>) {
  const { label, noun, pager, rowOf, isOpen, filter, amounts, sums, acts, save, sorts, columns, ...body } = props;
  const inColumns = useMedia(columnsFrom);
  const page = body.query.data?.rows ?? [];
  const ticks = useTicks(page, (row: Row) => rowOf(row).key, filter);
  return (
    <ListBody {...body} what={noun[1]}>
      {({ rows, nextCursor }, stale) => (
        <>
          {isOpen ? (
            <QueueRows label={label} stale={stale} rows={rows.map(rowOf)} />
          ) : (
            <>
              <TableBar
                noun={noun}
                ticked={ticks.rows}
                onClear={ticks.clear}
                acts={acts?.(ticks.rows, ticks.clear)}
                amounts={amounts}
                sums={sums}
                save={save}
              />
              {!inColumns && (
                <div className={styles.sort}>
                  <ChoiceField
                    name="sort"
                    label="Sort by"
                    value={sorts.shown}
                    labels={sorts.labels}
                    onChoose={sorts.onChoose}
                  />
                </div>
              )}
              <DataTable
                label={label}
                rows={rows}
                rowKey={(row) => rowOf(row).key}
                columns={[
                  ...(amounts.length > 0 ? [tickColumn(ticks, (row: Row) => rowOf(row).title)] : []),
                  ...columns.map(({ sortBy, isShort, ...column }) => ({
                    ...column,
                    sort: sortOf(sortBy, sorts),
                    columnClassName: isShort ? styles.short : undefined,
                  })),
                ]}
                rowClassName={(row) => (ticks.has(row) ? styles.ticked : undefined)}
                inColumns={inColumns}
                stale={stale}
                dense
              />
            </>
          )}
          <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
        </>
      )}
    </ListBody>
  );
}

function sortOf<Sort extends string>(sortBy: Sort | undefined, { shown, up, onChoose }: TableSorts<Sort>) {
  if (sortBy === undefined) return undefined;
  const way = up.includes(sortBy) ? ('ascending' as const) : ('descending' as const);
  return { direction: shown === sortBy ? way : ('none' as const), onSort: () => onChoose(sortBy) };
}

/** The boxes before the rows. They stand above the row's link, whose press area is the row. */
function tickColumn<Row>(ticks: Ticks<Row>, nameOf: (row: Row) => string): Column<Row> {
  return {
    heading: 'Ticked',
    head: <Tick label="Tick all on this page" isTicked={ticks.isPageTicked} onToggle={ticks.togglePage} />,
    card: 'mark',
    columnClassName: styles.tickColumn,
    cell: (row) => <Tick label={`Tick ${nameOf(row)}`} isTicked={ticks.has(row)} onToggle={() => ticks.toggle(row)} />,
  };
}

function Tick({ label, isTicked, onToggle }: { label: string; isTicked: boolean; onToggle: () => void }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" className={styles.box} aria-label={label} checked={isTicked} onChange={onToggle} />
    </label>
  );
}

/** A cell with a second line below it. */
export function TwoLines({ children, second }: { children: ReactNode; second: ReactNode }) {
  return (
    <>
      {children}
      {second && <span className={styles.second}>{second}</span>}
    </>
  );
}
