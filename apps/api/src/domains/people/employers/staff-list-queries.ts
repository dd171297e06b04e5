import type { StaffFile, StaffFileRow } from '@foodbank/contract/people/employers-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, deletion, find, get, list, run, type Tx } from '../../../platform/database.ts';

/** What an employer says of a person. */
export interface Figures {
  name: string;
  department: string | null;
  netPayKobo: number;
  otherDeductionsKobo: number;
  confirmedOn: Day;
  leftOn: Day | null;
}
/** A person on a staff list. */
export interface Employee extends Figures {
  id: string;
  employerId: string;
  staffNumber: string;
  /** The same for every writing of the number (`staffNumberKey`). */
  numberKey: string;
  updatedAt: Date;
}
/** A person on a list, with whether a customer stated the number. */
export interface ListedEmployee extends Employee {
  customer: 'none' | 'confirmed' | 'waiting';
}

const columns = `s.id, s.employer_id as "employerId", s.staff_number as "staffNumber", s.number_key as "numberKey", s.name, s.department,
  s.net_pay_kobo as "netPayKobo", s.other_deductions_kobo as "otherDeductionsKobo", s.confirmed_on as "confirmedOn", s.left_on as "leftOn",
  s.updated_at as "updatedAt"`;
const customer = `coalesce((select case e.state when 'confirmed' then 'confirmed' else 'waiting' end from employments e
    where e.employee_id = s.id and e.state in ('confirmed', 'needs-a-person') order by e.state limit 1), 'none') as customer`;

/** The person with a number of an employer, or null. */
export const findByNumber = find<Employee, [employerId: string, numberKey: string]>(
  'employee-by-number',
  `select ${columns} from employer_staff s where s.employer_id = $1 and s.number_key = $2`,
);
/** A person on a list by id, or null. */
export const findEmployee = find<ListedEmployee, [id: string]>(
  'employee-by-id',
  `select ${columns}, ${customer} from employer_staff s where s.id = $1`,
);
/** All people on a list. */
export const listWholeList = list<Employee, [employerId: string]>(
  'whole-staff-list',
  `select ${columns} from employer_staff s where s.employer_id = $1`,
);

type Show = 'present' | 'old' | 'left' | 'customers' | 'all';
/**
 * People on a list by name, after one: those who work there, whose figures were confirmed before `freshFrom`, who left, who are customers, or all.
 * The search is a pattern of the name in small letters, or the beginning of a number's key.
 */
export const listEmployeesOf = list<
  ListedEmployee,
  [
    employerId: string,
    show: Show,
    freshFrom: Day,
    pattern: string | null,
    keyStart: string | null,
    after: string | null,
    atMost: number,
  ]
>(
  'staff-list',
  `select ${columns}, ${customer} from employer_staff s
   where s.employer_id = $1
     and case $2 when 'present' then s.left_on is null when 'left' then s.left_on is not null
       when 'old' then s.left_on is null and s.confirmed_on < $3
       when 'customers' then exists (select from employments e where e.employee_id = s.id and e.state in ('confirmed', 'needs-a-person'))
       else true end
     and ($4::text is null or lower(s.name) like $4 or ($5::text is not null and s.number_key like $5))
     and ($6::uuid is null or (lower(s.name), s.id) > (select lower(a.name), a.id from employer_staff a where a.id = $6))
   order by lower(s.name), s.id limit $7`,
);
/** What a list counts: old figures, who left, the newest day of confirmation. */
export const getListCounts = get<
  { oldCount: number; leftCount: number; newestConfirmedOn: Day | null },
  [employerId: string, freshFrom: Day]
>(
  'staff-list-counts',
  `select count(*) filter (where left_on is null and confirmed_on < $2)::int as "oldCount",
     count(*) filter (where left_on is not null)::int as "leftCount", max(confirmed_on) as "newestConfirmedOn"
   from employer_staff where employer_id = $1`,
);

/** People to write: in columns, a value for each. Null ids are new people. */
export interface WrittenEmployee extends Figures {
  id: string | null;
  staffNumber: string;
  numberKey: string;
}
const insertRows = list<{ id: string }, [employerId: string, now: Date, ...(readonly unknown[])[]], Tx>(
  'insert-employees',
  `insert into employer_staff (employer_id, updated_at, staff_number, number_key, name, department, net_pay_kobo, other_deductions_kobo,
     confirmed_on, left_on)
   select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::date[], $10::date[])
   on conflict do nothing returning id`,
);
const updateRows = list<{ id: string }, [employerId: string, now: Date, ...(readonly unknown[])[]], Tx>(
  'update-employees',
  `update employer_staff s set staff_number = n.staff_number, number_key = n.number_key, name = n.name, department = n.department,
     net_pay_kobo = n.net_pay_kobo, other_deductions_kobo = n.other_deductions_kobo, confirmed_on = n.confirmed_on, left_on = n.left_on,
     updated_at = $2
   from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::date[], $10::date[], $11::uuid[])
     as n(staff_number, number_key, name, department, net_pay_kobo, other_deductions_kobo, confirmed_on, left_on, id)
   where s.id = n.id and s.employer_id = $1 returning s.id`,
);
const inColumns = (rows: readonly WrittenEmployee[]): (readonly unknown[])[] => [
  rows.map((row) => row.staffNumber),
  rows.map((row) => row.numberKey),
  rows.map((row) => row.name),
  rows.map((row) => row.department),
  rows.map((row) => row.netPayKobo),
  rows.map((row) => row.otherDeductionsKobo),
  rows.map((row) => row.confirmedOn),
  rows.map((row) => row.leftOn),
];
/** Adds people to a list. Returns their ids; fewer where a number is taken. */
export const insertEmployees = async (
  tx: Tx,
  employerId: string,
  rows: readonly WrittenEmployee[],
): Promise<string[]> =>
  rows.length === 0 ? [] : (await insertRows(tx, employerId, tx.now, ...inColumns(rows))).map(({ id }) => id);
/** Changes people on a list. Returns how many. */
export const updateEmployees = async (tx: Tx, employerId: string, rows: readonly WrittenEmployee[]): Promise<number> =>
  rows.length === 0
    ? 0
    : (
        await updateRows(
          tx,
          employerId,
          tx.now,
          ...inColumns(rows),
          rows.map(({ id }) => id),
        )
      ).length;

/** A file as it is stored. */
export interface StoredFile {
  id: string;
  employerId: string;
  uploadedBy: string;
  uploadedAt: Date;
  fileName: string;
  isWhole: boolean;
  digest: string;
  rowCount: number;
  errorCount: number;
  addedCount: number;
  changedCount: number;
  leaverCount: number;
  state: StaffFile['state'];
  appliedBy: string | null;
  appliedAt: Date | null;
}
/** A row of a file as it is stored. */
export interface StoredFileRow {
  line: number;
  staffNumber: string;
  /** The person on the list when the file was checked, and how the number was written there. */
  employeeId: string | null;
  numberBefore: string | null;
  before: Figures | null;
  /** Null in a row with an error. */
  after: Figures | null;
  typedName: string | null;
  error: string | null;
  result: StaffFileRow['result'];
}

const fileColumns = `id, employer_id as "employerId", uploaded_by as "uploadedBy", uploaded_at as "uploadedAt", file_name as "fileName",
  is_whole as "isWhole", digest, row_count as "rowCount", error_count as "errorCount", added_count as "addedCount",
  changed_count as "changedCount", leaver_count as "leaverCount", state, applied_by as "appliedBy", applied_at as "appliedAt"`;
/** A file of an employer by id, or null. */
export const findFile = find<StoredFile, [employerId: string, id: string]>(
  'staff-file',
  `select ${fileColumns} from employer_staff_files where employer_id = $1 and id = $2`,
);
/** The same, locked. */
export const lockFile = find<StoredFile, [employerId: string, id: string], Tx>(
  'lock-staff-file',
  `select ${fileColumns} from employer_staff_files where employer_id = $1 and id = $2 for update`,
);
/** Files of an employer, newest first, before one. */
export const listFiles = list<StoredFile, [employerId: string, before: string | null, atMost: number]>(
  'staff-files',
  `select ${fileColumns} from employer_staff_files where employer_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
);
/** Marks the checked files of an employer as replaced. */
export const replaceFiles = run<[employerId: string]>(
  'replace-staff-files',
  `update employer_staff_files set state = 'replaced' where employer_id = $1 and state = 'checked'`,
);
const insertFileRow = get<{ id: string }, (string | number | boolean | Date)[], Tx>(
  'insert-staff-file',
  `insert into employer_staff_files (employer_id, uploaded_by, uploaded_at, file_name, is_whole, digest, row_count, error_count, added_count,
     changed_count, leaver_count, state)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'checked') returning id`,
);
/** A file to store. */
export type NewFile = Omit<StoredFile, 'id' | 'uploadedAt' | 'state' | 'appliedBy' | 'appliedAt'>;
/** Inserts a file and returns its id. */
export const insertFile = async (tx: Tx, one: NewFile): Promise<string> => {
  const counts = [one.rowCount, one.errorCount, one.addedCount, one.changedCount, one.leaverCount];
  return (
    await insertFileRow(tx, one.employerId, one.uploadedBy, tx.now, one.fileName, one.isWhole, one.digest, ...counts)
  ).id;
};
const insertFileRows = run<[fileId: string, ...(readonly unknown[])[]]>(
  'insert-staff-file-rows',
  `insert into employer_staff_file_rows (file_id, line, staff_number, employee_id, number_before, before, after, typed_name, error, result)
   select $1, * from unnest($2::int[], $3::text[], $4::uuid[], $5::text[], $6::jsonb[], $7::jsonb[], $8::text[], $9::text[], $10::text[])`,
);
const jsonOf = (value: Figures | null): string | null => (value === null ? null : JSON.stringify(value));
/** Inserts rows of a file. */
export const insertRowsOf = (tx: Tx, fileId: string, rows: readonly StoredFileRow[]): Promise<void> =>
  insertFileRows(
    tx,
    fileId,
    rows.map((row) => row.line),
    rows.map((row) => row.staffNumber),
    rows.map((row) => row.employeeId),
    rows.map((row) => row.numberBefore),
    rows.map((row) => jsonOf(row.before)),
    rows.map((row) => jsonOf(row.after)),
    rows.map((row) => row.typedName),
    rows.map((row) => row.error),
    rows.map((row) => row.result),
  );
const rowColumns = `line, staff_number as "staffNumber", employee_id as "employeeId", number_before as "numberBefore", before, after,
  typed_name as "typedName", error, result`;
const rowsOf = (name: string, condition: string) =>
  list<StoredFileRow, [fileId: string, after: number, atMost: number]>(
    name,
    `select ${rowColumns} from employer_staff_file_rows where file_id = $1 and line > $2 ${condition} order by line limit $3`,
  );
const lists = {
  all: rowsOf('staff-file-rows', ''),
  errors: rowsOf('staff-file-errors', 'and error is not null'),
  changes: rowsOf('staff-file-changes', `and result in ('added', 'changed', 'leaves')`),
};
/** Rows of a file after a line, in its order. */
export const listFileRows = (
  db: Db,
  fileId: string,
  { show, after, atMost }: { show: keyof typeof lists; after: number; atMost: number },
): Promise<StoredFileRow[]> => lists[show](db, fileId, after, atMost);
/** Marks a checked file as applied. */
export const markFileApplied = run<[id: string, by: string, now: Date]>(
  'mark-staff-file-applied',
  `update employer_staff_files set state = 'applied', applied_by = $2, applied_at = $3 where id = $1 and state = 'checked'`,
);

const deleteFilesBefore = deletion(
  'delete-staff-files',
  'employer_staff_files',
  'id',
  'uploaded_at < $1',
  'uploaded_at',
);
/** Deletes files from before an instant with their rows. Returns how many. */
export const deleteStaffFiles = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteFilesBefore, [before, atMost])).count;
const noOpenEmployment = `not exists (select from employments e where e.employee_id = employer_staff.id
    and e.state in ('confirmed', 'needs-a-person'))`;
const deleteLeaversBefore = deletion(
  'delete-leavers',
  'employer_staff',
  'id',
  `left_on < ($1::timestamptz at time zone 'Africa/Lagos')::date and ${noOpenEmployment}`,
  'left_on',
);
const deleteOldBefore = deletion(
  'delete-old-employees',
  'employer_staff',
  'id',
  `confirmed_on < ($1::timestamptz at time zone 'Africa/Lagos')::date and ${noOpenEmployment}`,
  'confirmed_on',
);
/** Deletes people from lists who left before an instant and by whose row no customer is confirmed or waits. Returns how many. */
export const deleteLeavers = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteLeaversBefore, [before, atMost])).count;
/** The same for people whose figures were last confirmed before an instant. */
export const deleteOldEmployees = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteOldBefore, [before, atMost])).count;
