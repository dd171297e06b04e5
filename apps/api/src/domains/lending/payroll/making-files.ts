import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { Database, Db, Tx } from '../../../platform/database.ts';
import { addAuditLine, system } from '../../foundation/audit/add-audit-line.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { listEmployersInForce, lockEmployer } from '../../people/employers/queries.ts';
import { readAgreement } from '../loans/agreement-text.ts';
import { paydaysFrom } from '../loans/engine/due-days.ts';
import { listEventsOfLoans } from '../loans/event-queries.ts';
import { replayLoan } from '../loans/life/replay-loan.ts';
import { listEmployedLoans } from '../loans/queries.ts';
import { hasFileOf, insertFile, insertFileRows } from './file-queries.ts';
import { type PayrollLoan, withPayroll } from './payroll-loans.ts';
import { type FileRow, fileNumberOf, inFileOrder, instalmentToAsk, isTimeToAsk, monthOf } from './rules.ts';

/** How many plans are read at once. */
const batchSize = 500;

/** The payday of a month: the 25th, or the working day before. `month` is its first day. */
export async function paydayOf(db: Db, month: Day): Promise<Day> {
  const holidays = await listHolidays(db, month, addDays(month, 30));
  const [payday] = paydaysFrom(month, 1, holidays);
  if (payday === undefined) throw new Error(`${month} has no payday`);
  return payday;
}

/**
 * Makes the files of the month of a business date, from the start of the 6th on and before the payday: of each employer that has something to ask and no
 * file yet. A file is one transaction, so one that died half-way has left nothing. Returns how many it made.
 */
export async function makePayrollFiles({ read, write }: Database, today: Day, signal: AbortSignal): Promise<number> {
  const month = monthOf(today);
  if (!isTimeToAsk(today, await paydayOf(read, month))) return 0;
  let count = 0;
  for (const { id } of await listEmployersInForce(read, today)) {
    signal.throwIfAborted();
    if ((await hasFileOf(read, id, month)).isMade) continue;
    if (await write((tx) => makePayrollFile(tx, id))) count += 1;
  }
  return count;
}

/**
 * Makes the file of an employer for the month of the business date, and returns whether it did: not where it is made already or the agreement is not in
 * force, not outside of its time, and not where there is nothing to ask. Locks the employer: whose employment ends meanwhile is asked or is taken off the
 * payslip, and never both.
 */
export async function makePayrollFile(tx: Tx, employerId: string): Promise<boolean> {
  const employer = await lockEmployer(tx, employerId);
  const [today, month] = [tx.businessDate, monthOf(tx.businessDate)];
  const payday = await paydayOf(tx, month);
  const isInForce = employer?.agreement === 'in-force' && (employer.inForceFrom ?? today) <= today;
  if (employer === null || !isInForce || !isTimeToAsk(today, payday)) return false;
  if ((await hasFileOf(tx, employerId, month)).isMade) return false;
  const rows = inFileOrder(await readRows(tx, employerId, month));
  if (rows.length === 0) return false;
  const sumKobo = rows.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const number = fileNumberOf(employer.code, month);
  const { id } = await insertFile(tx, employerId, month, number, payday, today, rows.length, sumKobo, tx.now);
  await insertFileRows(tx, id, rows);
  await addAuditLine(tx, {
    ...{ actor: system, action: 'payroll-file-made', subject: employerId },
    detail: { fileId: id, number, rows: rows.length, sumKobo },
  });
  return true;
}

async function readRows(tx: Tx, employerId: string, month: Day): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (let found = await listEmployedLoans(tx, employerId, null, batchSize); found.length > 0; ) {
    const loans = await withPayroll(tx, employerId, found);
    const ids = loans.map(({ id }) => id);
    const events = await listEventsOfLoans(tx, ids);
    for (const loan of loans) {
      const { agreement } = readAgreement(loan.agreementText);
      const row = rowOf(loan, replayLoan(agreement, events.get(loan.id) ?? [], tx.businessDate), month);
      if (row !== null) rows.push(row);
    }
    found = found.length < batchSize ? [] : await listEmployedLoans(tx, employerId, ids.at(-1) ?? null, batchSize);
  }
  return rows;
}

/** What a file of a month asks of a plan; null where it asks nothing. */
function rowOf(loan: PayrollLoan, state: ReturnType<typeof replayLoan>, month: Day): FileRow | null {
  const { id: loanId, customerId, employment, staffNumber, name, department, asked } = loan;
  if (employment !== 'confirmed' || staffNumber === null) return null;
  const wanted = instalmentToAsk(state, asked, month);
  if (wanted === null) return null;
  const { number: instalment, amountKobo } = wanted;
  const days = state.instalments.map(({ dueOn }) => dueOn).sort();
  return {
    ...{ loanId, customerId, instalment, instalmentCount: state.instalments.length, loanNumber: loan.number },
    ...{ firstDueOn: days[0] ?? month, lastDueOn: days.at(-1) ?? month, staffNumber, name, department, amountKobo },
  };
}
