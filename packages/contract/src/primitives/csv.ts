/** Tables as CSV files that spreadsheets open: RFC 4180, in UTF-8 with a byte order mark, without which Excel misreads ₦ and ẹ. */

/** A text, a number that a spreadsheet can add up, or an amount in kobo, which is written as naira with two decimals: -1234.50. */
export type CsvCell = string | number | { kobo: number };

/** What a CSV file begins with, before its first row. */
export const csvStart = '\uFEFF';

// Spreadsheets run a cell that begins with one of these as a formula, some also with the wide signs of East Asian keyboards.
// Apostrophes in front of it count as part of it, so that taking one away is always the way back.
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;
const needsQuotes = /[",\r\n]/;

/** The text of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe in front. Numbers stay numbers. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return csvStart + rows.map(csvRow).join('');
}

/** One row of a CSV file, with its end of line, for files that are written row by row. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** A cell of a file without the apostrophe that `toCsv` put in front of it. */
export const withoutGuard = (cell: string): string => cell.replace(guarded, '');

function writeCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return nairaDigits(cell.kobo);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// From the digits, because a number would lose the second decimal.
function nairaDigits(kobo: number): string {
  if (!Number.isSafeInteger(kobo)) throw new RangeError('an amount in kobo is a safe integer');
  const digits = Math.abs(kobo).toString().padStart(3, '0');
  return `${kobo < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
