import type { Day } from '@foodbank/contract/primitives/day';
import { find, get, list, run, type Tx } from '../../../platform/database.ts';
import { fileColumns, type PayrollFile, type PayrollRow, rowColumns } from './queries.ts';
import type { FileRow, RowResult } from './rules.ts';

/** The instalments of plans that a file has asked, and those that are asked or paid another way. */
export const listAsked = list<{ loanId: string; asked: number[]; settledCount: number }, [loanIds: readonly string[]]>(
  'payroll-asked',
  `select l.id as "loanId", coalesce(a.asked, '{}') as asked, coalesce(a.count, 0) + (select count(*)::int from payroll_other_ways w
       where w.loan_id = l.id and not w.instalment = any(coalesce(a.asked, '{}'))) as "settledCount"
   from unnest($1::uuid[]) as l (id) cross join lateral (
     select array_agg(r.instalment) as asked, count(*)::int as count from payroll_rows r where r.loan_id = l.id) a`,
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
  `insert into payroll_rows (file_id, row_number, loan_id, customer_id, instalment, instalment_count, loan_number, first_due_on, last_due_on,
     staff_number, name, department, amount_kobo)
   select $1, r."rowNumber", r."loanId", r."customerId", r.instalment, r."instalmentCount", r."loanNumber", r."firstDueOn", r."lastDueOn",
     r."staffNumber", r.name, r.department, r."amountKobo"
   from json_to_recordset($2) as r ("rowNumber" integer, "loanId" uuid, "customerId" text, instalment integer, "instalmentCount" integer,
     "loanNumber" text, "firstDueOn" date, "lastDueOn" date, "staffNumber" text, name text, department text, "amountKobo" bigint)`,
);
/** Inserts the rows of a file, numbered in their order. */
export const insertFileRows = (tx: Tx, fileId: string, rows: readonly FileRow[]) =>
  insertRows(tx, fileId, JSON.stringify(rows.map((row, index) => ({ ...row, rowNumber: index + 1 }))));

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

/** Rows of a file after one by their numbers. The search is a pattern of the staff number, name or loan number in small letters. */
export const listFileRows = list<
  PayrollRow,
  [fileId: string, show: string, pattern: string | null, after: number, atMost: number]
>(
  'payroll-rows-of-file',
  `select ${rowColumns} from payroll_rows r
   where r.file_id = $1 and r.row_number > $4
     and case $2 when 'all' then true when 'unanswered' then r.result is null
       when 'differences' then r.result is not null and r.deducted_kobo <> r.amount_kobo else r.result = $2 end
     and ($3::text is null or lower(r.staff_number) like $3 or lower(r.name) like $3 or lower(r.loan_number) like $3)
   order by r.row_number limit $5`,
);
/** All rows of a file, as they were when it was made. */
export const listDownloadedRows = list<PayrollRow, [fileId: string]>(
  'payroll-rows-to-download',
  `select ${rowColumns} from payroll_rows r where r.file_id = $1 order by r.row_number`,
);
/** True if a file of an employer whose payday was on a day or before it has a row without an answer. */
export const hasLateReturn = get<{ isLate: boolean }, [employerId: string, paydayUntil: Day]>(
  'has-late-payroll-return',
  `select exists (select from payroll_files where employer_id = $1 and payday <= $2 and all_answered_on is null) as "isLate"`,
);
