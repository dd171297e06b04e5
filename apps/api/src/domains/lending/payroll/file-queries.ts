import type { EmploymentReason } from '@foodbank/contract/people/employers';
import type { Day } from '@foodbank/contract/primitives/day';
import { find, get, list, run, type Tx } from '../../../platform/database.ts';
import type { EmploymentState } from '../../people/employers/reading.ts';
import { fileColumns, type PayrollFile, type PayrollRow, rowColumns } from './queries.ts';
import type { FileRow, RowResult } from './rules.ts';

/** A running plan whose instalments an employer deducts, with where its customer stands with that employer. */
export interface PayrollLoan {
  id: string;
  number: string;
  customerId: string;
  employerId: string;
  agreementText: string;
  /** Of the newest that the customer stated about this employer; null where nothing is known any more. */
  employment: EmploymentState | null;
  endReason: EmploymentReason | null;
  isEmployerStopped: boolean;
  /** As the staff list has them. */
  staffNumber: string | null;
  name: string | null;
  department: string | null;
  /** The instalments that a file has asked. */
  asked: number[];
}

const loanColumns = `l.id, l.number, l.customer_id as "customerId", l.employer_id as "employerId", l.agreement as "agreementText",
  e.state as employment, e.reason as "endReason", m.agreement = 'stopped' as "isEmployerStopped",
  coalesce(s.staff_number, e.staff_number) as "staffNumber", s.name, s.department, a.asked`;
const fromLoans = `from loans l join employers m on m.id = l.employer_id
  left join lateral (select * from employments e where e.customer_id = l.customer_id and e.employer_id = l.employer_id
    order by e.state in ('confirmed', 'needs-a-person') desc, e.stated_at desc, e.id desc limit 1) e on true
  left join employer_staff s on s.id = e.employee_id
  cross join lateral (select coalesce(array_agg(r.instalment), '{}') as asked from payroll_rows r where r.loan_id = l.id) a`;
const running = `l.state in ('active', 'for-write-off')`;

/** Running plans of an employer, by id after one. */
export const listPayrollLoans = list<PayrollLoan, [employerId: string, after: string | null, atMost: number]>(
  'payroll-loans-of-employer',
  `select ${loanColumns} ${fromLoans} where l.employer_id = $1 and ${running} and ($2::uuid is null or l.id > $2) order by l.id limit $3`,
);
/** A running plan that an employer deducts, or null. */
export const findPayrollLoan = find<PayrollLoan, [loanId: string]>(
  'payroll-loan',
  `select ${loanColumns} ${fromLoans} where l.id = $1 and ${running}`,
);

/** The employers whose agreement is in force on a day and that have no file of a month. */
export const listEmployersWithoutFile = list<{ id: string; code: string }, [day: Day, month: Day]>(
  'employers-without-payroll-file',
  `select id, code from employers r where agreement = 'in-force' and in_force_from <= $1
     and exists (select from loans l where l.employer_id = r.id and l.state in ('active', 'for-write-off'))
     and not exists (select from payroll_files f where f.employer_id = r.id and f.month = $2) order by id`,
);
/** True if an employer has a file of a month. */
export const hasFileOf = get<{ isMade: boolean }, [employerId: string, month: Day]>(
  'has-payroll-file',
  'select exists (select from payroll_files where employer_id = $1 and month = $2) as "isMade"',
);

/** Inserts a file, and returns its id. */
export const insertFile = get<
  { id: string },
  [employerId: string, month: Day, number: string, payday: Day, on: Day, rowCount: number, sumKobo: number, at: Date],
  Tx
>(
  'insert-payroll-file',
  `insert into payroll_files (employer_id, month, number, payday, frozen_on, row_count, sum_kobo, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);
const insertRows = run<[fileId: string, rows: string]>(
  'insert-payroll-rows',
  `insert into payroll_rows (file_id, row_number, loan_id, customer_id, instalment, instalment_count, staff_number, name, department, amount_kobo)
   select $1, r."rowNumber", r."loanId", r."customerId", r.instalment, r."instalmentCount", r."staffNumber", r.name, r.department,
     r."amountKobo"
   from json_to_recordset($2) as r ("rowNumber" integer, "loanId" uuid, "customerId" text, instalment integer, "instalmentCount" integer,
     "staffNumber" text, name text, department text, "amountKobo" bigint)`,
);
/** Inserts the rows of a file, numbered in their order. */
export const insertFileRows = (tx: Tx, fileId: string, rows: readonly FileRow[]) =>
  insertRows(tx, fileId, JSON.stringify(rows.map((row, index) => ({ ...row, rowNumber: index + 1 }))));

/** The running plans of a customer that employers deduct. */
export const listPayrollLoansOf = list<{ id: string }, [customerId: string]>(
  'payroll-loans-of-customer',
  `select id from loans where customer_id = $1 and employer_id is not null and state in ('active', 'for-write-off') order by id`,
);
/** Whose an employment is; null where there is none any more. */
export const findCustomerOfEmployment = find<{ customerId: string }, [employmentId: string]>(
  'customer-of-employment',
  'select customer_id as "customerId" from employments where id = $1',
);
/**
 * Running plans, by id after one, of customers who are not employed by the plan's employer any more, and of which some instalment is neither asked nor
 * paid another way.
 */
export const listLeftLoans = list<{ id: string }, [after: string | null, atMost: number]>(
  'payroll-loans-left',
  `select l.id from loans l join loan_schedules s on s.loan_id = l.id and s.version = l.schedule_version
   where l.employer_id is not null and l.state in ('active', 'for-write-off') and ($1::uuid is null or l.id > $1)
     and (not exists (select from employments e where e.customer_id = l.customer_id and e.employer_id = l.employer_id
         and e.state in ('confirmed', 'needs-a-person'))
       or exists (select from employers m where m.id = l.employer_id and m.agreement = 'stopped'))
     and exists (select from jsonb_array_elements(s.instalments) i
       where not exists (select from payroll_rows r where r.loan_id = l.id and r.instalment = (i->>'number')::integer)
         and not exists (select from payroll_other_ways w where w.loan_id = l.id and w.instalment = (i->>'number')::integer))
   order by l.id limit $2`,
);

/** A file with what its rows come to. */
export interface CountedFile extends PayrollFile {
  answeredCount: number;
  deductedKobo: number;
  /** What the answered rows asked. */
  answeredKobo: number;
}
const countedColumns = `${fileColumns}, c."answeredCount", c."deductedKobo", c."answeredKobo"`;
const fromCounted = `from payroll_files f cross join lateral (
    select count(*) filter (where r.result is not null)::int as "answeredCount", coalesce(sum(r.deducted_kobo), 0)::bigint as "deductedKobo",
      coalesce(sum(r.amount_kobo) filter (where r.result is not null), 0)::bigint as "answeredKobo"
    from payroll_rows r where r.file_id = f.id) c`;
/** Files of an employer, the newest month first, after one. */
export const listFilesOf = list<CountedFile, [employerId: string, after: string | null, atMost: number]>(
  'payroll-files-of-employer',
  `select ${countedColumns} ${fromCounted} where f.employer_id = $1
     and ($2::uuid is null or f.month < (select a.month from payroll_files a where a.id = $2))
   order by f.month desc limit $3`,
);
/** A file of an employer with its counts, or null. */
export const findFileOf = find<CountedFile, [employerId: string, fileId: string]>(
  'payroll-file-of-employer',
  `select ${countedColumns} ${fromCounted} where f.employer_id = $1 and f.id = $2`,
);
/** The rows of a file counted by result. */
export const countByResult = list<
  { result: RowResult | null; count: number; askedKobo: number; deductedKobo: number },
  [fileId: string]
>(
  'payroll-rows-by-result',
  `select result, count(*)::int as count, sum(amount_kobo)::bigint as "askedKobo", sum(deducted_kobo)::bigint as "deductedKobo"
   from payroll_rows where file_id = $1 group by result order by result`,
);

/** A row with the number of its plan. */
export interface ListedRow extends PayrollRow {
  loanNumber: string;
}
/** Rows of a file after one by their numbers. The search is a pattern of the staff number, name or loan number in small letters. */
export const listFileRows = list<
  ListedRow,
  [fileId: string, show: string, pattern: string | null, after: number, atMost: number]
>(
  'payroll-rows-of-file',
  `select ${rowColumns}, l.number as "loanNumber" from payroll_rows r join loans l on l.id = r.loan_id
   where r.file_id = $1 and r.row_number > $4
     and case $2 when 'all' then true when 'unanswered' then r.result is null
       when 'differences' then r.result is not null and r.deducted_kobo <> r.amount_kobo else r.result = $2 end
     and ($3::text is null or lower(r.staff_number) like $3 or lower(r.name) like $3 or lower(l.number) like $3)
   order by r.row_number limit $5`,
);
/** A row as it is downloaded, with the due days of its plan when the file was made. */
export interface DownloadedRow extends ListedRow {
  firstDueOn: Day;
  lastDueOn: Day;
}
/** All rows of a file, as they were when it was made. */
export const listDownloadedRows = list<DownloadedRow, [fileId: string]>(
  'payroll-rows-to-download',
  `select ${rowColumns}, l.number as "loanNumber", d.first as "firstDueOn", d.last as "lastDueOn"
   from payroll_rows r join payroll_files f on f.id = r.file_id join loans l on l.id = r.loan_id
   cross join lateral (select s.instalments from loan_schedules s where s.loan_id = l.id and s.made_at <= f.created_at
     order by s.version desc limit 1) s
   cross join lateral (select min(i->>'dueOn') as first, max(i->>'dueOn') as last from jsonb_array_elements(s.instalments) i) d
   where r.file_id = $1 order by r.row_number`,
);
/** True if a file of an employer whose payday was on a day or before it has a row without an answer. */
export const hasLateReturn = get<{ isLate: boolean }, [employerId: string, paydayUntil: Day]>(
  'has-late-payroll-return',
  `select exists (select from payroll_files where employer_id = $1 and payday <= $2 and all_answered_on is null) as "isLate"`,
);
