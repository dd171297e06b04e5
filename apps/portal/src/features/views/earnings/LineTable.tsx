import { type Column, DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import { lineStates } from '@foodbank/contract/earning/commissions';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { EarningLine } from '@foodbank/contract/views/earnings';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import styles from './LineTable.module.css';
import { lineName, toneOf } from './line-filters.ts';

export interface LineTableProps {
  lines: readonly EarningLine[];
  onOpen: (lineId: string) => void;
}

/** Lines as a table, or as cards on a narrow screen. */
export function LineTable({ lines, onOpen }: LineTableProps) {
  const inColumns = useMedia('(min-width: 76em)');
  const name: Column<EarningLine> = {
    heading: 'Line',
    card: 'title',
    columnClassName: styles.nameColumn,
    cell: (line) => (
      <>
        <button type="button" className={styles.name} onClick={() => onOpen(line.id)}>
          {lineName(line)}
        </button>
        {!inColumns && (
          <span className={styles.below}>
            <StatusBadge tone={toneOf(line.state)}>{lineStates[line.state]}</StatusBadge>
            <span className={styles.figures}>{formatDay(line.countsOn)}</span>
          </span>
        )}
        {line.isDisputed && <span className={styles.disputed}>You told us about it</span>}
      </>
    ),
  };
  // In a card they stand below the name.
  const stateAndDate: Column<EarningLine>[] = [
    {
      heading: 'State',
      card: 'field',
      columnClassName: styles.whole,
      cell: ({ state }) => <StatusBadge tone={toneOf(state)}>{lineStates[state]}</StatusBadge>,
    },
    {
      heading: 'Date',
      card: 'field',
      className: styles.figures,
      columnClassName: styles.whole,
      cell: ({ countsOn }) => formatDay(countsOn),
    },
  ];
  const columns: Column<EarningLine>[] = [
    name,
    ...(inColumns ? stateAndDate : []),
    { heading: 'Why', card: 'box', cardLabel: '', className: styles.why, cell: ({ explanation }) => explanation },
    {
      heading: 'Amount',
      card: 'corner',
      className: styles.amount,
      columnClassName: styles.amountColumn,
      cell: ({ amount }) => formatNaira(amount),
    },
  ];
  return (
    <DataTable
      label="Commission lines"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      inColumns={inColumns}
      stale={false}
      rowClassName={() => styles.row}
    />
  );
}
