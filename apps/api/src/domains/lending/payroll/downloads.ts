import { payrollFileColumns, payrollResults } from '@foodbank/contract/lending/payroll-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { toCsv } from '@foodbank/contract/primitives/csv';
import type { Db } from '../../../platform/database.ts';
import { FileReply } from '../../../platform/serve.ts';
import { workbookType, writeWorkbook } from '../../../platform/workbook/write-workbook.ts';
import { listDownloadedRows } from './file-queries.ts';
import type { PayrollFile, PayrollRow } from './queries.ts';
import { monthOfPayslip } from './rules.ts';

/** In characters, by column. */
const widths = [18, 10, 14, 16, 28, 28, 14, 11, 14, 11, 11, 16, 16] as const;

/** A deduction file as an employer gets it: the same for ever, whatever was paid, returned or answered since. */
export async function renderPayrollFile(db: Db, file: PayrollFile, format: 'csv' | 'xlsx'): Promise<FileReply> {
  const rows = (await listDownloadedRows(db, file.id)).map((row) => cellsOf(file, row));
  const table = [...rows, totalOf(file)];
  const fileName = `${file.number}.${format}`;
  if (format === 'csv') {
    const bytes = Buffer.from(toCsv([[...payrollFileColumns], ...table]));
    return new FileReply({ bytes, contentType: 'text/csv; charset=utf-8', fileName });
  }
  const columns = payrollFileColumns.map((heading, index) => ({
    ...{ heading, width: widths[index] ?? 14 },
    ...(heading === 'deducted amount' && { isToFill: true }),
    ...(heading === 'reason' && { isToFill: true, choices: payrollResults }),
  }));
  const bytes = writeWorkbook({ name: file.number, columns, rows: table });
  return new FileReply({ bytes, contentType: workbookType, fileName });
}

function cellsOf({ number, month }: PayrollFile, row: PayrollRow): string[] {
  return [
    ...[number, month.slice(0, 7), String(row.rowNumber)],
    ...[row.staffNumber ?? '', row.name ?? '', row.department ?? '', row.loanNumber],
    ...[`${row.instalment} of ${row.instalmentCount}`, nairaOf(row.amountKobo)],
    ...[monthOfPayslip(row.firstDueOn).slice(0, 7), monthOfPayslip(row.lastDueOn).slice(0, 7)],
    ...['', ''],
  ];
}

/** The row of the sums, below all others. */
function totalOf({ number, month, rowCount, sumKobo }: PayrollFile): string[] {
  const text = `Total ${counted(rowCount, 'row')}`;
  return [number, month.slice(0, 7), text, '', '', '', '', '', nairaOf(sumKobo), '', '', '', ''];
}

/** An amount as a file has it: 7070.00. */
const nairaOf = (kobo: number): string => {
  const digits = String(kobo).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
