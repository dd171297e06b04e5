import type { Day } from '@foodbank/contract/primitives/day';
import { find, list, run, type Tx } from '../../../platform/database.ts';
import type { RowResult } from './rules.ts';

/** What an employer is asked to deduct in a month. */
export interface PayrollFile {
  id: string;
  employerId: string;
  /** The first day of the month. */
  month: Day;
  number: string;
  payday: Day;
  frozenOn: Day;
  rowCount: number;
  sumKobo: number;
  createdAt: Date;
  firstAnsweredOn: Day | null;
  allAnsweredOn: Day | null;
}

/** An instalment that a file asks. */
export interface PayrollRow {
  id: string;
  fileId: string;
  rowNumber: number;
  loanId: string;
  customerId: string;
  instalment: number;
  instalmentCount: number;
  /** Of the plan as it was when the file was made: its number, and its first and last due day. */
  loanNumber: string;
  firstDueOn: Day;
  lastDueOn: Day;
  staffNumber: string | null;
  name: string | null;
  department: string | null;
  amountKobo: number;
  result: RowResult | null;
  deductedKobo: number;
  answerCount: number;
  answeredOn: Day | null;
}

/** The columns of a file, from `payroll_files f`. */
export const fileColumns = `f.id, f.employer_id as "employerId", f.month, f.number, f.payday, f.frozen_on as "frozenOn", f.row_count as "rowCount",
  f.sum_kobo as "sumKobo", f.created_at as "createdAt", f.first_answered_on as "firstAnsweredOn", f.all_answered_on as "allAnsweredOn"`;
/** The columns of a row, from `payroll_rows r`. */
export const rowColumns = `r.id, r.file_id as "fileId", r.row_number as "rowNumber", r.loan_id as "loanId", r.customer_id as "customerId",
  r.instalment, r.instalment_count as "instalmentCount", r.loan_number as "loanNumber", r.first_due_on as "firstDueOn",
  r.last_due_on as "lastDueOn", r.staff_number as "staffNumber", r.name, r.department,
  r.amount_kobo as "amountKobo", r.result, r.deducted_kobo as "deductedKobo", r.answer_count as "answerCount",
  r.answered_on as "answeredOn"`;

/** A file by id, or null. */
export const findPayrollFile = find<PayrollFile, [id: string]>(
  'payroll-file',
  `select ${fileColumns} from payroll_files f where f.id = $1`,
);
/** A row by id, or null. */
export const findPayrollRow = find<PayrollRow, [id: string]>(
  'payroll-row',
  `select ${rowColumns} from payroll_rows r where r.id = $1`,
);
/** A row by id, locked; null if there is none. Its loan is locked before. */
export const lockPayrollRow = find<PayrollRow, [id: string], Tx>(
  'lock-payroll-row',
  `select ${rowColumns} from payroll_rows r where r.id = $1 for no key update`,
);
/** The rows of a loan, by instalment. */
export const listRowsOfLoan = list<PayrollRow, [loanId: string]>(
  'payroll-rows-of-loan',
  `select ${rowColumns} from payroll_rows r where r.loan_id = $1 order by r.instalment`,
);

/** An answer about a row that is kept. */
export interface NewAnswer {
  rowId: string;
  number: number;
  result: RowResult;
  deductedKobo: number;
  source: 'return' | 'payslip' | 'typed';
  sourceId: string | null;
  actorKind: string;
  actorId: string;
}

type NewAnswerValues = [string, number, RowResult, number, string, string | null, string, string];
const keepAnswer = run<[...NewAnswerValues, on: Day, at: Date]>(
  'keep-payroll-answer',
  `insert into payroll_answers (row_id, number, result, deducted_kobo, source, source_id, actor_kind, actor_id, answered_on, answered_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const storeAnswer = find<
  { id: string },
  [id: string, result: RowResult, deductedKobo: number, number: number, on: Day],
  Tx
>(
  'store-payroll-answer',
  `update payroll_rows set result = $2, deducted_kobo = $3, answer_count = $4, answered_on = $5 where id = $1 and answer_count = $4 - 1 returning id`,
);
/** Keeps an answer, and makes it what holds for its row, which is locked. */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  const { rowId, number, result, deductedKobo, source, sourceId, actorKind, actorId } = answer;
  const values: NewAnswerValues = [rowId, number, result, deductedKobo, source, sourceId, actorKind, actorId];
  await keepAnswer(tx, ...values, tx.businessDate, tx.now);
  if ((await storeAnswer(tx, rowId, result, deductedKobo, number, tx.businessDate)) === null)
    throw new Error(`the row ${rowId} was answered meanwhile`);
}

/** Notes that a file was answered on a day: its first row, and once none is missing the last one. Its rows are stored before. */
export const noteAnswered = run<[fileId: string, on: Day]>(
  'note-payroll-answered',
  `update payroll_files f set first_answered_on = coalesce(first_answered_on, $2),
     all_answered_on = case when exists (select from payroll_rows r where r.file_id = f.id and r.result is null) then null
       else coalesce(all_answered_on, $2) end
   where f.id = $1 and all_answered_on is null`,
);

/** Why an instalment doesn't leave with a payslip. */
export type OtherWayReason = 'not-deducted' | 'left' | 'employer-stopped' | 'consent-ended';

/** An instalment that is paid another way. */
export interface OtherWay {
  loanId: string;
  instalment: number;
  reason: OtherWayReason;
  noticedOn: Day;
  dueOn: Day;
}

/** Keeps that an instalment is paid another way; a second notice takes the place of the first. */
export const insertOtherWay = run<
  [loanId: string, instalment: number, reason: OtherWayReason, noticedOn: Day, dueOn: Day, at: Date]
>(
  'insert-payroll-other-way',
  `insert into payroll_other_ways (loan_id, instalment, reason, noticed_on, due_on, at) values ($1, $2, $3, $4, $5, $6)
   on conflict (loan_id, instalment) do update
   set reason = excluded.reason, noticed_on = excluded.noticed_on, due_on = excluded.due_on, at = excluded.at`,
);
/** The instalments of a loan that are paid another way, in their order. */
export const listOtherWays = list<OtherWay, [loanId: string]>(
  'payroll-other-ways',
  `select loan_id as "loanId", instalment, reason, noticed_on as "noticedOn", due_on as "dueOn"
   from payroll_other_ways where loan_id = $1 order by instalment`,
);
