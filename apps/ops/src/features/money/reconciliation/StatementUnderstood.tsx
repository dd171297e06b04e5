import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import type { LeftOut, LineOrder, UnderstoodStatement } from '@foodbank/contract/money/reconciliation';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import styles from './Reconciliation.module.css';

const orders: Readonly<Record<LineOrder, string>> = {
  'oldest-first': 'Oldest line first',
  'newest-first': 'Newest line first',
  'newest-day-first': 'Newest day first, and within a day the oldest line first',
  'oldest-day-first': 'Oldest day first, and within a day the newest line first',
};

const reasons: Readonly<Record<LeftOut, string>> = {
  headings: 'The headings again',
  opening: 'The balance before',
  closing: 'The balance after',
  totals: 'Totals',
  note: 'Nothing booked',
};

/** What is understood of a file so: how many lines, their sums, the first of them, what is wrong, and what was left out. */
export function StatementUnderstood({ understood }: { understood: UnderstoodStatement }) {
  const { lineCount, moneyIn, moneyOut, order, doubts, errorCount, errors, leftOutCount, leftOut } = understood;
  const inColumns = useMedia('(min-width: 48em)');
  return (
    <section className={styles.part} aria-label="What is understood">
      <h2 className={styles.heading}>What is understood</h2>
      <DescriptionList
        entries={[
          { label: 'Lines', value: lineCount.toLocaleString('en') },
          { label: 'Money in', value: formatNaira(moneyIn) },
          { label: 'Money out', value: formatNaira(moneyOut) },
          ...(order === null ? [] : [{ label: 'Order of the file', value: orders[order] }]),
        ]}
      />
      {doubts.length > 0 && (
        <div className={styles.problems}>
          <h3 className={styles.subheading}>This does not fit together</h3>
          <ul>
            {doubts.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {errorCount > 0 && (
        <>
          <h3 className={styles.subheading}>{counted(errorCount, 'row has an error', 'rows have errors')}</h3>
          <DataTable
            label="Rows with errors"
            rows={errors}
            rowKey={({ line }) => String(line)}
            inColumns={inColumns}
            stale={false}
            dense
            columns={[
              { heading: 'Row', card: 'corner', cardLabel: 'Row', cell: ({ line }) => line },
              { heading: 'What', card: 'title', className: styles.text, cell: ({ text }) => text || '–' },
              { heading: 'Error', card: 'box', cell: ({ error }) => <span className={styles.error}>{error}</span> },
            ]}
          />
          {errorCount > errors.length && <p className={styles.hint}>These are the first {errors.length}.</p>}
        </>
      )}
      <FirstLines understood={understood} inColumns={inColumns} />
      {leftOutCount > 0 && (
        <details className={styles.details}>
          <summary>{counted(leftOutCount, 'row was left out', 'rows were left out')}</summary>
          <ul>
            {leftOut.map(({ row, why, text }) => (
              <li key={row}>
                Row {row}, {reasons[why].toLowerCase()}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function FirstLines({ understood: { lines }, inColumns }: { understood: UnderstoodStatement; inColumns: boolean }) {
  if (lines.length === 0) return <p className={styles.error}>No row below the headings has a day or an amount.</p>;
  const amountOf = (amount: number | null) => (amount === null ? '–' : formatNaira(amount));
  return (
    <DataTable
      label="The first lines as they are read"
      rows={lines}
      rowKey={({ line }) => String(line)}
      inColumns={inColumns}
      stale={false}
      dense
      columns={[
        { heading: 'Row', card: 'corner', cardLabel: 'Row', cell: ({ line }) => line },
        {
          heading: 'Description',
          card: 'title',
          className: styles.text,
          cell: ({ description }) => description || '–',
        },
        {
          heading: 'Day',
          card: 'field',
          className: styles.whole,
          cell: ({ bookedOn }) => (bookedOn === null ? '–' : formatDay(bookedOn)),
        },
        { heading: 'Amount', card: 'field', isAmount: true, cell: ({ amount }) => amountOf(amount) },
        { heading: 'Balance', card: 'field', isAmount: true, cell: ({ balance }) => amountOf(balance) },
      ]}
    />
  );
}
