import { replayStored } from '../src/domains/lending/loans/recording.ts';
import {
  findPayrollFile,
  listRowsOfLoan,
  type PayrollFile,
  type PayrollRow,
} from '../src/domains/lending/payroll/queries.ts';
import type { CivilServant } from './open-payroll.ts';
import type { TestApp } from './start-app.ts';

/** A deduction file of a test. */
export interface TestPayrollFile {
  file: PayrollFile;
  /** Its rows, in the order of the civil servants. */
  rows: PayrollRow[];
}

/** Makes the file of the month of a payday with an instalment of each civil servant, as it is made at the start of the 6th. */
export async function makePayrollFile(
  { context }: Pick<TestApp, 'context'>,
  employerId: string,
  servants: readonly CivilServant[],
  { payday, instalment = 1, code = 'OYO' }: { payday: string; instalment?: number; code?: string },
): Promise<TestPayrollFile> {
  const { database } = context;
  const asked = await Promise.all(
    servants.map(async ({ customer, loan, staffNumber }) => {
      const { state } = await replayStored(database.read, loan, payday);
      const { owed, paid } = state.instalments[instalment - 1] ?? { owed: null, paid: null };
      if (owed === null) throw new Error(`the loan ${loan.number} has no instalment ${instalment}`);
      const kobo = owed.principalKobo + owed.financeChargeKobo - paid.principalKobo - paid.financeChargeKobo;
      const days = state.instalments.map(({ dueOn }) => dueOn);
      const plan = [loan.number, days[0], days.at(-1)];
      return { customerId: customer.id, loanId: loan.id, staffNumber, kobo, count: days.length, plan };
    }),
  );
  const month = `${payday.slice(0, 7)}-01`;
  const number = `FB-${code}-${payday.slice(0, 4)}-${Number(payday.slice(5, 7))}-1`;
  const sumKobo = asked.reduce((sum, { kobo }) => sum + kobo, 0);
  const file = await database.pool.query<{ id: string }>(
    `insert into payroll_files (employer_id, month, number, payday, frozen_on, row_count, sum_kobo, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now()) returning id`,
    [employerId, month, number, payday, `${payday.slice(0, 7)}-06`, asked.length, sumKobo],
  );
  const fileId = file.rows[0]?.id ?? '';
  for (const [index, { customerId, loanId, staffNumber, kobo, count, plan }] of asked.entries())
    await database.pool.query(
      `insert into payroll_rows (file_id, row_number, loan_id, customer_id, instalment, instalment_count, staff_number, name, department, amount_kobo,
         loan_number, first_due_on, last_due_on)
       values ($1, $2, $3, $4, $5, $6, $7, 'Bisi Adeyemi', 'Ministry of Health', $8, $9, $10, $11)`,
      [fileId, index + 1, loanId, customerId, instalment, count, staffNumber, kobo, ...plan],
    );
  const made = await findPayrollFile(database.read, fileId);
  if (made === null) throw new Error('no file');
  const rows = await Promise.all(
    asked.map(async ({ loanId }) => (await listRowsOfLoan(database.read, loanId)).find((row) => row.fileId === fileId)),
  );
  return { file: made, rows: rows.flatMap((row) => (row === undefined ? [] : [row])) };
}
