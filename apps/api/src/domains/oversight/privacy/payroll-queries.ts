import type { Day } from '@foodbank/contract/primitives/day';
import { list } from '../../../platform/database.ts';

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
  `select e.name as employer, f.number as file, f.payday, r.loan_number as loan, r.instalment, r.staff_number as "staffNumber", r.name, r.department,
     r.amount_kobo as "amountKobo", r.payslip_asked_at as "payslipAskedAt",
     (select coalesce(json_agg(json_build_object('result', a.result, 'deductedKobo', a.deducted_kobo, 'source', a.source,
        'answeredOn', a.answered_on) order by a.number), '[]') from payroll_answers a where a.row_id = r.id) as answers
   from payroll_rows r join payroll_files f on f.id = r.file_id join employers e on e.id = f.employer_id
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
  `select f.number as file, r.loan_number as loan, r.instalment, p.sent_at as "sentAt", p.content_type as "contentType", p.state,
     p.deducted_kobo as "deductedKobo", p.decided_at as "decidedAt", p.reason_sealed as "reasonSealed", p.file_id is not null as "isKept"
   from payroll_payslips p join payroll_rows r on r.id = p.row_id join payroll_files f on f.id = r.file_id
   where p.customer_id = $1 order by p.id`,
);
