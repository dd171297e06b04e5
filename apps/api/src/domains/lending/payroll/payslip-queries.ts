import type { shownPayslipStates } from '@foodbank/contract/lending/payroll';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, list, run, statement, type Tx } from '../../../platform/database.ts';
import type { OtherWay } from './queries.ts';

type ShownState = (typeof shownPayslipStates)[number];

/** A payslip that a customer showed. Once the employer has answered about its row, no member decides about it any more. */
export interface ShownPayslip {
  id: string;
  rowId: string;
  customerId: string;
  sentAt: Date;
  sentOn: Day;
  contentType: 'image/jpeg' | 'application/pdf';
  state: ShownState;
  fileId: string | null;
  deductedKobo: number | null;
  reasonSealed: Buffer | null;
}

/** The same with what it is about. */
export interface PayslipToDecide extends ShownPayslip {
  loanId: string;
  loanNumber: string;
  instalment: number;
  staffNumber: string | null;
  amountKobo: number;
  employerId: string;
  payday: Day;
  fileNumber: string;
}

const columns = `p.id, p.row_id as "rowId", p.customer_id as "customerId", p.sent_at as "sentAt", p.sent_on as "sentOn",
  p.content_type as "contentType", case when p.state = 'waiting' and r.result is not null then 'answered' else p.state end as state,
  p.file_id as "fileId", p.deducted_kobo as "deductedKobo", p.reason_sealed as "reasonSealed"`;
const about = `${columns}, r.loan_id as "loanId", r.loan_number as "loanNumber", r.instalment, r.staff_number as "staffNumber",
  r.amount_kobo as "amountKobo", f.employer_id as "employerId", f.payday, f.number as "fileNumber"
  from payroll_payslips p join payroll_rows r on r.id = p.row_id join payroll_files f on f.id = r.file_id`;

/** The payslips that were shown for the rows of a loan, the oldest first. */
export const listShownOfLoan = list<ShownPayslip, [loanId: string]>(
  'payslips-of-loan',
  `select ${columns} from payroll_payslips p join payroll_rows r on r.id = p.row_id where r.loan_id = $1 order by p.id`,
);
/** A payslip by id, or null. */
export const findPayslip = find<PayslipToDecide, [id: string]>('payslip', `select ${about} where p.id = $1`);
/** A payslip that waits, locked; null if it does not wait. Its loan and its row are locked before. */
export const lockWaitingPayslip = find<{ id: string; fileId: string | null }, [id: string], Tx>(
  'lock-waiting-payslip',
  `select id, file_id as "fileId" from payroll_payslips where id = $1 and state = 'waiting' for no key update`,
);

const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const beforeAll = '00000000-0000-0000-0000-000000000000';
const waitingRows = statement<PayslipToDecide>(
  'waiting-payslips',
  `select ${about} where p.state = 'waiting' and r.result is null and p.id > $1 order by p.id limit $2`,
);
const decidedRows = statement<PayslipToDecide>(
  'decided-payslips',
  `select ${about} where (p.state <> 'waiting' or r.result is not null) and p.id < $1 order by p.id desc limit $2`,
);
/** The payslips that wait, the oldest first, or the others, the newest first. */
export const listPayslips = (db: Db, isWaiting: boolean, cursor: string | undefined, atMost: number) =>
  isWaiting ? db.list(waitingRows, [cursor ?? beforeAll, atMost]) : db.list(decidedRows, [cursor ?? afterAll, atMost]);

const insertRow = statement<{ id: string }>(
  'insert-payslip',
  `insert into payroll_payslips (row_id, customer_id, sent_at, sent_on, content_type, state, file_id)
   values ($1, $2, $3, $4, $5, 'waiting', $6) on conflict (row_id) where state = 'waiting' do nothing returning id`,
);
/** Keeps a payslip that was shown; null while another one of its row waits. */
export const insertPayslip = (
  tx: Tx,
  {
    rowId,
    customerId,
    contentType,
    fileId,
  }: Pick<ShownPayslip, 'rowId' | 'customerId' | 'contentType'> & { fileId: string },
) => tx.find(insertRow, [rowId, customerId, tx.now, tx.businessDate, contentType, fileId]);

/** Stores what a member decided about a payslip that waits. */
export const storeDecision = run<
  [
    id: string,
    state: 'counted' | 'refused',
    deductedKobo: number | null,
    reasonSealed: Buffer | null,
    by: string,
    at: Date,
  ]
>(
  'decide-payslip',
  `update payroll_payslips set state = $2, deducted_kobo = $3, reason_sealed = $4, decided_by = $5, decided_at = $6
   where id = $1 and state = 'waiting'`,
);

/** The loan and the row of an instalment that a file asked and whose employer has not answered; null without one. */
export const findUnansweredRow = find<{ id: string; payday: Day }, [loanId: string, instalment: number]>(
  'unanswered-payroll-row',
  `select r.id, f.payday from payroll_rows r join payroll_files f on f.id = r.file_id
   where r.loan_id = $1 and r.instalment = $2 and r.result is null`,
);
/** Rows without an answer whose payday was on a day or earlier, and whose customer was not asked for the payslip yet. */
export const listRowsToAsk = list<{ id: string }, [payday: Day, atMost: number]>(
  'payslips-to-ask',
  `select r.id from payroll_rows r join payroll_files f on f.id = r.file_id
   where r.result is null and r.payslip_asked_at is null and f.all_answered_on is null and f.payday <= $1 order by r.id limit $2`,
);
/** Marks that a customer was asked for the payslip of a row. Null if that was before, or the employer has answered. */
export const markAsked = find<{ id: string }, [rowId: string, at: Date], Tx>(
  'mark-payslip-asked',
  `update payroll_rows set payslip_asked_at = $2 where id = $1 and payslip_asked_at is null and result is null returning id`,
);

/** Marks all answers about a row as told. Null where they are, or the row is gone. The loan is locked. */
export const markRowTold = find<{ id: string }, [id: string], Tx>(
  'mark-payroll-row-told',
  'update payroll_rows set told_count = answer_count where id = $1 and told_count < answer_count returning id',
);
/** Marks what of a loan is paid another way as told, and returns what was not before. The loan is locked. */
export const markWaysTold = list<Pick<OtherWay, 'instalment' | 'reason'>, [loanId: string, at: Date], Tx>(
  'mark-payroll-other-ways-told',
  'update payroll_other_ways set told_at = $2 where loan_id = $1 and told_at is null returning instalment, reason',
);
/** Rows whose customer was not told of the last answer yet. */
export const listUntoldRows = list<{ id: string }, [atMost: number]>(
  'untold-payroll-rows',
  'select id from payroll_rows where told_count < answer_count order by id limit $1',
);
/** Loans of which something is paid another way that the customer was not told of yet. */
export const listUntoldWays = list<{ id: string }, [atMost: number]>(
  'untold-payroll-other-ways',
  'select distinct loan_id as id from payroll_other_ways where told_at is null order by loan_id limit $1',
);
