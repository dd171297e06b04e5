import { staffFileRowsMax } from '@foodbank/contract/people/employers-staff';
import { type CsvRow, type CsvShape, readCsv, readRows, refuseOtherOrder } from '../../../platform/read-csv.ts';
import { openWorkbook } from '../../../platform/workbook/open-workbook.ts';

/** The columns of a staff list. */
export type Column = 'staff number' | 'name' | 'department' | 'net pay' | 'other deductions' | 'confirmed' | 'left';

const shape: CsvShape<Column> = {
  columns: ['staff number', 'name', 'department', 'net pay', 'other deductions', 'confirmed', 'left'],
  // Those of the results that can be downloaded: a corrected file of them is read as it is.
  unread: ['row', 'result', 'error'],
  needed: [['staff number'], ['name'], ['net pay']],
  example: 'staff number,name,department,net pay,other deductions,confirmed,left',
  rowsMax: staffFileRowsMax,
};

const workbookBounds = {
  unpackedBytesMax: 64 * 1024 * 1024,
  // With the names of the columns and what stands above them.
  rowsMax: staffFileRowsMax + 100,
  columnsMax: 60,
  cellsMax: 1_000_000,
  charactersMax: 20_000_000,
  cellCharactersMax: 1_000,
};

/**
 * Reads a staff list: a CSV file, or the first sheet of an XLSX workbook that is not hidden. Refuses the file as a whole as `readCsv` and
 * `openWorkbook` do, and if one of its days is month first.
 */
export async function readStaffFile(bytes: Buffer): Promise<CsvRow<Column>[]> {
  const isWorkbook = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
  const rows = isWorkbook
    ? await readRows((await openWorkbook(bytes, null, workbookBounds)).rows, shape)
    : await readCsv(bytes, shape);
  refuseOtherOrder(rows, ['confirmed', 'left']);
  return rows;
}
