import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { customerAccount, employerAccount } from '../../money/ledger/rules.ts';
import { recordLoanPayment, reverseLoanPayment } from '../loans/acts.ts';
import { asLoanEvent } from '../loans/event-queries.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { lockLoans, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { takeOffPayslip } from './other-way.ts';
import {
  findPayrollFile,
  findPayrollRow,
  insertAnswer,
  lockPayrollRow,
  type NewAnswer,
  noteAnswered,
  type PayrollFile,
  type PayrollRow,
} from './queries.ts';
import { lockFileMoney } from './receivable-queries.ts';
import { freeSettled } from './remittances.ts';
import { fileSubject, paymentIdOf, type RowResult } from './rules.ts';
import { keepSurplus } from './surplus.ts';

/** The queue of customers who are told what an employer said of a row. The id of a job is that of the row. */
export const payslipNewsQueue = 'payslip-news';
/** The queue of loans that have more than they need, of what was deducted. The id of a job is that of the loan. */
export const payrollSurplusQueue = 'payroll-surplus';

/** What an employer, a payslip or a person says of a row. */
export interface RowAnswer {
  rowId: string;
  result: RowResult;
  /** Zero for all results but `deducted` and `part`. */
  deductedKobo: number;
  source: NewAnswer['source'];
  /** The return, or the payslip that was shown; null for what was typed. */
  sourceId: string | null;
  actor: Actor;
}

interface Answered {
  file: PayrollFile;
  row: PayrollRow;
  loan: StoredLoan;
  actor: Actor;
  /** The number of the answer. */
  number: number;
}

/**
 * Takes an answer about a row. What was deducted counts as paid on the payday, whether or not the employer passes it on; what was not is the customer's to
 * pay another way. The same answer again changes nothing; another one changes what differs: more is booked beside, and for less what was booked is taken
 * back, with a notice of its own for what is open then. Returns whether anything changed. Refuses with `not-found` an unknown row, with `time-ahead` one
 * whose payday has not come, with `payroll-paid-out` less than what has gone to the customer's bank already, and as `keepSurplus`. Locks the loan, then
 * the row and its file, then the ledger's accounts.
 */
export async function answerRow(tx: Tx, answer: RowAnswer): Promise<boolean> {
  const { rowId, result, deductedKobo, source, sourceId, actor } = answer;
  const found = (await findPayrollRow(tx, rowId)) ?? refuse('not-found');
  const [loan] = await lockLoans(tx, [found.loanId]);
  const row = await lockPayrollRow(tx, rowId);
  await lockFileMoney(tx, found.fileId);
  const file = await findPayrollFile(tx, found.fileId);
  if (loan === undefined || row === null || file === null) refuse('not-found');
  if (file.payday > tx.businessDate) refuse('time-ahead');
  if (row.result === result && row.deductedKobo === deductedKobo) return false;
  const number = row.answerCount + 1;
  const kept = { actorKind: actor.kind, actorId: actor.id };
  await insertAnswer(tx, { rowId, number, result, deductedKobo, source, sourceId, ...kept });
  const answered: Answered = { file, row, loan, actor, number };
  const state = await bookDifference(tx, answered, deductedKobo - row.deductedKobo, deductedKobo);
  const after = await takeOffPayslip(tx, { loanId: loan.id, state }, [row.instalment], {
    reason: 'not-deducted',
    actor,
    answer: number,
  });
  await noteAnswered(tx, file.id, tx.businessDate);
  await tx.enqueue(payslipNewsQueue, rowId);
  if (after.creditKobo > 0) await tx.enqueue(payrollSurplusQueue, loan.id);
  return true;
}

/** Books what an answer says beyond the one before, or takes that back and books what it says. Returns the loan afterwards. */
async function bookDifference(tx: Tx, answered: Answered, moreKobo: number, deductedKobo: number): Promise<LoanState> {
  if (moreKobo > 0) return bookDeducted(tx, answered, moreKobo);
  if (moreKobo < 0) return bookLowered(tx, answered, deductedKobo);
  return (await replayStored(tx, answered.loan, tx.businessDate)).state;
}

/** Books an amount as deducted: the employer owes it, and it pays the row on the payday. */
async function bookDeducted(tx: Tx, answered: Answered, kobo: number): Promise<LoanState> {
  const { file, row, number } = answered;
  await postTransfers(tx, [
    {
      ...{ kind: 'posted', key: `${paymentIdOf(row.id, number)}:deducted`, code: 'payroll-deducted' },
      ...{ subject: fileSubject(file.number), effectiveOn: file.payday, amountKobo: kobo },
      debit: employerAccount('employer-receivable', file.employerId),
      credit: customerAccount('customer-funds', row.customerId),
    },
  ]);
  return payRow(tx, answered, kobo);
}

/** An amount pays the row on the payday. */
async function payRow(tx: Tx, { file, row, loan, actor, number }: Answered, kobo: number): Promise<LoanState> {
  const paymentId = paymentIdOf(row.id, number);
  const payment = { loanId: loan.id, key: paymentId, on: file.payday, paymentId, kobo, actor };
  return (await recordLoanPayment(tx, { ...payment, instalment: row.instalment })).state;
}

/**
 * Books that less was deducted: the employer owes the difference less, or has passed it on beyond, and the loan is as if only the new amount had been
 * paid. Refuses with `payroll-paid-out` less than what has gone to the customer's bank. Returns the loan afterwards.
 */
async function bookLowered(tx: Tx, answered: Answered, deductedKobo: number): Promise<LoanState> {
  const { file, row, loan, actor, number } = answered;
  const loweredKobo = row.deductedKobo - deductedKobo;
  await keepSurplus(tx, row.loanId, actor);
  await freeSettled(tx, file.id, actor);
  const before = await replayStored(tx, loan, tx.businessDate);
  const reversed = await takeBack(tx, answered);
  // The new amount before the difference leaves the customer's funds: of what went back to the customer's bank it covers what it can.
  const after = deductedKobo === 0 ? reversed : await payRow(tx, answered, deductedKobo);
  if (after.uncoveredKobo > before.state.uncoveredKobo) refuse('payroll-paid-out');
  await postTransfers(tx, [
    {
      ...{ kind: 'posted', key: `${paymentIdOf(row.id, number)}:lowered`, code: 'payroll-deduction-lowered' },
      ...{ subject: fileSubject(file.number), effectiveOn: tx.businessDate, amountKobo: loweredKobo },
      debit: customerAccount('customer-funds', row.customerId),
      credit: employerAccount('employer-receivable', file.employerId),
    },
  ]);
  return after;
}

/** Takes back all that a row paid on its loan. Returns the loan afterwards. */
async function takeBack(tx: Tx, { row, loan, actor }: Answered): Promise<LoanState> {
  const { events } = await replayStored(tx, loan, tx.businessDate);
  const facts = events.map(asLoanEvent);
  const reversed = new Set(facts.flatMap((event) => (event.kind === 'reversed' ? [event.id] : [])));
  let state: LoanState | null = null;
  for (const event of facts) {
    if (event.kind !== 'paid' || !event.id.startsWith(`payslip:${row.id}:`) || reversed.has(event.id)) continue;
    const key = `${event.id}:reversed`;
    const on = tx.businessDate;
    state = (await reverseLoanPayment(tx, { loanId: loan.id, key, on, paymentId: event.id, actor })).state;
  }
  if (state === null) throw new Error(`the row ${row.id} has no payment on its loan`);
  return state;
}
