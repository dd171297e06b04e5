import type { EmploymentReason } from '@foodbank/contract/people/employers';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, get, list, run, type Tx } from '../../../platform/database.ts';
import type { Employment, EmploymentState } from './reading.ts';

export type Agreement = 'draft' | 'in-force' | 'stopped';

/** An employer as it is stored. */
export interface Employer {
  id: string;
  name: string;
  code: string;
  /** A state of Nigeria. */
  state: string;
  agreement: Agreement;
  inForceFrom: Day | null;
  stoppedOn: Day | null;
  stopReason: string | null;
  plansStoppedAt: Date | null;
  plansStoppedBy: string | null;
  plansStopReason: string | null;
  revision: number;
}
/** An employer with what its list and its customers count. */
export interface CountedEmployer extends Employer {
  staffCount: number;
  confirmedCount: number;
  waitingCount: number;
}

const columns = `r.id, r.name, r.code, r.state, r.agreement, r.in_force_from as "inForceFrom", r.stopped_on as "stoppedOn",
  r.stop_reason as "stopReason", r.plans_stopped_at as "plansStoppedAt", r.plans_stopped_by as "plansStoppedBy",
  r.plans_stop_reason as "plansStopReason", r.revision`;
const counted = `${columns},
  (select count(*)::int from employer_staff s where s.employer_id = r.id and s.left_on is null) as "staffCount",
  (select count(*)::int from employments e where e.employer_id = r.id and e.state = 'confirmed') as "confirmedCount",
  (select count(*)::int from employments e where e.employer_id = r.id and e.state = 'needs-a-person') as "waitingCount"`;

/** An employer by id, or null. */
export const findEmployer = find<Employer, [id: string]>(
  'employer-by-id',
  `select ${columns} from employers r where r.id = $1`,
);
/**
 * An employer by id, locked; null if there is none. An operation that changes its list or its customers' employments holds this lock, after that of a
 * customer.
 */
export const lockEmployer = find<Employer, [id: string], Tx>(
  'lock-employer',
  `select ${columns} from employers r where r.id = $1 for update`,
);
/** An employer by id with its counts, or null. */
export const findCountedEmployer = find<CountedEmployer, [id: string]>(
  'counted-employer',
  `select ${counted} from employers r where r.id = $1`,
);
/** Employers with their counts, by name: some, or all where no ids are given. */
export const listCountedEmployers = list<CountedEmployer, [ids: readonly string[] | null]>(
  'counted-employers',
  `select ${counted} from employers r where $1::uuid[] is null or r.id = any($1) order by lower(r.name), r.id`,
);
/** The employers whose agreement is in force on a day and who take new plans, by name. */
export const listTakingEmployers = list<Pick<Employer, 'id' | 'name' | 'state'>, [day: Day]>(
  'taking-employers',
  `select id, name, state from employers
   where agreement = 'in-force' and in_force_from <= $1 and plans_stopped_at is null order by lower(name), id`,
);
const namesOf = list<{ id: string; name: string }>('employer-names', 'select id, name from employers');
/** The names of all employers by id. */
export const listEmployerNames = async (db: Db): Promise<Record<string, string>> =>
  Object.fromEntries((await namesOf(db)).map(({ id, name }) => [id, name]));

/** Inserts an employer as a draft; null where another one has the name or code. */
export const insertEmployer = find<{ id: string }, [name: string, code: string, state: string, now: Date], Tx>(
  'insert-employer',
  `insert into employers (name, code, state, agreement, created_at) values ($1, $2, $3, 'draft', $4)
   on conflict do nothing returning id`,
);
/** Puts an agreement in force from a day. */
export const beginAgreement = run<[id: string, fromOn: Day]>(
  'begin-employer-agreement',
  `update employers set agreement = 'in-force', in_force_from = $2, stopped_on = null, stop_reason = null, revision = revision + 1
   where id = $1 and agreement <> 'in-force'`,
);
/** Stops an agreement on a day. */
export const stopAgreement = run<[id: string, stoppedOn: Day, reason: string]>(
  'stop-employer-agreement',
  `update employers set agreement = 'stopped', stopped_on = $2, stop_reason = $3, revision = revision + 1
   where id = $1 and agreement = 'in-force'`,
);
/** Stops new plans with an employer. */
export const stopPlansOf = run<[id: string, at: Date, by: string, reason: string]>(
  'stop-employer-plans',
  `update employers set plans_stopped_at = $2, plans_stopped_by = $3, plans_stop_reason = $4, revision = revision + 1
   where id = $1 and plans_stopped_at is null`,
);
/** Lets new plans with an employer start again. */
export const startPlansOf = run<[id: string]>(
  'start-employer-plans',
  `update employers set plans_stopped_at = null, plans_stopped_by = null, plans_stop_reason = null, revision = revision + 1
   where id = $1 and plans_stopped_at is not null`,
);

/** What a customer stated, with its employer and its row of the staff list. */
export interface FoundEmployment
  extends Pick<Employment, 'id' | 'staffNumber' | 'netPayKobo' | 'otherDeductionsKobo' | 'confirmedOn' | 'leftOn'> {
  state: EmploymentState;
  reason: EmploymentReason | null;
  employeeId: string | null;
  statedAt: Date;
  textVersion: string;
  employerId: string;
  employerName: string;
  code: string;
  employerState: string;
  agreement: Agreement;
  inForceFrom: Day | null;
  arePlansStopped: boolean;
}

/** What a customer stated: what is open, else the newest. */
export const findNewestEmployment = find<FoundEmployment, [customerId: string]>(
  'newest-employment',
  `select e.id, e.state, e.reason, e.employee_id as "employeeId", e.stated_at as "statedAt", e.text_version as "textVersion",
     e.staff_number as "staffNumber", r.id as "employerId", r.name as "employerName", r.code, r.state as "employerState",
     r.agreement, r.in_force_from as "inForceFrom", r.plans_stopped_at is not null as "arePlansStopped",
     s.net_pay_kobo as "netPayKobo", s.other_deductions_kobo as "otherDeductionsKobo", s.confirmed_on as "confirmedOn", s.left_on as "leftOn"
   from employments e join employers r on r.id = e.employer_id left join employer_staff s on s.id = e.employee_id
   where e.customer_id = $1 order by e.state in ('confirmed', 'needs-a-person') desc, e.stated_at desc, e.id desc limit 1`,
);
/** Where a customer stands with one employer, as stated last, with the row of its staff list. */
export interface EmploymentWith {
  customerId: string;
  state: EmploymentState;
  reason: EmploymentReason | null;
  /** As the list has it, else as it was stated; null after an erasure. */
  staffNumber: string | null;
  name: string | null;
  department: string | null;
}
/** Where customers stand with an employer: what is open, else what was stated last. Who stated nothing has no row. */
export const listEmploymentsOfCustomers = list<EmploymentWith, [employerId: string, customerIds: readonly string[]]>(
  'employments-of-customers',
  `select distinct on (e.customer_id) e.customer_id as "customerId", e.state, e.reason, coalesce(s.staff_number, e.staff_number) as "staffNumber",
     s.name, s.department
   from employments e left join employer_staff s on s.id = e.employee_id where e.employer_id = $1 and e.customer_id = any($2)
   order by e.customer_id, e.state in ('confirmed', 'needs-a-person') desc, e.stated_at desc, e.id desc`,
);
/** The employers whose agreement is in force on a day. */
export const listEmployersInForce = list<{ id: string }, [day: Day]>(
  'employers-in-force',
  `select id from employers where agreement = 'in-force' and in_force_from <= $1 order by id`,
);
/** How often a customer stated an employer on a Lagos day. */
export const countStated = get<{ count: number }, [customerId: string, day: Day]>(
  'count-stated-employments',
  'select count(*)::int as count from employments where customer_id = $1 and stated_on = $2',
);

/** What a customer states. */
export interface NewEmployment {
  customerId: string;
  employerId: string;
  employeeId: string | null;
  staffNumber: string;
  textVersion: string;
  language: string;
  statedOn: Day;
  state: 'confirmed' | 'needs-a-person' | 'refused';
  reason: EmploymentReason | null;
}
const insertRow = get<{ id: string }, [...(string | null)[], now: Date], Tx>(
  'insert-employment',
  `insert into employments (customer_id, employer_id, employee_id, staff_number, text_version, language, stated_on, state, reason, stated_at,
     decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::text, $9, $10::timestamptz, case when $8::text <> 'needs-a-person' then $10::timestamptz end)
   returning id`,
);
/** Inserts what a customer states, and returns its id. */
export const insertEmployment = async (tx: Tx, one: NewEmployment): Promise<string> => {
  const { customerId, employerId, employeeId, staffNumber, textVersion, language, statedOn, state, reason } = one;
  const values = [customerId, employerId, employeeId, staffNumber, textVersion, language, statedOn, state, reason];
  return (await insertRow(tx, ...values, tx.now)).id;
};

/** True if a number of the list is confirmed for a customer. */
export const hasHolder = get<{ isHeld: boolean }, [employeeId: string]>(
  'employee-has-holder',
  `select exists (select from employments where employee_id = $1 and state = 'confirmed') as "isHeld"`,
);

/** An employment that ended or changed: who is told. */
export interface MovedEmployment {
  id: string;
  customerId: string;
  employeeId: string | null;
}
const moved = 'id, customer_id as "customerId", employee_id as "employeeId"';

/** Ends a customer's open employment. */
export const endEmploymentOf = list<MovedEmployment, [customerId: string, reason: EmploymentReason, now: Date], Tx>(
  'end-employment-of-customer',
  `update employments set state = 'ended', reason = $2, ended_at = $3
   where customer_id = $1 and state in ('confirmed', 'needs-a-person') returning ${moved}`,
);
/** Ends the open employments by some rows of a list. */
export const endEmploymentsBy = list<
  MovedEmployment,
  [employeeIds: readonly string[], reason: EmploymentReason, now: Date],
  Tx
>(
  'end-employments-by-rows',
  `update employments set state = 'ended', reason = $2, ended_at = $3
   where employee_id = any($1::uuid[]) and state in ('confirmed', 'needs-a-person') returning ${moved}`,
);
/** Ends all open employments with an employer. */
export const endEmploymentsWith = list<MovedEmployment, [employerId: string, reason: EmploymentReason, now: Date], Tx>(
  'end-employments-with-employer',
  `update employments set state = 'ended', reason = $2, ended_at = $3
   where employer_id = $1 and state in ('confirmed', 'needs-a-person') returning ${moved}`,
);
/** Confirmed employments wait for a person from now on. */
export const doubtEmployments = list<MovedEmployment, [ids: readonly string[], reason: EmploymentReason], Tx>(
  'doubt-employments',
  `update employments set state = 'needs-a-person', reason = $2, decided_at = null, decided_by = null, decision_note = null
   where id = any($1::uuid[]) and state = 'confirmed' returning ${moved}`,
);
/** The confirmed employments by some rows of a list. */
export const listConfirmedBy = list<MovedEmployment, [employeeIds: readonly string[]]>(
  'confirmed-employments-by-rows',
  `select ${moved} from employments where employee_id = any($1::uuid[]) and state = 'confirmed'`,
);
/** The employers with a customer whose last day of work was before a day. */
export const listEmployersWithLeavers = list<{ employerId: string }, [day: Day]>(
  'employers-with-leavers',
  `select distinct e.employer_id as "employerId" from employments e join employer_staff s on s.id = e.employee_id
   where e.state in ('confirmed', 'needs-a-person') and s.left_on < $1`,
);
/** The rows of an employer's list whose last day was before a day, and which an open employment has. */
export const listLeaverRows = list<{ id: string }, [employerId: string, day: Day]>(
  'rows-of-leavers',
  `select s.id from employments e join employer_staff s on s.id = e.employee_id
   where e.employer_id = $1 and e.state in ('confirmed', 'needs-a-person') and s.left_on < $2`,
);

/** An employment as staff see it. */
export interface ListedEmployment {
  id: string;
  customerId: string;
  employerId: string;
  employeeId: string | null;
  state: EmploymentState;
  reason: EmploymentReason | null;
  staffNumber: string | null;
  employeeName: string | null;
  department: string | null;
  statedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  decisionNote: string | null;
}
const listed = `e.id, e.customer_id as "customerId", e.employer_id as "employerId", e.employee_id as "employeeId", e.state, e.reason,
  e.staff_number as "staffNumber", s.name as "employeeName", s.department, e.stated_at as "statedAt", e.decided_at as "decidedAt",
  e.decided_by as "decidedBy", e.decision_note as "decisionNote"`;
const from = 'from employments e left join employer_staff s on s.id = e.employee_id';
/** The employments with an employer that wait for a person, oldest first, after one. */
export const listWaiting = list<ListedEmployment, [employerId: string, after: string | null, atMost: number]>(
  'waiting-employments',
  `select ${listed} ${from} where e.employer_id = $1 and e.state = 'needs-a-person' and ($2::uuid is null or e.id > $2)
   order by e.id limit $3`,
);
/** All employments with an employer, newest first, before one. */
export const listEmploymentsWith = list<ListedEmployment, [employerId: string, before: string | null, atMost: number]>(
  'employments-with-employer',
  `select ${listed} ${from} where e.employer_id = $1 and ($2::uuid is null or e.id < $2) order by e.id desc limit $3`,
);
/** An employment by id, or null. */
export const findEmployment = find<ListedEmployment, [id: string]>(
  'employment-by-id',
  `select ${listed} ${from} where e.id = $1`,
);
/** Stores what a member decided about an employment that waits; null if it doesn't any more. */
export const storeEmploymentDecision = find<
  { id: string },
  [id: string, state: 'confirmed' | 'refused', reason: EmploymentReason | null, by: string, note: string, now: Date],
  Tx
>(
  'decide-employment',
  `update employments set state = $2, reason = $3, decided_by = $4, decision_note = $5, decided_at = $6
   where id = $1 and state = 'needs-a-person' returning id`,
);

/** True if an employer of a state takes new plans on a day. */
export const findTakingPart = get<{ isAny: boolean }, [state: string, day: Day]>(
  'employer-of-state-takes-part',
  `select exists (select from employers where state = $1 and agreement = 'in-force' and in_force_from <= $2 and plans_stopped_at is null) as "isAny"`,
);
