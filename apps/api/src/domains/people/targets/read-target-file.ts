import { setImmediate } from 'node:timers/promises';
import { targetFileBytesMax, targetRowsMax } from '@foodbank/contract/people/targets';
import { CsvError, parse } from 'csv-parse';
import { refuse } from '../../../platform/refuse.ts';

/** A row of a file as typed. A column that the file doesn't have is empty. */
export interface TypedRow {
  /** The line in the file, from 2 on. */
  line: number;
  code: string;
  email: string;
  name: string;
  month: string;
  target: string;
  /** Why the row as a whole can't be read, or null. */
  error: string | null;
}

const columns = ['code', 'email', 'name', 'month', 'target'] as const;
type Column = (typeof columns)[number];

// The server answers other requests between two pieces.
const pieceBytes = 64 * 1024;
const recordBytesMax = 10_000;
const saveAs = 'In Excel, choose “CSV UTF-8 (comma delimited)” when you save.';

/** Refuses the whole file with a message about it. */
function refuseFile(message: string): never {
  refuse('validation', { message, errors: { contentBase64: message } });
}

/** The bytes of a file, from Base64. Refuses what is larger than a file may be, or no Base64. */
export function decodeTargetFile(contentBase64: string): Buffer {
  const bytes = Buffer.from(contentBase64, 'base64');
  if (bytes.toString('base64') !== contentBase64) {
    refuseFile('The file did not arrive complete. Please choose it again.');
  }
  if (bytes.length > targetFileBytesMax) refuse('too-large', { message: 'The file is larger than 5 MB.' });
  return bytes;
}

/**
 * Reads the rows of a CSV file with targets, piece by piece. Refuses the file as a whole if its encoding, its separator or its columns
 * are not as they should be, or it has too many rows. Rows with too many or too few cells get an error.
 */
export async function readTargetFile(bytes: Buffer): Promise<TypedRow[]> {
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
  const rows: TypedRow[] = [];
  let places: Map<Column, number> | null = null;
  let width = 0;
  const fed = feed();
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (places === null) {
        places = readColumns(record);
        width = record.length;
        continue;
      }
      if (rows.length === targetRowsMax)
        refuseFile(`The file has more than ${targetRowsMax.toLocaleString('en')} rows.`);
      rows.push(readRow(record, info.lines, places, width));
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
function readColumns(record: readonly string[]): Map<Column, number> {
  const names = record.map((name) => name.trim().toLowerCase());
  const [only = ''] = names;
  if (names.length === 1 && only.includes(';')) refuseFile(`The columns are separated by semicolons. ${saveAs}`);
  if (names.length === 1 && only.includes('\t')) refuseFile(`The columns are separated by tabs. ${saveAs}`);
  const expected = 'The first line must be: code,name,month,target';
  const unknown = names.find((name) => !columns.some((column) => column === name));
  if (unknown !== undefined) refuseFile(`The column “${unknown.slice(0, 40)}” is not known. ${expected}`);
  const repeated = names.find((name, place) => names.indexOf(name) !== place);
  if (repeated !== undefined) refuseFile(`The column “${repeated}” is there twice. ${expected}`);
  const places = new Map(
    columns.flatMap((column) => (names.includes(column) ? [[column, names.indexOf(column)]] : [])),
  );
  if (!places.has('code') && !places.has('email')) refuseFile(`The column “code” is missing. ${expected}`);
  for (const column of ['month', 'target'] as const) {
    if (!places.has(column)) refuseFile(`The column “${column}” is missing. ${expected}`);
  }
  return places;
}

function readRow(
  record: readonly string[],
  line: number,
  places: ReadonlyMap<Column, number>,
  width: number,
): TypedRow {
  const cell = (column: Column) => (record[places.get(column) ?? -1] ?? '').trim().normalize('NFC');
  const error = record.length === width ? null : `This row has ${record.length} cells, and the first line has ${width}`;
  return {
    line,
    code: cell('code'),
    email: cell('email'),
    name: cell('name'),
    month: cell('month'),
    target: cell('target'),
    error,
  };
}
