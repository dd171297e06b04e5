import { createHash } from 'node:crypto';
import type { DateForm } from '@foodbank/contract/money/reconciliation';
import { type statementColumns, statementRowsMax } from '@foodbank/contract/money/reconciliation';
import type { Day } from '@foodbank/contract/primitives/day';
import type { DayOrder } from '@foodbank/contract/primitives/typed-days';
import { type CsvRow, type CsvShape, readCsv, refuseOtherOrder } from '../../../platform/read-csv.ts';
import { CellError, readAmount, readBookedDay, readText } from './statement-cells.ts';

/** A line of a statement as read: complete, or with an error. */
export interface ReadLine {
  /** The number that a spreadsheet shows beside the row. */
  line: number;
  externalId: string | null;
  bookedOn: Day | null;
  valueOn: Day | null;
  amountKobo: number | null;
  description: string;
  reference: string | null;
  balanceKobo: number | null;
  error: string | null;
}

/** What is read of a line, by its name in our template. */
export type Column = (typeof statementColumns)[number];
type Cells = Record<Column, string>;

const shape: CsvShape<Column> = {
  columns: ['id', 'booked', 'value', 'amount', 'debit', 'credit', 'description', 'reference', 'balance'],
  needed: [['booked'], ['amount', 'debit', 'credit'], ['description']],
  example: 'id,booked,value,amount,description,reference,balance (or debit,credit instead of amount)',
  rowsMax: statementRowsMax,
};
const nameLengthMax = 100;
const descriptionLengthMax = 300;

/**
 * Reads the lines of a CSV file with a statement. Refuses the file as a whole as `readCsv` does, and if the slashed days
 * of a row fit another order only than `dateForm` says; a row that can't be read has an error with everything that is wrong in it.
 * Without a column `id`, a line's id is a digest of its content and of how often the same content stood above it.
 */
export async function readStatementFile(bytes: Buffer, dateForm: DateForm): Promise<ReadLine[]> {
  const rows = await readCsv(bytes, shape);
  const order: DayOrder = dateForm === 'month-first' ? dateForm : 'day-first';
  refuseOtherOrder(rows, ['booked', 'value'], order);
  return withIds(
    rows.map((row) => readRow(row, order)),
    rows.some(({ cells }) => cells.id !== ''),
  );
}

/** The lines of a file with an id each: their own, or a digest of their content. */
export function withIds(lines: readonly ReadLine[], hasIds: boolean): ReadLine[] {
  const seen = new Map<string, number>();
  return lines.map((read) => {
    if (hasIds) return read.externalId === null && read.error === null ? { ...read, error: 'The id is missing' } : read;
    const content = JSON.stringify([
      read.bookedOn,
      read.amountKobo,
      read.description,
      read.reference,
      read.balanceKobo,
    ]);
    const count = (seen.get(content) ?? 0) + 1;
    seen.set(content, count);
    const digest = createHash('sha256').update(`${count} ${content}`).digest('base64url');
    return { ...read, externalId: `row-${digest.slice(0, 22)}` };
  });
}

/** A row as a line, with everything that is wrong in it. */
export function readRow({ line, cells, error }: CsvRow<Column>, order: DayOrder): ReadLine {
  const problems: string[] = [];
  const collect = <Result>(read: () => Result): Result | null => {
    try {
      return read();
    } catch (failure) {
      if (!(failure instanceof CellError)) throw failure;
      problems.push(failure.message);
      return null;
    }
  };
  const empty = {
    externalId: null,
    bookedOn: null,
    valueOn: null,
    amountKobo: null,
    reference: null,
    balanceKobo: null,
  };
  if (error !== null) return { line, ...empty, description: '', error };
  const read = {
    description: collect(() => readText(cells.description, 'description', descriptionLengthMax, true)) ?? '',
    externalId: collect(() => readText(cells.id, 'id', nameLengthMax, false)) || null,
    reference: collect(() => readText(cells.reference, 'reference', nameLengthMax, false)) || null,
    bookedOn: collect(() => readBooked(cells.booked, order)),
    valueOn: cells.value === '' ? null : collect(() => readBookedDay(cells.value, order, 'value day')),
    amountKobo: collect(() => readSigned(cells)),
    balanceKobo: collect(() => readAmount(cells.balance, 'balance')),
  };
  return { line, ...read, error: problems.length === 0 ? null : problems.join('. ') };
}

function readBooked(text: string, order: DayOrder): Day {
  if (text === '') throw new CellError('The booked day is missing');
  return readBookedDay(text, order, 'booked day');
}

/** The signed amount of a row: from `amount`, or from one of `debit` and `credit`. */
function readSigned({ amount, debit, credit }: Cells): number {
  const signed = readAmount(amount, 'amount');
  const [left, came] = [readAmount(debit, 'debit') || null, readAmount(credit, 'credit') || null];
  const given = [signed, left, came].filter((one) => one !== null);
  if (given.length === 0) throw new CellError('The amount is missing');
  if (given.length > 1) throw new CellError('The row has more than one amount');
  if (signed === 0) throw new CellError('The amount is zero');
  return signed ?? (left === null ? (came ?? 0) : -left);
}
