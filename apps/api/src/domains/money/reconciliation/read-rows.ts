import type { ColumnRole, LeftOut, StatementMapping } from '@foodbank/contract/money/reconciliation';
import { type Day, isDay } from '@foodbank/contract/primitives/day';
import { type DayOrder, readDay } from '@foodbank/contract/primitives/typed-days';
import { cellProblem } from '../../../platform/cell-problems.ts';
import type { CsvRow } from '../../../platform/read-csv.ts';
import { dayOfSerial } from '../../../platform/workbook/read-workbook.ts';
import { headingsOf, layoutOf } from './find-layout.ts';
import { type Column, type ReadLine, readRow } from './read-statement-file.ts';
import { CellError, readAmount } from './statement-cells.ts';
import type { GridRow, StatementGrid } from './statement-grid.ts';

/** What the statement says of itself beside its lines: above the headings, at the foot, or in rows of their own. Amounts are kobo. */
export interface Stated {
  fromOn: Day | null;
  toOn: Day | null;
  openingKobo: number | null;
  closingKobo: number | null;
  outKobo: number | null;
  inKobo: number | null;
}

/** A row below the headings as it was understood. */
export type RowRead =
  | { kind: 'line'; line: ReadLine }
  | { kind: 'left-out'; why: LeftOut; row: number; text: string; stated: Partial<Stated> };

const openingWords = /\b(?:opening bal|balance b\/?f|b\/fwd|(?:balance )?brought f(?:or)?w(?:ar)?d|balance brought)/i;
const closingWords = /\b(?:closing bal|balance c\/?f|c\/fwd|(?:balance )?carried f(?:or)?w(?:ar)?d)/i;
const totalWords = /\b(?:grand )?totals?\b/i;
const nothing = /^(?:[\p{Pd}−]*|(?:NGN|₦|N)? ?0*(?:[.]0+)?)$/iu;
const zeroYear = /^(\d{1,2})([/. -])(\d{1,2})\2(\d\d)(?= |$)/;
// Longer texts are no label, no day and no amount: they aren't looked into.
const lookedLengthMax = 300;
const short = (text: string) => text.slice(0, lookedLengthMax);
const isNothing = (text: string) => text.length <= 100 && nothing.test(text);
const serial = /^[345]\d{4}(?:\.\d+)?$/;

/** What the cells of a row are, by the roles of their columns. */
interface Cells {
  of: (role: ColumnRole) => string;
  text: string;
  /** What stands beyond the headings. */
  outside: string;
}

/**
 * Reads a row below the headings as a mapping says. A row with a day or an amount is a line, and says what is wrong with it where it
 * can't be read; headings that come again, totals, page numbers, balances and notes are left out, each with why.
 */
export function readMappedRow(grid: StatementGrid, mapping: StatementMapping, row: GridRow): RowRead {
  const leftOut = (why: LeftOut, stated: Partial<Stated> = {}): RowRead => ({
    kind: 'left-out',
    why,
    row: row.row,
    text: row.cells
      .filter((cell) => cell !== '')
      .join(' · ')
      .slice(0, 200),
    stated,
  });
  if (layoutOf(headingsOf(row)) === layoutOf(mapping.headings)) return leftOut('headings');
  const cells = cellsOf(mapping, row);
  const order: DayOrder = mapping.dateForm === 'month-first' ? 'month-first' : 'day-first';
  const day = dayText(cells.of('booked'), grid);
  const amounts = (['amount', 'debit', 'credit'] as const).map(cells.of).filter((cell) => !isNothing(cell));
  const balance = cells.of('balance');
  const isDayRead = readDay(day, order) !== null;
  const balanceRow = readBalanceRow(cells, amounts);
  if (balanceRow !== null) return leftOut(...balanceRow);
  // A purchase at “Total Energies” has a day; the word stands in the place of the day only where it is the row's name.
  if ((day === '' || totalWords.test(short(day))) && totalWords.test(cells.text)) {
    return leftOut('totals', { outKobo: amountOf(cells.of('debit')), inKobo: amountOf(cells.of('credit')) });
  }
  if (amounts.length === 0 && (isNothing(balance) || amountOf(balance) === null)) {
    const hasMore = row.cells.filter((cell) => cell !== '' && !isNothing(cell)).length > 1;
    if (!isDayRead || !hasMore) return leftOut('note');
  }
  // Some banks list what moved nothing. If it moved something, the next balance says so.
  if (amounts.length === 0 && (['amount', 'debit', 'credit'] as const).some((role) => cells.of(role).includes('0'))) {
    return leftOut('note');
  }
  return { kind: 'line', line: readRow(asCsvRow(grid, cells, { row: row.row, day, mapping }), order) };
}

/** A row that has a balance and no booking: what was before the first line, or after the last one. */
function readBalanceRow({ of, text }: Cells, amounts: readonly string[]): [LeftOut, Partial<Stated>] | null {
  const isOpening = openingWords.test(text);
  if (!isOpening && !closingWords.test(text)) return null;
  const kobo = amountOf(of('balance')) ?? (amounts.length === 1 ? amountOf(amounts[0] ?? '') : null);
  const isAlone =
    amounts.length === 0 || (amounts.length === 1 && Math.abs(amountOf(amounts[0] ?? '') ?? 0) === Math.abs(kobo ?? 0));
  // A transfer may be called so as well: then it has an amount that is not its balance.
  if (!isAlone || kobo === null) return null;
  return isOpening ? ['opening', { openingKobo: kobo }] : ['closing', { closingKobo: kobo }];
}

function cellsOf({ columns }: StatementMapping, { cells }: GridRow): Cells {
  const joined = (role: ColumnRole) => cells.filter((cell, place) => columns[place] === role && cell !== '').join(' ');
  const read = new Map(columns.map((role) => [role, joined(role)]));
  return {
    of: (role) => read.get(role) ?? '',
    text: short(cells.filter((cell) => cell !== '').join(' ')),
    outside: cells.slice(columns.length).find((cell) => cell !== '') ?? '',
  };
}

/** A day as it is read everywhere: with four digits of its year, and not as the number by which a workbook counts it. */
function dayText(text: string, { format, since1904 }: StatementGrid): string {
  if (format === 'xlsx' && serial.test(text)) return dayOfSerial(Number(text), since1904) ?? text;
  // Which of the three is the year is not in doubt: a person chose how days are written.
  return text.replace(zeroYear, (_all, first, dot, second, year) => `${first}${dot}${second}${dot}20${year}`);
}

function asCsvRow(
  grid: StatementGrid,
  { of, outside }: Cells,
  { row, day, mapping }: { row: number; day: string; mapping: StatementMapping },
): CsvRow<Column> {
  const side = of('side');
  const cells = {
    id: of('id'),
    booked: day,
    value: dayText(of('value'), grid),
    amount:
      side === '' || of('amount') === ''
        ? of('amount')
        : `${of('amount')} ${/^c/i.test(side) ? 'CR' : /^d/i.test(side) ? 'DR' : side}`,
    debit: isNothing(of('debit')) ? '' : of('debit'),
    credit: isNothing(of('credit')) ? '' : of('credit'),
    description: of('description'),
    reference: of('reference'),
    balance: of('balance'),
  };
  // A day that says nothing is no reason to leave a line out: the booked day counts.
  if (isNothing(cells.value)) cells.value = '';
  if (isNothing(cells.reference)) cells.reference = '';
  const shown = mapping.headings;
  const problems = (Object.keys(cells) as Column[]).flatMap(
    (column) => cellProblem(cells[column], shown[mapping.columns.indexOf(column)] ?? column) ?? [],
  );
  if (grid.format === 'csv' && outside !== '') {
    problems.unshift(
      `“${outside.slice(0, 30)}” stands behind the last heading. A comma inside a cell needs quotation marks around the cell`,
    );
  }
  return { line: row, cells, error: problems.length === 0 ? null : problems.join('. ') };
}

/** An amount that a row says beside the lines, below zero for DR; null if it says none. */
function amountOf(text: string): number | null {
  try {
    return readAmount(
      short(text)
        .replace(/^[^\d(₦N.+−-]*[:=]/i, '')
        .trim(),
      'balance',
    );
  } catch (error) {
    if (error instanceof CellError) return null;
    throw error;
  }
}

const dayInText = /\b(?:\d{4}-\d\d-\d\d|\d{1,2}[-/. ](?:\d{1,2}|[A-Za-z]{3,9})[-/. ,]{1,2}(?:\d{4}|\d\d))\b/g;

/** What the rows above the headings say: the period, the balances and the totals, as far as they can be read. */
export function readAbove(rows: readonly GridRow[], order: DayOrder): Stated {
  const stated: Stated = {
    fromOn: null,
    toOn: null,
    openingKobo: null,
    closingKobo: null,
    outKobo: null,
    inKobo: null,
  };
  for (const { cells } of rows) {
    const text = short(cells.filter((cell) => cell !== '').join(' '));
    const days = [...text.matchAll(dayInText)].flatMap(
      ([found]) => readDay(found.replace(zeroYear, '$1$2$3$220$4'), order) ?? [],
    );
    const [fromOn, toOn] = days;
    if (stated.fromOn === null && days.length === 2 && /period|from|between|date range|\bto\b/i.test(text)) {
      if (fromOn !== undefined && toOn !== undefined && isDay(fromOn) && fromOn <= toOn)
        Object.assign(stated, { fromOn, toOn });
    }
    stated.openingKobo ??= besideLabel(cells, /opening bal|balance b\/?f|brought forward/i);
    stated.closingKobo ??= besideLabel(cells, /closing bal|balance c\/?f/i);
    stated.outKobo ??= besideLabel(cells, /total (?:debit|withdrawal|money out|outflow)/i);
    stated.inKobo ??= besideLabel(cells, /total (?:credit|deposit|lodg|money in|inflow)/i);
  }
  return stated;
}

/** The amount in the cell of a label behind its colon, or in the next cell that is not empty. */
function besideLabel(cells: readonly string[], label: RegExp): number | null {
  const place = cells.findIndex((cell) => label.test(short(cell)));
  if (place < 0) return null;
  const [, behind = ''] = /[:=]\s*(\S.*)$/.exec(short(cells[place] ?? '')) ?? [];
  return amountOf(behind || (cells.slice(place + 1).find((cell) => cell !== '') ?? ''));
}
