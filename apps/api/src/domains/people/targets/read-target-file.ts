import { targetRowsMax } from '@foodbank/contract/people/targets-staff';
import { type CsvShape, readCsv, refuseOtherOrder } from '../../../platform/read-csv.ts';

type Column = 'code' | 'email' | 'name' | 'month' | 'target';

/** A row of a file as typed. A column that the file doesn't have is empty. */
export interface TypedRow extends Record<Column, string> {
  /** The number that a spreadsheet shows beside the row. */
  line: number;
  /** Why the row as a whole can't be read, or null. */
  error: string | null;
}

const shape: CsvShape<Column> = {
  columns: ['code', 'email', 'name', 'month', 'target'],
  // Those of the results that can be downloaded: a file of them is read as what it set.
  unread: ['row', 'before', 'result', 'error'],
  needed: [['code', 'email'], ['month'], ['target']],
  example: 'code,name,month,target',
  rowsMax: targetRowsMax,
};

/** Reads the rows of a CSV file with targets. Refuses the file as a whole as `readCsv` does, and if one of its days is month first. */
export async function readTargetFile(bytes: Buffer): Promise<TypedRow[]> {
  const rows = await readCsv(bytes, shape);
  refuseOtherOrder(rows, ['month']);
  return rows.map(({ line, cells, error }) => ({ line, ...cells, error }));
}
