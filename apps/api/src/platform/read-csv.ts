import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { refuse } from './refuse.ts';

/** A row of a CSV file: its cells by column, trimmed, in Unicode's form NFC. A column that the file doesn't have is empty. */
export interface CsvRow<Column extends string> {
  /** The line in the file, from 2 on. */
  line: number;
  cells: Record<Column, string>;
  /** Why the row as a whole can't be read, or null. */
  error: string | null;
}

/** Which columns a file has, and how many rows it may have. */
export interface CsvShape<Column extends string> {
  columns: readonly Column[];
  /** Columns of which the file needs one, group by group. The first of a group is named where all are missing. */
  needed: readonly (readonly Column[])[];
  /** What the first line should be. */
  example: string;
  rowsMax: number;
}

// The server answers other requests between two pieces.
const pieceBytes = 64 * 1024;
const recordBytesMax = 10_000;
const saveAs = 'In Excel, choose “CSV UTF-8 (comma delimited)” when you save.';

/** Refuses the whole file with a message about it. */
function refuseFile(message: string): never {
  refuse('validation', { message, errors: { contentBase64: message } });
}

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
 * Reads the rows of a CSV file, piece by piece. Refuses the file as a whole if its encoding, its separator or its columns are not as
 * they should be, or it has too many rows. Rows with too many or too few cells get an error.
 */
export async function readCsv<Column extends string>(
  bytes: Buffer,
  shape: CsvShape<Column>,
): Promise<CsvRow<Column>[]> {
  refuseOtherEncodings(bytes);
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: recordBytesMax,
    relax_column_count: true,
    skip_empty_lines: true,
    // Files that were edited in two programs have both.
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  const feed = async () => {
    for (let first = 0; first < bytes.length; first += pieceBytes) {
      if (parser.destroyed) return;
      parser.write(bytes.subarray(first, first + pieceBytes));
      await setImmediate();
    }
    parser.end();
  };
  const rows: CsvRow<Column>[] = [];
  let places: Map<Column, number> | null = null;
  let width = 0;
  const fed = feed();
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (places === null) {
        places = readColumns(record, shape);
        width = record.length;
        continue;
      }
      if (rows.length === shape.rowsMax) {
        refuseFile(`The file has more than ${shape.rowsMax.toLocaleString('en')} rows.`);
      }
      rows.push(readRow(record, info.lines, { places, width, columns: shape.columns }));
    }
  } catch (error) {
    parser.destroy();
    if (error instanceof CsvError)
      refuseFile(`Line ${error.lines ?? '?'} can’t be read. Check its quotation marks and its length.`);
    throw error;
  } finally {
    await fed;
  }
  if (rows.length === 0) refuseFile('The file has no rows below the names of the columns.');
  return rows;
}

function refuseOtherEncodings(bytes: Buffer): void {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    refuseFile(`The file is in UTF-16. ${saveAs}`);
  }
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) refuseFile(`This is an Excel file. ${saveAs}`);
  if (bytes.includes(0)) refuseFile(`The file is no text in UTF-8. ${saveAs}`);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    refuseFile(`The file is not in UTF-8, but perhaps in Windows-1252. ${saveAs}`);
  }
}

/** The place of each column. Refuses unknown, repeated and missing columns, and other separators than commas. */
function readColumns<Column extends string>(record: readonly string[], shape: CsvShape<Column>): Map<Column, number> {
  const names = record.map((name) => name.trim().toLowerCase());
  const [only = ''] = names;
  if (names.length === 1 && only.includes(';')) refuseFile(`The columns are separated by semicolons. ${saveAs}`);
  if (names.length === 1 && only.includes('\t')) refuseFile(`The columns are separated by tabs. ${saveAs}`);
  const { columns, needed } = shape;
  const expected = `The first line must be: ${shape.example}`;
  const unknown = names.find((name) => !columns.some((column) => column === name));
  if (unknown !== undefined) refuseFile(`The column “${unknown.slice(0, 40)}” is not known. ${expected}`);
  const repeated = names.find((name, place) => names.indexOf(name) !== place);
  if (repeated !== undefined) refuseFile(`The column “${repeated}” is there twice. ${expected}`);
  const places = new Map(
    columns.flatMap((column) => (names.includes(column) ? [[column, names.indexOf(column)]] : [])),
  );
  for (const group of needed) {
    if (!group.some((column) => places.has(column))) {
      refuseFile(`The column “${group[0]}” is missing. ${expected}`);
    }
  }
  return places;
}

interface RowParts<Column extends string> {
  places: ReadonlyMap<Column, number>;
  width: number;
  columns: readonly Column[];
}

function readRow<Column extends string>(
  record: readonly string[],
  line: number,
  { places, width, columns }: RowParts<Column>,
): CsvRow<Column> {
  const cell = (column: Column) => (record[places.get(column) ?? -1] ?? '').trim().normalize('NFC');
  const cells = Object.fromEntries(columns.map((column) => [column, cell(column)])) as Record<Column, string>;
  const error = record.length === width ? null : `This row has ${record.length} cells, and the first line has ${width}`;
  return { line, cells, error };
}
