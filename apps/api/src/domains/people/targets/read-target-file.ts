import { targetRowsMax } from '@foodbank/contract/people/targets';
import { type CsvShape, readCsv } from '../../../platform/read-csv.ts';

type Column = 'code' | 'email' | 'name' | 'month' | 'target';

/** A row of a file as typed. A column that the file doesn't have is empty. */
export interface TypedRow extends Record<Column, string> {
  /** The line in the file, from 2 on. */
  line: number;
  /** Why the row as a whole can't be read, or null. */
  error: string | null;
}

const shape: CsvShape<Column> = {
  columns: ['code', 'email', 'name', 'month', 'target'],
  needed: [['code', 'email'], ['month'], ['target']],
  example: 'code,name,month,target',
  rowsMax: targetRowsMax,
};

/**
 * Reads the rows of a CSV file with targets, piece by piece. Refuses the file as a whole if its encoding, its separator or its columns
 * are not as they should be, or it has too many rows. Rows with too many or too few cells get an error.
 */
export async function readTargetFile(bytes: Buffer): Promise<TypedRow[]> {
  return (await readCsv(bytes, shape)).map(({ line, cells, error }) => ({ line, ...cells, error }));
}
