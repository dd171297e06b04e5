import { deletion, get, list, run, statement, type Tx } from '../../../platform/database.ts';

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
