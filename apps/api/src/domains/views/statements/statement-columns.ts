import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { HeldBack } from '../../earning/commissions/whole-line-queries.ts';
import { amountText, edge, styles } from './statement-look.ts';
import { rateText, type StatementPayout, type StatementRow } from './statement-model.ts';
import type { Column, TableRow } from './statement-table.ts';

const gap = 10;

/** Columns from left to right over the whole width; the last one takes what is left. */
function columnsOf(parts: readonly (Omit<Column, 'x' | 'width'> & { width?: number })[]): Column[] {
  const fixed = parts.reduce((sum, { width = 0 }) => sum + width, gap * (parts.length - 1));
  const rest = edge.right - edge.left - fixed;
  let x: number = edge.left;
  return parts.map(({ width = rest, ...part }) => {
    const column = { ...part, x, width };
    x += width + gap;
    return column;
  });
}

/** The columns of lines. */
export const lineColumns = columnsOf([
  { heading: 'Date', width: 54, style: styles.cell },
  { heading: 'Order', width: 72, style: styles.cell },
  { heading: 'What it is', style: styles.cell },
  { heading: 'Base', width: 64, style: styles.number, align: 'right' },
  { heading: 'Rate', width: 26, style: styles.number, align: 'right' },
  { heading: 'State', width: 46, style: styles.cellQuiet },
  { heading: 'Amount', width: 60, style: styles.number, align: 'right' },
]);

/** A line as a row of `lineColumns`. */
export const lineRow = (row: StatementRow): TableRow => ({
  cells: [
    formatDay(row.day),
    row.order ?? '',
    row.explanation,
    row.baseKobo === null ? '' : formatKobo(Math.abs(row.baseKobo)),
    row.ratePpm === null ? '' : rateText(row.ratePpm),
    row.state,
    amountText(row.amountKobo),
  ],
});

/** The columns of payouts. */
export const payoutColumns = columnsOf([
  { heading: 'Date', width: 56, style: styles.cell },
  { heading: 'To', width: 132, style: styles.cell },
  { heading: 'Reference', style: styles.cell },
  { heading: 'State', width: 56, style: styles.cellQuiet },
  { heading: 'Amount', width: 80, style: styles.number, align: 'right' },
]);

/** A payout as a row of `payoutColumns`. */
export const payoutRow = ({ day, account, reference, state, amountKobo }: StatementPayout): TableRow => ({
  cells: [formatDay(day), account, reference, state, amountText(amountKobo)],
});

/** The columns of what payouts consist of. */
export const partColumns = columnsOf([
  { heading: 'Payout', width: 140, style: styles.cellQuiet },
  { heading: 'Line', style: styles.cell },
  { heading: 'Amount', width: 80, style: styles.number, align: 'right' },
]);

/** The parts of a payout as rows of `partColumns`. */
export const partRows = ({ reference, parts }: StatementPayout): TableRow[] =>
  parts.map(({ label, amountKobo }) => ({ cells: [reference, label, amountText(amountKobo)] }));

/** The columns of what is held back. */
export const heldBackColumns = columnsOf([
  { heading: 'Held back', style: styles.cell },
  { heading: 'Decided on', width: 100, style: styles.cell },
  { heading: 'Amount', width: 80, style: styles.number, align: 'right' },
]);

/** What is held back of a month's orders as a row of `heldBackColumns`. */
export const heldBackRow = ({ month, kobo, decidedOn }: HeldBack): TableRow => ({
  cells: [`Orders of ${formatMonth(month)}`, formatDay(decidedOn), amountText(kobo)],
});

/** The row below others, with their sum. */
export function totalRow(label: string, kobo: number, columns: readonly Column[]): TableRow {
  const empty = Array.from({ length: columns.length - 2 }, () => '');
  return { cells: [label, ...empty, amountText(kobo)], style: styles.cellBold };
}
