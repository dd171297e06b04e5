import { setImmediate } from 'node:timers/promises';
import { withoutGuard } from '@foodbank/contract/primitives/csv';
import { seenText } from '@foodbank/contract/primitives/seen-text';
import { type DayOrder, isInOtherOrder } from '@foodbank/contract/primitives/typed-days';
import { cellProblem } from './cell-problems.ts';
import { type CsvRecord, cutRecords, RecordError } from './cut-records.ts';
import { decodeText, refuseFile } from './file-text.ts';
import { refuse } from './refuse.ts';

/** A row of a CSV file: its cells by column, trimmed, in Unicode's form NFC. A column that the file doesn't have is empty. */
export interface CsvRow<Column extends string> {
  /** The number that a spreadsheet shows beside the row. */
  line: number;
  cells: Record<Column, string>;
  /** Why the row as a whole can't be read, or null. */
  error: string | null;
}

/** Which columns a file has, and how many rows it may have. */
export interface CsvShape<Column extends string> {
  columns: readonly Column[];
  /** Columns that our own exports add and nobody reads. */
  unread?: readonly string[];
  /** Columns of which the file needs one, group by group. The first of a group is named where all are missing. */
  needed: readonly (readonly Column[])[];
  /** What the first row should be. */
  example: string;
  rowsMax: number;
}

// The server answers other requests between two pieces.
const pieceLength = 64 * 1024;
const rowsOfPiece = 1_000;
const namedMax = 5;

/** The bytes of a file, from Base64. Refuses what is larger than a file may be, or no Base64. */
export function decodeFile(contentBase64: string, bytesMax: number): Buffer {
  const bytes = Buffer.from(contentBase64, 'base64');
  if (bytes.toString('base64') !== contentBase64) {
    refuseFile('The file did not arrive complete. Please choose it again.');
  }
  if (bytes.length > bytesMax) {
    refuse('too-large', { message: `The file is larger than ${bytesMax / 1024 / 1024} MB.` });
  }
  return bytes;
}

/**
 * Reads the rows of a CSV file as a spreadsheet saved it, piece by piece: separated by commas, semicolons or tabs, in any of the
 * encodings of `decodeText`. Empty rows and columns are left out wherever they stand; cells that a row doesn't have are empty, because
 * Excel leaves out empty ones at the end. Refuses the file as a whole if its columns are not as they should be, a quotation mark is
 * open, or it has too many rows. A row with a cell outside the columns, or with an error of the spreadsheet, gets an error.
 */
export async function readCsv<Column extends string>(
  bytes: Buffer,
  shape: CsvShape<Column>,
): Promise<CsvRow<Column>[]> {
  const decoded = decodeText(bytes);
  const [start = '', said] = /^sep=([,;\t|])(?:\r\n|\r|\n|$)/i.exec(decoded) ?? [];
  const text = decoded.slice(start.length);
  if (/^[\s,;"]*$/.test(text)) refuseFile('The file has no rows.');
  const separator = said ?? separatorOf(text, shape);
  const rows: CsvRow<Column>[] = [];
  let heading: Heading<Column> | null = null;
  let pausedAt = 0;
  try {
    for (const record of cutRecords(text, separator)) {
      if (record.end - pausedAt > pieceLength) {
        pausedAt = record.end;
        await setImmediate();
      }
      if (record.cells.every(isEmpty)) continue;
      if (heading === null) {
        heading = readHeading(record.cells, shape);
        continue;
      }
      if (rows.length === shape.rowsMax) {
        refuseFile(`The file has more than ${shape.rowsMax.toLocaleString('en')} rows.`);
      }
      rows.push(readRow(record, heading, shape.columns));
    }
  } catch (error) {
    if (error instanceof RecordError) refuseFile(quoteProblem(error, heading));
    throw error;
  }
  if (rows.length === 0) refuseFile('The file has no rows below the names of the columns.');
  return rows;
}

/** The same for rows that are cut into cells already, as those of a workbook are. */
export async function readRows<Column extends string>(
  records: readonly Pick<CsvRecord, 'row' | 'cells'>[],
  shape: CsvShape<Column>,
): Promise<CsvRow<Column>[]> {
  const [first, ...others] = records.filter(({ cells }) => !cells.every(isEmpty));
  if (first === undefined) refuseFile('The file has no rows.');
  const heading = readHeading(first.cells, shape);
  if (others.length > shape.rowsMax) refuseFile(`The file has more than ${shape.rowsMax.toLocaleString('en')} rows.`);
  if (others.length === 0) refuseFile('The file has no rows below the names of the columns.');
  const rows: CsvRow<Column>[] = [];
  for (const [index, record] of others.entries()) {
    if (index % rowsOfPiece === 0) await setImmediate();
    rows.push(readRow(record, heading, shape.columns));
  }
  return rows;
}

/**
 * Refuses a file in which the days of some rows fit the other order only: then those that fit both may be other days than they are
 * read as.
 */
export function refuseOtherOrder<Column extends string>(
  rows: readonly CsvRow<Column>[],
  columns: readonly Column[],
  order: DayOrder = 'day-first',
): void {
  const found = rows.flatMap(({ line, cells }) =>
    columns.flatMap((column) => (isInOtherOrder(cells[column], order) ? [{ line, column, text: cells[column] }] : [])),
  );
  const [first] = found;
  if (first === undefined) return;
  const [isNow, isElse] = order === 'day-first' ? ['day/month/year', 'month first'] : ['month/day/year', 'day first'];
  const lines = [...new Set(found.map(({ line }) => line))];
  const more = lines.length > 1 ? ` So do rows ${listed(lines.slice(1))}.` : '';
  refuseFile(
    `Row ${first.line}: “${first.text.slice(0, 30)}” in “${first.column}” has the ${isElse}.${more} Days are read as ${isNow}, so the other rows might be read wrongly too; nothing of the file was taken. Write the days as 31-Dec-2026 or 2026-12-31.`,
  );
}

const listed = (lines: readonly number[]) =>
  `${lines.slice(0, namedMax).join(', ')}${lines.length > namedMax ? ` and ${lines.length - namedMax} more` : ''}`;

const isEmpty = (cell: string) => cell.trim() === '' || seenText(cell) === '';

/** A name of a column as it is compared. */
const nameOf = (cell: string) => seenText(cell).replace(/\s+/g, ' ').toLowerCase();

/** The separator by which the first row has the most names of columns. */
function separatorOf<Column extends string>(text: string, { columns, unread = [] }: CsvShape<Column>): string {
  const known = new Set<string>([...columns, ...unread]);
  const counts = [',', ';', '\t'].map((separator) => ({ separator, ...countCells(text, separator, known) }));
  const isBetter = (one: (typeof counts)[number], best: typeof one) =>
    one.known > best.known || (one.known === best.known && one.cells > best.cells);
  return counts.reduce((best, one) => (isBetter(one, best) ? one : best)).separator;
}

/** How many cells the first row has, and how many of them are names of columns. */
function countCells(text: string, separator: string, known: ReadonlySet<string>): { known: number; cells: number } {
  try {
    for (const { cells } of cutRecords(text, separator)) {
      if (cells.every(isEmpty)) continue;
      return { known: cells.filter((cell) => known.has(nameOf(cell))).length, cells: cells.length };
    }
  } catch (error) {
    // It is thrown again when the file is read.
    if (!(error instanceof RecordError)) throw error;
  }
  return { known: 0, cells: 0 };
}

interface Heading<Column extends string> {
  places: ReadonlyMap<Column, number>;
  /** The names by place; empty where the first row has none. */
  names: readonly string[];
}

/** The place of each column. Refuses unknown, repeated and missing columns, all at once. */
function readHeading<Column extends string>(cells: readonly string[], shape: CsvShape<Column>): Heading<Column> {
  const { columns, unread = [], needed, example } = shape;
  const names = cells.map(nameOf);
  const given = names.filter((name) => name !== '');
  const isKnown = (name: string) => columns.some((column) => column === name) || unread.includes(name);
  const places = new Map(
    columns.flatMap((column) => (names.includes(column) ? [[column, names.indexOf(column)]] : [])),
  );
  const quoted = (name: string | undefined) => `“${(name ?? '').slice(0, 40)}”`;
  const problems = [
    ...given.filter((name) => !isKnown(name)).map((name) => `The column ${quoted(name)} is not known.`),
    ...[...new Set(given.filter((name, place) => given.indexOf(name) !== place && isKnown(name)))].map(
      (name) => `The column ${quoted(name)} is there twice.`,
    ),
    ...needed
      .filter((group) => !group.some((column) => places.has(column)))
      .map((group) => `The column ${quoted(group[0])} is missing.`),
  ];
  if (problems.length > 0) refuseFile(`${problems.slice(0, namedMax).join(' ')} The first row must be: ${example}`);
  return { places, names };
}

function readRow<Column extends string>(
  { row, cells: record }: Pick<CsvRecord, 'row' | 'cells'>,
  { places, names }: Heading<Column>,
  columns: readonly Column[],
): CsvRow<Column> {
  const cell = (column: Column) => withoutGuard((record[places.get(column) ?? -1] ?? '').trim()).normalize('NFC');
  const cells = Object.fromEntries(columns.map((column) => [column, cell(column)])) as Record<Column, string>;
  const outside = record.findIndex((text, place) => !isEmpty(text) && (names[place] ?? '') === '');
  const problems = [
    ...(outside === -1
      ? []
      : [
          `“${(record[outside] ?? '').trim().slice(0, 30)}” stands in column ${letterOf(outside)}, which has no name in the first row. A comma inside a cell needs quotation marks around the cell`,
        ]),
    ...columns.flatMap((column) => cellProblem(cells[column], column) ?? []),
  ];
  return { line: row, cells, error: problems.length === 0 ? null : problems.join('. ') };
}

/** The letter of a column as spreadsheets show it: 27 is AB. */
function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : `${letterOf(Math.floor(place / 26) - 1)}${letter}`;
}

function quoteProblem<Column extends string>({ row, cell, why }: RecordError, heading: Heading<Column> | null): string {
  const where = heading?.names[cell] ? `“${heading.names[cell]}”` : `column ${letterOf(cell)}`;
  if (why === 'too-long') return `Row ${row} can’t be read: it is longer than a row may be. Check its quotation marks.`;
  return why === 'open-quote'
    ? `Row ${row} can’t be read: a quotation mark in ${where} is never closed. Remove it, or write it twice within a cell that has quotation marks around it.`
    : `Row ${row} can’t be read: text follows the closing quotation mark in ${where}, or an earlier one in this row is open.`;
}
