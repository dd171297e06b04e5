/** Tables as CSV files that spreadsheets open: RFC 4180, in UTF-8 with a byte order mark, without which Excel misreads ₦ and ẹ. */

/** A text, or a number that a spreadsheet can add up. */
export type CsvCell = string | number;

const byteOrderMark = '\uFEFF';
// Spreadsheets run a cell that begins with one of these as a formula.
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/** The text of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe in front. Numbers stay numbers. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
