import { payrollReturnRowsMax } from '@foodbank/contract/lending/payroll-staff';
import { type CsvRow, type CsvShape, readCsv, readRows } from '../../../platform/read-csv.ts';
import { openWorkbook } from '../../../platform/workbook/open-workbook.ts';

/** The columns of a deduction file that are read when it comes back. */
export type ReturnColumn =
  | 'file'
  | 'month'
  | 'row'
  | 'staff number'
  | 'name'
  | 'loan number'
  | 'amount'
  | 'deducted amount'
  | 'reason';

const shape: CsvShape<ReturnColumn> = {
  columns: ['file', 'month', 'row', 'staff number', 'name', 'loan number', 'amount', 'deducted amount', 'reason'],
  // The other columns of our file, and those of the results that can be downloaded: a corrected file of them is read as it is.
  unread: ['department', 'instalment', 'first month', 'last month', 'before', 'result', 'error'],
  needed: [['file'], ['staff number'], ['loan number'], ['deducted amount', 'reason']],
  example:
    'file,month,row,staff number,name,department,loan number,instalment,amount,first month,last month,deducted amount,reason',
  // With the row of the sums.
  rowsMax: payrollReturnRowsMax + 1,
};

const workbookBounds = {
  unpackedBytesMax: 64 * 1024 * 1024,
  // With the names of the columns and the row of the sums.
  rowsMax: payrollReturnRowsMax + 100,
  columnsMax: 60,
  cellsMax: 1_000_000,
  charactersMax: 20_000_000,
  cellCharactersMax: 1_000,
};

/**
 * Reads a return: a CSV file, or the first sheet of an XLSX workbook that is not hidden. Refuses the file as a whole as `readCsv` and `openWorkbook` do.
 */
export async function readReturn(bytes: Buffer): Promise<CsvRow<ReturnColumn>[]> {
  const isWorkbook = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
  return isWorkbook ? readRows((await openWorkbook(bytes, null, workbookBounds)).rows, shape) : readCsv(bytes, shape);
}
