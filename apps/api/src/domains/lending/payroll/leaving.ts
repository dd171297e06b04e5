import type { Database, Tx } from '../../../platform/database.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { findEmployment, lockEmployer } from '../../people/employers/queries.ts';
import { readAgreement } from '../loans/agreement-text.ts';
import { listEmployedLoans, listEmployedLoansOf, lockLoans } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { takeOffPayslip } from './other-way.ts';
import { findPayrollLoan, withPayroll } from './payroll-loans.ts';
import { whyOffPayslip } from './rules.ts';

const batchSize = 200;

/**
 * Takes off the payslip what is not asked any more of a plan: its customer is not employed there, or its employer stopped. What a file has asked waits for
 * the employer's answer, and nothing happens while the plan is paused or frozen, or while a person looks at the employment. Returns whether anything
 * changed. Locks the employer, as `makePayrollFile` does, then the loan.
 */
export async function takeOffLeft(tx: Tx, loanId: string): Promise<boolean> {
  const found = await findPayrollLoan(tx, loanId);
  if (found === null) return false;
  await lockEmployer(tx, found.employerId);
  const [loan] = await lockLoans(tx, [loanId]);
  const now = await findPayrollLoan(tx, loanId);
  if (loan === undefined || now === null) return false;
  const reason = whyOffPayslip(now);
  if (reason === null) return false;
  const { state } = await replayStored(tx, loan, tx.businessDate);
  if (state.pause !== null || state.frozenSince !== null) return false;
  const wanted = state.instalments.filter((row) => row.isOnPayslip && !now.asked.includes(row.number));
  if (wanted.length === 0) return false;
  const numbers = wanted.map(({ number }) => number);
  await takeOffPayslip(tx, { loanId, state }, numbers, { reason, actor: system });
  return true;
}

/** An employment ended: its customer's plans are paid another way. */
export async function followEmploymentEnd(
  { read, write }: Pick<Database, 'read' | 'write'>,
  employmentId: string,
): Promise<void> {
  const ended = await findEmployment(read, employmentId);
  if (ended === null) return;
  for (const { id } of await listEmployedLoansOf(read, ended.customerId)) await write((tx) => takeOffLeft(tx, id));
}

/** Looks at all plans that are not asked any more, such as those that were paused when the employment ended. Returns how many changed. */
export async function takeOffAllLeft(
  { read, write }: Pick<Database, 'read' | 'write'>,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let loans = await listEmployedLoans(read, null, null, batchSize); loans.length > 0; ) {
    for (const employerId of new Set(loans.map((one) => one.employerId))) {
      const own = loans.filter((one) => one.employerId === employerId);
      const left = (await withPayroll(read, employerId, own)).filter(
        (one) =>
          whyOffPayslip(one) !== null && one.settledCount < readAgreement(one.agreementText).agreement.dueDays.length,
      );
      for (const { id } of left) {
        signal.throwIfAborted();
        if (await write((tx) => takeOffLeft(tx, id))) count += 1;
      }
    }
    loans = loans.length < batchSize ? [] : await listEmployedLoans(read, null, loans.at(-1)?.id ?? null, batchSize);
  }
  return count;
}
