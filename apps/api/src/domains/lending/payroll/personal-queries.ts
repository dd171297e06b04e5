import type { Day } from '@foodbank/contract/primitives/day';
import { deletion, get, list, run, statement, type Tx } from '../../../platform/database.ts';

/** What an employer was asked to deduct from a customer's pay, and what it said, as it is exported. */
export interface PayrollRowExport {
  employer: string;
  file: string;
  payday: Day;
  loan: string;
  instalment: number;
  staffNumber: string | null;
  name: string | null;
  department: string | null;
  amountKobo: number;
  payslipAskedAt: Date | null;
  /** In their order; the last one holds. */
  answers: { result: string; deductedKobo: number; source: string; answeredOn: Day }[];
}
/** The rows of deduction files that are a customer's, for the export, the oldest first. */
export const listPayrollRecords = list<PayrollRowExport, [customerId: string]>(
  'payroll-rows-for-export',
  `select e.name as employer, f.number as file, f.payday, l.number as loan, r.instalment, r.staff_number as "staffNumber", r.name, r.department,
     r.amount_kobo as "amountKobo", r.payslip_asked_at as "payslipAskedAt",
     (select coalesce(json_agg(json_build_object('result', a.result, 'deductedKobo', a.deducted_kobo, 'source', a.source,
        'answeredOn', a.answered_on) order by a.number), '[]') from payroll_answers a where a.row_id = r.id) as answers
   from payroll_rows r join payroll_files f on f.id = r.file_id join employers e on e.id = f.employer_id join loans l on l.id = r.loan_id
   where r.customer_id = $1 order by r.id`,
);

/** An instalment of a customer that is paid another way, as it is exported. */
export interface OtherWayExport {
  loan: string;
  instalment: number;
  reason: string;
  noticedOn: Day;
  dueOn: Day;
  toldAt: Date | null;
}
/** The instalments of a customer that are paid another way, for the export. */
export const listOtherWayRecords = list<OtherWayExport, [customerId: string]>(
  'payroll-other-ways-for-export',
  `select l.number as loan, o.instalment, o.reason, o.noticed_on as "noticedOn", o.due_on as "dueOn", o.told_at as "toldAt"
   from payroll_other_ways o join loans l on l.id = o.loan_id where l.customer_id = $1 order by o.noticed_on, l.number, o.instalment`,
);

/** What went or goes back to a customer, as it is exported. */
export interface SurplusExport {
  loan: string;
  amountKobo: number;
  state: string;
  failure: string | null;
  lastDigits: string | null;
  foundOn: Day;
  paidOn: Day | null;
}
/** What payslips of a customer paid beyond what was open, for the export. */
export const listSurplusRecords = list<SurplusExport, [customerId: string]>(
  'payroll-surpluses-for-export',
  `select l.number as loan, s.amount_kobo as "amountKobo", s.state, s.failure, s.last_digits as "lastDigits", s.found_on as "foundOn",
     s.paid_on as "paidOn"
   from payroll_surpluses s join loans l on l.id = s.loan_id where s.customer_id = $1 order by s.id`,
);

/** A payslip that a customer showed, as it is stored. */
export interface StoredPayslipRecord {
  file: string;
  loan: string;
  instalment: number;
  sentAt: Date;
  contentType: string;
  state: string;
  deductedKobo: number | null;
  decidedAt: Date | null;
  reasonSealed: Buffer | null;
  isKept: boolean;
}
/** The payslips that a customer showed, for the export, the oldest first. */
export const listPayslipRecords = list<StoredPayslipRecord, [customerId: string]>(
  'payslips-for-export',
  `select f.number as file, l.number as loan, r.instalment, p.sent_at as "sentAt", p.content_type as "contentType", p.state,
     p.deducted_kobo as "deductedKobo", p.decided_at as "decidedAt", p.reason_sealed as "reasonSealed", p.file_id is not null as "isKept"
   from payroll_payslips p join payroll_rows r on r.id = p.row_id join payroll_files f on f.id = r.file_id join loans l on l.id = r.loan_id
   where p.customer_id = $1 order by p.id`,
);

/** How many rows of deduction files, payslips and surpluses that are on their way some customers have. */
export const countPayrollOf = get<
  { rows: number; unanswered: number; payslips: number; surpluses: number },
  [customerIds: readonly string[]]
>(
  'count-payroll-of-customers',
  `select (select count(*)::int from payroll_rows where customer_id = any($1)) as rows,
     (select count(*)::int from payroll_rows where customer_id = any($1) and result is null) as unanswered,
     (select count(*)::int from payroll_payslips where customer_id = any($1) and file_id is not null) as payslips,
     (select count(*)::int from payroll_surpluses where customer_id = any($1) and state in ('waiting', 'sending', 'unclear')) as surpluses`,
);
/** The customers who have a surplus that is on its way. */
export const listCustomersWithSurplus = list<{ customerId: string }>(
  'customers-with-payroll-surplus',
  `select distinct customer_id as "customerId" from payroll_surpluses where state in ('waiting', 'sending', 'unclear')`,
);

const nobody = 'staff_number = null, name = null, department = null';
const isNamed = '(staff_number is not null or name is not null or department is not null)';
/** Takes a customer who is erased out of the rows that are answered. */
export const wipeAnsweredRowsOf = run<[customerId: string]>(
  'wipe-payroll-rows-of-customer',
  `update payroll_rows set ${nobody} where customer_id = $1 and result is not null and ${isNamed}`,
);
/** Takes the people out of rows. */
export const wipeRows = run<[ids: readonly string[]]>(
  'wipe-payroll-rows',
  `update payroll_rows set ${nobody} where id = any($1)`,
);
const wipeOld = statement<{ id: string }>(
  'wipe-old-payroll-rows',
  `update payroll_rows set ${nobody} where id in (
     select r.id from payroll_rows r join payroll_files f on f.id = r.file_id
     where f.payday < $1::date and r.result is not null and ${isNamed} order by r.id limit $2 for update of r skip locked)
   returning id`,
);
/** Takes the people out of answered rows whose payday was before an instant. Returns how many. */
export const wipeOldPayrollRows = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.list(wipeOld, [before, atMost])).length;

/** The files of the payslips of a customer, locked. */
export const lockPayslipFilesOf = list<{ fileId: string }, [customerId: string], Tx>(
  'lock-payslips-of-customer',
  `select file_id as "fileId" from payroll_payslips where customer_id = $1 and file_id is not null order by id for update`,
);
/** Deletes the payslips of a customer that did not count. */
export const deletePayslipsOf = run<[customerId: string]>(
  'delete-payslips-of-customer',
  `delete from payroll_payslips where customer_id = $1 and state <> 'counted'`,
);
/** Notes that the files of a customer's payslips are deleted. */
export const noteFilesGone = run<[customerId: string]>(
  'note-payslip-files-of-customer-gone',
  'update payroll_payslips set file_id = null where customer_id = $1 and file_id is not null',
);
/**
 * Payslips with a file that a member decided about before an instant, or that were sent before it for a row that is answered, locked. One that waits for
 * a member keeps its file.
 */
export const lockDuePayslips = list<
  { id: string; customerId: string; fileId: string },
  [before: Date, atMost: number],
  Tx
>(
  'lock-payslips-for-retention',
  `select p.id, p.customer_id as "customerId", p.file_id as "fileId" from payroll_payslips p join payroll_rows r on r.id = p.row_id
   where p.file_id is not null and (p.decided_at < $1 or p.decided_at is null and r.result is not null and p.sent_at < $1)
   order by p.id limit $2 for no key update of p skip locked`,
);
/** Notes that the file of a payslip is deleted. */
export const noteFileGone = run<[id: string]>(
  'note-payslip-file-gone',
  'update payroll_payslips set file_id = null where id = $1',
);
const deleteOld = deletion(
  'delete-old-payslips',
  'payroll_payslips',
  'id',
  `state <> 'counted' and file_id is null and sent_at < $1`,
  'sent_at, id',
);
/** Deletes what is left of payslips that did not count, sent before an instant. Returns how many. */
export const deleteOldPayslips = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteOld, [before, atMost])).count;

/** Payslips with a reason, after an id, locked. */
export const lockSealedReasons = list<{ id: string; reasonSealed: Buffer }, [afterId: string, atMost: number], Tx>(
  'sealed-payslip-reasons-after',
  `select id, reason_sealed as "reasonSealed" from payroll_payslips where reason_sealed is not null and id > $1 order by id limit $2 for update`,
);
/** Replaces the encrypted reason of a payslip. */
export const updateSealedReason = run<[id: string, reasonSealed: Buffer]>(
  'seal-payslip-reason-again',
  'update payroll_payslips set reason_sealed = $2 where id = $1',
);
