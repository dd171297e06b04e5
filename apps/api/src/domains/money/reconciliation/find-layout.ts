import {
  type ColumnRole,
  columnsProblem,
  type DateForm,
  type StatementMapping,
  statementColumnsMax,
} from '@foodbank/contract/money/reconciliation';
import { readDay } from '@foodbank/contract/primitives/typed-days';
import type { GridRow, StatementGrid } from './statement-grid.ts';

/** How far down the headings may stand. */
const headingsWithin = 60;
const looked = 300;

/** What banks call their columns. The first name of a role that a file has gets the role. */
const names: Readonly<Record<Exclude<ColumnRole, 'unread'>, readonly string[]>> = {
  booked: [
    ...['trans date', 'transaction date', 'tran date', 'txn date', 'posted date', 'posting date', 'post date'],
    ...['entry date', 'create date', 'date', 'booked'],
  ],
  value: ['value date', 'val date', 'effective date', 'value'],
  description: [
    ...['remarks', 'narration', 'description', 'transaction details', 'transaction description', 'details'],
    ...['particulars', 'narrative', 'remark'],
  ],
  reference: [
    ...['reference', 'reference no', 'reference number', 'transaction reference', 'trans ref', 'ref', 'ref no'],
    ...['session id', 'chq no', 'cheque no', 'instrument no', 'doc no'],
  ],
  debit: ['debits', 'debit', 'debit amount', 'withdrawals', 'withdrawal', 'money out', 'paid out', 'pay out', 'dr'],
  credit: [
    ...['credits', 'credit', 'credit amount', 'deposits', 'deposit', 'lodgements', 'lodgement', 'money in'],
    ...['paid in', 'pay in', 'cr'],
  ],
  amount: ['amount', 'transaction amount', 'amt'],
  side: ['dr/cr', 'cr/dr', 'd/c', 'debit/credit', 'type', 'transaction type', 'sign'],
  balance: ['balance', 'running balance', 'balance after', 'current balance', 'book balance', 'available balance'],
  id: ['id', 'transaction id'],
};

/** A heading as it is compared: `Trans. Date` and `TRANS DATE (NGN)` are one name. */
const nameOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/\((?:ngn|₦|n|naira)\)|\bngn\b|₦/g, ' ')
    .replace(/[.:*_]/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .replace(/\s+/g, ' ')
    .trim();

/** The headings of a row, without the empty cells behind the last one. */
export function headingsOf({ cells }: GridRow): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, Math.min(last + 1, statementColumnsMax)).map((cell) => cell.slice(0, 200));
}

/** The headings as they are compared: files with the same ones are of one layout. */
export const layoutOf = (headings: readonly string[]): string => headings.map(nameOf).join(' | ');

/** The layouts that the first rows of a file could be the headings of, by their rows. */
export const possibleLayouts = ({ rows }: StatementGrid): string[] =>
  rows.slice(0, headingsWithin).map((row) => layoutOf(headingsOf(row)));

/** Where the headings of a mapping stand in a file; -1 if they don't. */
export const findHeadings = (grid: StatementGrid, headings: readonly string[]): number =>
  possibleLayouts(grid).indexOf(layoutOf(headings));

/** A guess of a file's layout, for a person to look at; null if no row looks like headings. */
export function guessLayout(grid: StatementGrid): { place: number; mapping: StatementMapping } | null {
  const rated = grid.rows.slice(0, headingsWithin).map((row, place) => {
    const columns = guessColumns(headingsOf(row));
    const known = columns.filter((role) => role !== 'unread').length;
    return { place, score: known + (columnsProblem(columns) === null ? 10 : 0) };
  });
  const best = rated.reduce((one, other) => (other.score > one.score ? other : one), { place: -1, score: 2 });
  return best.place < 0 ? null : { place: best.place, mapping: guessMapping(grid, best.place) };
}

/** A guess of what the columns below a row of headings are. */
export function guessMapping(grid: StatementGrid, place: number): StatementMapping {
  const headings = headingsOf(grid.rows[place] ?? { row: 0, cells: [] });
  const columns = guessColumns(headings);
  const days = grid.rows.slice(place + 1, place + looked).map(({ cells }) => cells[columns.indexOf('booked')] ?? '');
  return { headings, columns, dateForm: guessDateForm(days) };
}

function guessColumns(headings: readonly string[]): ColumnRole[] {
  const columns = headings.map((): ColumnRole => 'unread');
  const shown = headings.map(nameOf);
  for (const [role, known] of Object.entries(names) as [ColumnRole, readonly string[]][]) {
    const name = known.find((one) => shown.includes(one));
    if (name !== undefined) columns[shown.indexOf(name)] = role;
  }
  // A statement with one day only calls it as it likes.
  if (!columns.includes('booked') && columns.includes('value')) columns[columns.indexOf('value')] = 'booked';
  const hasSides = columns.includes('debit') && columns.includes('credit');
  const isSpare = (role: ColumnRole) =>
    hasSides ? role === 'amount' || role === 'side' : role === 'side' && !columns.includes('amount');
  return columns.map((role) => (isSpare(role) ? 'unread' : role));
}

/** How days are written: the way in which most of them exist. Where all fit both ways, the day stands first, as in Nigeria. */
function guessDateForm(days: readonly string[]): DateForm {
  const given = days.filter((day) => day !== '');
  if (given.length > 0 && given.filter((day) => /^\d{4}\D/.test(day)).length * 2 > given.length) return 'year-first';
  const fits = (order: 'day-first' | 'month-first') => given.filter((day) => readDay(day, order) !== null).length;
  return fits('month-first') > fits('day-first') ? 'month-first' : 'day-first';
}
