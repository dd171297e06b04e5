import type { PayrollReturn, PayrollReturnRow } from '@foodbank/contract/lending/payroll-staff';
import { type Db, deletion, find, get, list, run, type Tx } from '../../../platform/database.ts';
import { listLoanNumbers } from '../loans/queries.ts';
import type { AskedRow, Said } from './checking-returns.ts';
import { type PayrollRow, rowColumns } from './queries.ts';

/** A return as it is stored. */
export interface StoredReturn {
  id: string;
  fileId: string;
  employerId: string;
  /** Of the deduction file, with how many rows it has. */
  number: string;
  askedCount: number;
  uploadedBy: string;
  uploadedAt: Date;
  fileName: string;
  digest: string;
  rowCount: number;
  errorCount: number;
  newCount: number;
  changedCount: number;
  sameCount: number;
  blankCount: number;
  deductedKobo: number;
  beforeKobo: number;
  overKobo: number;
  state: PayrollReturn['state'];
  appliedBy: string | null;
  appliedAt: Date | null;
  bookedCount: number;
  leftOutCount: number;
  sameFileAppliedAt: Date | null;
}

/** A row of a return as it is stored. */
export interface StoredReturnRow {
  line: number;
  /** The row that it answers; null where that is not known. */
  rowId: string | null;
  kind: PayrollReturnRow['kind'];
  typed: string | null;
  error: string | null;
  /** How many answers there were when it was checked, and the last of them. */
  seenCount: number;
  before: Said;
  said: Said;
  outcome: PayrollReturnRow['outcome'];
  problem: string | null;
}

const rowsOfFile = list<PayrollRow, [fileId: string]>(
  'asked-payroll-rows-of-file',
  `select ${rowColumns} from payroll_rows r where r.file_id = $1 order by r.row_number`,
);
const rowOfFile = find<PayrollRow, [fileId: string, id: string]>(
  'payroll-row-of-file',
  `select ${rowColumns} from payroll_rows r where r.file_id = $1 and r.id = $2`,
);
/** Rows with the numbers of their loans. */
async function withNumbers<Row extends { loanId: string | null }>(db: Db, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ loanId }) => loanId ?? []))];
  const numbers = new Map((await listLoanNumbers(db, ids)).map(({ id, number }) => [id, number]));
  return rows.map((row) => ({ ...row, loanNumber: numbers.get(row.loanId ?? '') ?? null }));
}
const asAsked = (row: PayrollRow & { loanNumber: string | null }): AskedRow => ({
  ...row,
  loanNumber: row.loanNumber ?? '',
});
/** The rows of a deduction file with the numbers of their loans, by row. */
export const listAskedRows = async (db: Db, fileId: string): Promise<AskedRow[]> =>
  (await withNumbers(db, await rowsOfFile(db, fileId))).map(asAsked);
/** The same for one row; null if the file has no such row. */
export async function findAskedRow(db: Db, fileId: string, id: string): Promise<AskedRow | null> {
  const row = await rowOfFile(db, fileId, id);
  return row === null ? null : ((await withNumbers(db, [row])).map(asAsked)[0] ?? null);
}

const columns = `p.id, p.file_id as "fileId", f.employer_id as "employerId", f.number, f.row_count as "askedCount", p.uploaded_by as "uploadedBy",
  p.uploaded_at as "uploadedAt", p.file_name as "fileName", p.digest, p.row_count as "rowCount", p.error_count as "errorCount",
  p.new_count as "newCount", p.changed_count as "changedCount", p.same_count as "sameCount", p.blank_count as "blankCount",
  p.deducted_kobo as "deductedKobo", p.before_kobo as "beforeKobo", p.over_kobo as "overKobo", p.state, p.applied_by as "appliedBy",
  p.applied_at as "appliedAt",
  (select count(*) from payroll_return_rows r where r.return_id = p.id and r.outcome = 'booked')::int as "bookedCount",
  (select count(*) from payroll_return_rows r where r.return_id = p.id and r.outcome <> 'booked')::int as "leftOutCount",
  (select max(o.applied_at) from payroll_returns o
     where o.file_id = p.file_id and o.id <> p.id and o.content_sha256 = p.content_sha256 and o.applied_at <= p.uploaded_at)
    as "sameFileAppliedAt"`;
const from = 'from payroll_returns p join payroll_files f on f.id = p.file_id';
/** A return of an employer by id, or null. */
export const findReturn = find<StoredReturn, [employerId: string, id: string]>(
  'payroll-return',
  `select ${columns} ${from} where f.employer_id = $1 and p.id = $2`,
);
/** A return by id, locked; null if there is none. */
export const lockReturn = find<StoredReturn, [id: string], Tx>(
  'lock-payroll-return',
  `select ${columns} ${from} where p.id = $1 for update of p`,
);
/** The returns of a file, newest first, before one. */
export const listReturns = list<StoredReturn, [fileId: string, before: string | null, atMost: number]>(
  'payroll-returns',
  `select ${columns} ${from} where p.file_id = $1 and ($2::uuid is null or p.id < $2) order by p.id desc limit $3`,
);
/** True if a return of a file is being booked. */
export const isReturnApplying = get<{ found: boolean }, [fileId: string]>(
  'payroll-return-applying',
  `select exists (select from payroll_returns where file_id = $1 and state = 'applying') as found`,
);
/** Marks the checked returns of a file as replaced. */
export const replaceReturns = run<[fileId: string]>(
  'replace-payroll-returns',
  `update payroll_returns set state = 'replaced' where file_id = $1 and state = 'checked'`,
);
/** A return to store. */
export interface NewReturn
  extends Pick<
    StoredReturn,
    | 'fileId'
    | 'uploadedBy'
    | 'fileName'
    | 'digest'
    | 'rowCount'
    | 'errorCount'
    | 'newCount'
    | 'changedCount'
    | 'sameCount'
    | 'blankCount'
    | 'deductedKobo'
    | 'beforeKobo'
    | 'overKobo'
  > {
  /** Of its bytes, in hex. */
  sha256: string;
}
const insertRow = get<{ id: string }, (string | number | Date)[], Tx>(
  'insert-payroll-return',
  `insert into payroll_returns (file_id, uploaded_by, uploaded_at, file_name, content_sha256, digest, row_count, error_count, new_count,
     changed_count, same_count, blank_count, deducted_kobo, before_kobo, over_kobo)
   values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
);
/** Stores a return. Returns its id. */
export async function insertReturn(tx: Tx, one: NewReturn): Promise<string> {
  const counts = [one.rowCount, one.errorCount, one.newCount, one.changedCount, one.sameCount, one.blankCount];
  const sums = [one.deductedKobo, one.beforeKobo, one.overKobo];
  const values = [one.fileId, one.uploadedBy, tx.now, one.fileName, one.sha256, one.digest, ...counts, ...sums];
  return (await insertRow(tx, ...values)).id;
}
const insertRows = run<[returnId: string, ...(readonly unknown[])[]]>(
  'insert-payroll-return-rows',
  `insert into payroll_return_rows (return_id, line, row_id, kind, typed, error, seen_count, before_result, before_kobo, result, deducted_kobo)
   select $1, * from unnest($2::int[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::bigint[], $10::text[],
     $11::bigint[])`,
);
/** Stores rows of a return. */
export const insertReturnRows = (tx: Tx, returnId: string, rows: readonly StoredReturnRow[]): Promise<void> =>
  insertRows(
    tx,
    returnId,
    rows.map((row) => row.line),
    rows.map((row) => row.rowId),
    rows.map((row) => row.kind),
    rows.map((row) => row.typed),
    rows.map((row) => row.error),
    rows.map((row) => row.seenCount),
    rows.map((row) => row.before?.result ?? null),
    rows.map((row) => row.before?.deductedKobo ?? 0),
    rows.map((row) => row.said?.result ?? null),
    rows.map((row) => row.said?.deductedKobo ?? 0),
  );

/** How many rows of a return were answered otherwise since it was checked. */
export const countOvertaken = get<{ count: number }, [returnId: string]>(
  'count-payroll-return-overtaken',
  `select count(*)::int as count from payroll_return_rows p join payroll_rows r on r.id = p.row_id
   where p.return_id = $1 and r.answer_count <> p.seen_count`,
);
/** A job books a return from now on. */
export const markApplying = run<[id: string, by: string, now: Date]>(
  'mark-payroll-return-applying',
  `update payroll_returns set state = 'applying', applied_by = $2, applied_at = $3 where id = $1 and state = 'checked'`,
);
/** All rows of a return are booked or left out. */
export const markApplied = run<[id: string, now: Date]>(
  'mark-payroll-return-applied',
  `update payroll_returns set state = 'applied', booked_at = $2 where id = $1 and state = 'applying'`,
);

/** A row that is to be booked. */
export interface RowToBook {
  line: number;
  rowId: string;
  loanId: string;
  seenCount: number;
  result: NonNullable<Said>['result'];
  deductedKobo: number;
}
/** The next rows of a return that are to be booked. */
export const listRowsToBook = list<RowToBook, [returnId: string, atMost: number]>(
  'payroll-return-rows-to-book',
  `select p.line, p.row_id as "rowId", r.loan_id as "loanId", p.seen_count as "seenCount", p.result, p.deducted_kobo as "deductedKobo"
   from payroll_return_rows p join payroll_rows r on r.id = p.row_id
   where p.return_id = $1 and p.kind in ('new', 'changed') and p.outcome is null order by p.line limit $2`,
);
/** Notes what came of a row that was to be booked. */
export const noteOutcome = run<
  [returnId: string, line: number, outcome: NonNullable<StoredReturnRow['outcome']>, problem: string | null]
>(
  'note-payroll-return-outcome',
  'update payroll_return_rows set outcome = $3, problem = $4 where return_id = $1 and line = $2 and outcome is null',
);

/** A row of a return as it is shown. */
export interface ShownReturnRow extends Omit<StoredReturnRow, 'before' | 'said' | 'rowId' | 'seenCount'> {
  staffNumber: string | null;
  name: string | null;
  loanNumber: string | null;
  amountKobo: number | null;
  beforeResult: NonNullable<Said>['result'] | null;
  beforeKobo: number;
  result: NonNullable<Said>['result'] | null;
  deductedKobo: number;
}
type StoredShownRow = Omit<ShownReturnRow, 'loanNumber'> & { loanId: string | null };
const shownRows = (name: string, condition: string) =>
  list<StoredShownRow, [returnId: string, after: number, atMost: number]>(
    name,
    `select p.line, p.kind, p.typed, p.error, p.outcome, p.problem, r.staff_number as "staffNumber", r.name, r.loan_id as "loanId",
       r.amount_kobo as "amountKobo", p.before_result as "beforeResult", p.before_kobo as "beforeKobo", p.result, p.deducted_kobo as "deductedKobo"
     from payroll_return_rows p left join payroll_rows r on r.id = p.row_id
     where p.return_id = $1 and p.line > $2 ${condition} order by p.line limit $3`,
  );
const shown = {
  all: shownRows('payroll-return-rows', ''),
  errors: shownRows('payroll-return-errors', `and p.kind = 'error'`),
  differences: shownRows(
    'payroll-return-differences',
    `and (p.kind = 'changed' or p.kind = 'new' and p.result <> 'deducted')`,
  ),
  'left-out': shownRows('payroll-return-left-out', `and p.outcome <> 'booked'`),
};
/** Rows of a return after a line, in its order: all, those with errors, those that change an answer or say that not all was deducted, or those left out. */
export const listReturnRows = async (
  db: Db,
  returnId: string,
  { show, after, atMost }: { show: keyof typeof shown; after: number; atMost: number },
): Promise<ShownReturnRow[]> =>
  (await withNumbers(db, await shown[show](db, returnId, after, atMost))).map(({ loanId: _loan, ...row }) => row);

const deleteBefore = deletion(
  'delete-payroll-returns',
  'payroll_returns',
  'id',
  `uploaded_at < $1 and state <> 'applying'`,
  'uploaded_at',
);
/** Deletes returns from before an instant with their rows. What was booked by them stays with the answers. Returns how many. */
export const deletePayrollReturns = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteBefore, [before, atMost])).count;
