import type { Day } from '@foodbank/contract/primitives/day';
import { deletion, get, list, run, statement, type Tx } from '../../../platform/database.ts';

/** What a customer stated, with what the list has of the person, as it is exported. */
export interface EmploymentExport {
  employer: string;
  staffNumber: string | null;
  textVersion: string;
  language: string;
  statedAt: Date;
  state: string;
  reason: string | null;
  decidedAt: Date | null;
  decisionNote: string | null;
  endedAt: Date | null;
  /** Of the row of the list that was the customer's; nulls where none is. */
  nameOnList: string | null;
  department: string | null;
  netPayKobo: number | null;
  otherDeductionsKobo: number | null;
  confirmedOn: Day | null;
  leftOn: Day | null;
}
/** A customer's employments for the export, the oldest first. A number that waits or was refused may be another person's: no row then. */
export const listEmploymentRecords = list<EmploymentExport, [customerId: string]>(
  'employments-for-export',
  `select r.name as employer, e.staff_number as "staffNumber", e.text_version as "textVersion", e.language, e.stated_at as "statedAt", e.state,
     e.reason, e.decided_at as "decidedAt", e.decision_note as "decisionNote", e.ended_at as "endedAt", s.name as "nameOnList", s.department,
     s.net_pay_kobo as "netPayKobo", s.other_deductions_kobo as "otherDeductionsKobo", s.confirmed_on as "confirmedOn", s.left_on as "leftOn"
   from employments e join employers r on r.id = e.employer_id
     left join employer_staff s on s.id = e.employee_id and e.state = 'confirmed'
   where e.customer_id = $1 order by e.stated_at, e.id`,
);

/** How many employments some customers stated. */
export const countEmploymentsOf = get<{ count: number }, [customerIds: readonly string[]]>(
  'count-employments-of-customers',
  'select count(*)::int as count from employments where customer_id = any($1)',
);
const wipeRow = statement(
  'wipe-employments-of-customer',
  `update employments set staff_number = null, employee_id = null, decision_note = null,
     ended_at = case when state in ('confirmed', 'needs-a-person') then $2 else ended_at end,
     reason = case when state in ('confirmed', 'needs-a-person') then 'erased' else reason end,
     state = case when state in ('confirmed', 'needs-a-person') then 'ended' else state end
   where customer_id = $1`,
);
/** Ends and wipes the employments of an erased customer who has a plan: that deductions were agreed to stays. */
export const wipeEmploymentsOf = (tx: Tx, customerId: string) => tx.list(wipeRow, [customerId, tx.now]);
/** Deletes the employments of an erased customer. */
export const deleteEmploymentsOf = run<[customerId: string]>(
  'delete-employments-of-customer',
  'delete from employments where customer_id = $1',
);
const deleteRefusedRows = deletion(
  'delete-refused-employments',
  'employments',
  'id',
  `state = 'refused' and decided_at < $1`,
  'decided_at, id',
);
/** Deletes employments that were refused before an instant. Returns how many. */
export const deleteRefusedEmployments = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteRefusedRows, [before, atMost])).count;
const deleteEndedRows = deletion(
  'delete-ended-employments',
  'employments',
  'id',
  `state = 'ended' and ended_at < $1`,
  'ended_at, id',
);
/** Deletes employments that ended before an instant. Returns how many. */
export const deleteEndedEmployments = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteEndedRows, [before, atMost])).count;
