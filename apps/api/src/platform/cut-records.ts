/** A row of a file as a spreadsheet shows it: its number, from 1 on, and its cells as they stand. */
export interface CsvRecord {
  row: number;
  cells: string[];
  /** Where the next one begins. */
  end: number;
}

/** Thrown for a row that can't be cut into cells. `cell` is the place of the cell in which it failed, from 0 on. */
export class RecordError extends Error {
  readonly row: number;
  readonly cell: number;
  readonly why: 'open-quote' | 'text-behind-quote' | 'too-long';
  constructor(row: number, cell: number, why: RecordError['why']) {
    super(why);
    this.row = row;
    this.cell = cell;
    this.why = why;
  }
}

/** A cell on one line, without the apostrophe by which a bank keeps spreadsheets from changing it. */
export const plainCell = (cell: string): string =>
  cell
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^['’](?=.)/, '')
    .normalize('NFC');

/** How many characters the cells of a row have at most. An open quotation mark would make a cell of the rest of the file. */
const recordLengthMax = 10_000;

/**
 * Cuts the text of a CSV file into rows, one after the other, each with the number that a spreadsheet gives it: empty ones count, and a
 * line break inside a cell makes none. Rows end in CR LF, LF or CR. A quotation mark within a cell that doesn't begin with one is a
 * character as any other. Throws `RecordError`.
 */
export function* cutRecords(text: string, separator: string): Generator<CsvRecord> {
  const ends = new RegExp(`[${separator === '\t' ? '\\t' : `\\${separator}`}\\r\\n]`, 'g');
  const quoteStart = / *"/y;
  let at = 0;
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = [];
    let length = 0;
    for (let isOver = false; !isOver; ) {
      quoteStart.lastIndex = at;
      const isQuoted = quoteStart.test(text);
      const from = isQuoted ? quoteStart.lastIndex : at;
      const close = isQuoted ? closingQuote(text, from, from + recordLengthMax) : at;
      if (close === null) throw new RecordError(row, cells.length, 'open-quote');
      ends.lastIndex = close;
      const end = ends.exec(text)?.index ?? text.length;
      length += end - at;
      if (length > recordLengthMax) throw new RecordError(row, cells.length, 'too-long');
      if (isQuoted && text.slice(close + 1, end).trim() !== '')
        throw new RecordError(row, cells.length, 'text-behind-quote');
      cells.push(isQuoted ? text.slice(from, close).replaceAll('""', '"') : text.slice(at, end));
      isOver = end === text.length || text[end] !== separator;
      at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    }
    yield { row, cells, end: Math.min(at, text.length) };
  }
}

/** The place of the quotation mark that closes a cell; null if there is none before `latest`. */
function closingQuote(text: string, from: number, latest: number): number | null {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1 || at > latest) return null;
    if (text[at + 1] !== '"') return at;
  }
}
