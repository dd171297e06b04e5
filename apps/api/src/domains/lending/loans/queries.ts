import type { LoanStateKey } from '@foodbank/contract/lending/loans-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { type Db, find, get, list, run, statement, type Tx } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';
import type { LoanBooks, LoanState, LoanStateName } from './life/loan-state.ts';

/** A loan as it is stored: what never changes, and the cache of its state at the end of the day `replayedThrough`. */
export interface StoredLoan {
  id: string;
  /** As people name it: LN- and 8 digits. */
  number: string;
  customerId: string;
  /** What it pays for, such as `order:FB-12345678`. */
  owner: string;
  planCode: string;
  planVersion: number;
  /** The sealed text (agreement-text.ts), and its SHA-256 in hex. */
  agreementText: string;
  agreementSha256: string;
  acceptedOn: Day;
  createdAt: Date;
  /** The employer that deducts its instalments, of a plan by paydays. */
  employerId: string | null;
  replayedThrough: Day;
  eventCount: number;
  scheduleVersion: number;
  state: LoanStateName;
  nextChangeOn: Day | null;
  openPrincipalKobo: number;
  openFinanceChargeKobo: number;
  openLateFeeKobo: number;
  dueKobo: number;
  overdueKobo: number;
  /** The oldest due day that is overdue. */
  lateSince: Day | null;
  creditKobo: number;
  settledOn: Day | null;
  books: LoanBooks;
  changedAt: Date;
}

/** A loan that changes on a day without an event. */
export interface LoanToWake {
  id: string;
  nextChangeOn: Day;
}

/** A loan that is made. */
export interface NewLoan {
  number: string;
  customerId: string;
  owner: string;
  planCode: string;
  planVersion: number;
  agreementText: string;
  agreementSha256: string;
  acceptedOn: Day;
  key: string;
  digest: string;
  state: LoanState;
  employerId: string | null;
}

/** The columns of a loan, from `loans l`. */
export const loanColumns = `l.id, l.number, l.customer_id as "customerId", l.owner, l.plan_code as "planCode", l.plan_version as "planVersion",
  l.agreement as "agreementText", encode(l.agreement_hash, 'hex') as "agreementSha256", l.accepted_on as "acceptedOn",
  l.created_at as "createdAt", l.employer_id as "employerId", l.replayed_through as "replayedThrough", l.event_count as "eventCount",
  l.schedule_version as "scheduleVersion", l.state, l.next_change_on as "nextChangeOn", l.open_principal_kobo as "openPrincipalKobo",
  l.open_charge_kobo as "openFinanceChargeKobo", l.open_late_fee_kobo as "openLateFeeKobo", l.due_kobo as "dueKobo",
  l.overdue_kobo as "overdueKobo", l.late_since as "lateSince", l.credit_kobo as "creditKobo", l.settled_on as "settledOn",
  l.books_principal_kobo as "principalKobo", l.books_charge_kobo as "financeChargeKobo", l.books_late_fee_kobo as "lateFeeKobo",
  l.books_charge_income_kobo as "financeChargeIncomeKobo", l.books_late_fee_income_kobo as "lateFeeIncomeKobo",
  l.books_written_off_kobo as "writtenOffKobo", l.books_recovered_kobo as "recoveredKobo", l.books_funds_kobo as "fundsKobo",
  l.changed_at as "changedAt"`;

/** A row of these columns. */
export type LoanRow = Omit<StoredLoan, 'books'> & LoanBooks;

const byId = statement<LoanRow>('find-loan', `select ${loanColumns} from loans l where l.id = $1`);
const byNumber = statement<LoanRow>('find-loan-by-number', `select ${loanColumns} from loans l where l.number = $1`);
const byOwner = statement<LoanRow>('find-loan-by-owner', `select ${loanColumns} from loans l where l.owner = $1`);
const locked = statement<LoanRow>(
  'lock-loans',
  `select ${loanColumns} from loans l where l.id = any($1::uuid[]) order by l.id for no key update`,
);
// The comparison of two columns is a range of the index, from where the page before ended.
const wokenAfter = statement<LoanToWake>(
  'lock-loans-to-wake',
  `select id, next_change_on as "nextChangeOn" from loans
   where next_change_on <= $1 and (next_change_on, id) > ($2, $3::uuid)
   order by next_change_on, id limit $4 for no key update skip locked`,
);
const cacheColumns = `replayed_through, event_count, schedule_version, state, next_change_on, open_principal_kobo, open_charge_kobo,
  open_late_fee_kobo, due_kobo, overdue_kobo, late_since, credit_kobo, settled_on, books_principal_kobo, books_charge_kobo,
  books_late_fee_kobo, books_charge_income_kobo, books_late_fee_income_kobo, books_written_off_kobo, books_recovered_kobo,
  books_funds_kobo`;
const cacheTypes = `replayed_through date, event_count integer, schedule_version integer, state text, next_change_on date,
  open_principal_kobo bigint, open_charge_kobo bigint, open_late_fee_kobo bigint, due_kobo bigint, overdue_kobo bigint, late_since date,
  credit_kobo bigint, settled_on date, books_principal_kobo bigint, books_charge_kobo bigint, books_late_fee_kobo bigint,
  books_charge_income_kobo bigint, books_late_fee_income_kobo bigint, books_written_off_kobo bigint, books_recovered_kobo bigint,
  books_funds_kobo bigint`;
const insertRow = statement<{ id: string }>(
  'insert-loan',
  `insert into loans (number, customer_id, owner, plan_code, plan_version, agreement, agreement_hash, accepted_on, key, digest,
     created_at, changed_at, employer_id, ${cacheColumns})
   select $1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9, decode($10, 'hex'), $11, $11, $13, ${cacheColumns}
   from json_to_recordset($12) as r (${cacheTypes})
   on conflict (number) do nothing returning id`,
);
const storeRows = statement(
  'store-loan-states',
  `update loans l set (${cacheColumns}, changed_at) = (${cacheColumns
    .split(',')
    .map((column) => `r.${column.trim()}`)
    .join(', ')}, $2)
   from json_to_recordset($1) as r (id uuid, ${cacheTypes}) where l.id = r.id`,
);

/** A loan's state, as its row keeps it. */
export interface LoanCache {
  id: string;
  state: LoanState;
  eventCount: number;
  scheduleVersion: number;
}

/** The oldest due day that is overdue: the days late are counted from it. */
export function lateSinceOf({ asOf, overdueKobo, daysLate }: LoanState): Day | null {
  if (overdueKobo === 0) return null;
  return addDays(asOf, -daysLate);
}

/** A loan's state as the columns of its row. */
export const cacheOf = ({ state, eventCount, scheduleVersion }: Omit<LoanCache, 'id'>) => ({
  replayed_through: state.asOf,
  event_count: eventCount,
  schedule_version: scheduleVersion,
  state: state.state,
  next_change_on: state.nextChangeOn,
  open_principal_kobo: state.open.principalKobo,
  open_charge_kobo: state.open.financeChargeKobo,
  open_late_fee_kobo: state.open.lateFeeKobo,
  due_kobo: state.dueKobo,
  overdue_kobo: state.overdueKobo,
  late_since: lateSinceOf(state),
  credit_kobo: state.creditKobo,
  settled_on: state.settledOn,
  books_principal_kobo: state.books.principalKobo,
  books_charge_kobo: state.books.financeChargeKobo,
  books_late_fee_kobo: state.books.lateFeeKobo,
  books_charge_income_kobo: state.books.financeChargeIncomeKobo,
  books_late_fee_income_kobo: state.books.lateFeeIncomeKobo,
  books_written_off_kobo: state.books.writtenOffKobo,
  books_recovered_kobo: state.books.recoveredKobo,
  books_funds_kobo: state.books.fundsKobo,
});

/** A row as a loan. */
export function asLoan(row: LoanRow): StoredLoan {
  const { principalKobo, financeChargeKobo, lateFeeKobo, financeChargeIncomeKobo, lateFeeIncomeKobo, ...others } = row;
  const { writtenOffKobo, recoveredKobo, fundsKobo, ...loan } = others;
  const parts = { principalKobo, financeChargeKobo, lateFeeKobo, financeChargeIncomeKobo, lateFeeIncomeKobo };
  return { ...loan, books: { ...parts, writtenOffKobo, recoveredKobo, fundsKobo } };
}

const asLoanOrNull = (row: LoanRow | null) => (row === null ? null : asLoan(row));

/** A loan by its id, or null. */
export const findLoan = async (db: Db, id: string) => asLoanOrNull(await db.find(byId, [id]));
/** A loan by its number, or null. */
export const findLoanByNumber = async (db: Db, number: string) => asLoanOrNull(await db.find(byNumber, [number]));
/** The loan that pays for something, such as `order:FB-12345678`, or null. */
export const findLoanByOwner = async (db: Db, owner: string) => asLoanOrNull(await db.find(byOwner, [owner]));
/** Loans by id, locked in the order of their ids until the transaction ends. */
export const lockLoans = async (tx: Tx, ids: readonly string[]) => (await tx.list(locked, [ids])).map(asLoan);
/** A running loan whose instalments an employer deducts. */
export interface EmployedLoan {
  id: string;
  number: string;
  customerId: string;
  employerId: string;
  agreementText: string;
}
const employed = `select id, number, customer_id as "customerId", employer_id as "employerId", agreement as "agreementText" from loans
   where employer_id is not null and state in ('active', 'for-write-off')`;
/** The running loans that employers deduct, by id after one: of one employer, or of all. */
export const listEmployedLoans = list<EmployedLoan, [employerId: string | null, after: string | null, atMost: number]>(
  'employed-loans',
  `${employed} and ($1::uuid is null or employer_id = $1) and ($2::uuid is null or id > $2) order by id limit $3`,
);
/** The running loans of a customer that employers deduct. */
export const listEmployedLoansOf = list<EmployedLoan, [customerId: string]>(
  'employed-loans-of-customer',
  `${employed} and customer_id = $1 order by id`,
);
/** A running loan that an employer deducts, or null. */
export const findEmployedLoan = find<EmployedLoan, [id: string]>('employed-loan', `${employed} and id = $1`);
/** The numbers of loans by id. */
export const listLoanNumbers = list<{ id: string; number: string }, [ids: readonly string[]]>(
  'loan-numbers',
  'select id, number from loans where id = any($1::uuid[])',
);
/** The loan that was made with a caller's key, with the digest of what was asked for, in hex; or null. */
export const findLoanByKey = find<{ id: string; number: string; digest: string }, [key: string]>(
  'find-loan-by-key',
  `select id, number, encode(digest, 'hex') as digest from loans where key = $1`,
);

/** Loans that change by themselves on a day or before it, those that waited longest first. */
export const listLoansToWake = list<LoanToWake, [through: Day, atMost: number]>(
  'list-loans-to-wake',
  `select id, next_change_on as "nextChangeOn" from loans where next_change_on <= $1 order by next_change_on, id limit $2`,
);

/** The loans to wake after one of them in the same order, locked; `skip locked`: loans that another transaction holds are left out. */
export const lockLoansToWake = (tx: Tx, through: Day, after: LoanToWake, atMost: number) =>
  tx.list(wokenAfter, [through, after.nextChangeOn, after.id, atMost]);

/** Stores a new loan and returns its id; null if another one has its number. Its first schedule is stored apart. */
export async function insertLoan(tx: Tx, loan: NewLoan): Promise<string | null> {
  const { number, customerId, owner, planCode, planVersion, agreementText, agreementSha256, acceptedOn } = loan;
  const values = [number, customerId, owner, planCode, planVersion, agreementText, agreementSha256, acceptedOn];
  const cache = JSON.stringify([cacheOf({ state: loan.state, eventCount: 0, scheduleVersion: 1 })]);
  return (await tx.find(insertRow, [...values, loan.key, loan.digest, tx.now, cache, loan.employerId]))?.id ?? null;
}

/** Stores the states of loans, which are locked. */
export const storeLoanStates = (tx: Tx, caches: readonly LoanCache[]) =>
  tx.list(storeRows, [JSON.stringify(caches.map((cache) => ({ id: cache.id, ...cacheOf(cache) }))), tx.now]);

/** A loan in a list. `micros` is its place: when it was made, or since when it is late, in microseconds since 1970. */
export type ListedLoanRow = StoredLoan & { micros: string };

const at = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text as micros`;
const instant = `'epoch'::timestamptz + $1::bigint * interval '1 microsecond'`;
const newest = (name: string, filter: string) =>
  statement<LoanRow & { micros: string }>(
    name,
    `select ${loanColumns}, ${at('l.created_at')} from loans l where ${filter} and (l.created_at, l.id) < (${instant}, $2::uuid)
     order by l.created_at desc, l.id desc limit $3`,
  );
const all = newest('list-loans', 'true');
const ofState = newest('list-loans-of-state', 'l.state = $4');
const ofPlan = newest('list-loans-of-plan', 'l.plan_code = $4 and ($5::text is null or l.state = $5)');
const ofCustomer = newest(
  'list-loans-of-customer',
  'l.customer_id = $4 and ($5::text is null or l.state = $5) and ($6::text is null or l.plan_code = $6)',
);
const overdue = statement<LoanRow & { micros: string }>(
  'list-overdue-loans',
  `select ${loanColumns}, ${at('l.late_since')} from loans l
   where l.late_since is not null and not exists (select from loan_freezes f where f.loan_id = l.id and f.ended_on is null)
     and ($4::text is null or l.state = $4) and ($5::text is null or l.customer_id = $5)
     and ($6::text is null or l.plan_code = $6) and (l.late_since, l.id) > (((${instant}) at time zone 'UTC')::date, $2::uuid)
   order by l.late_since, l.id limit $3`,
);

const longestFirst = (name: string, since: string) =>
  statement<LoanRow & { micros: string }>(
    name,
    `select ${loanColumns}, ${at('s.since')} from (${since}) s join loans l on l.id = s.loan_id
     where ($4::text is null or l.customer_id = $4) and ($5::text is null or l.plan_code = $5)
       and (s.since, l.id) > (((${instant}) at time zone 'UTC')::date, $2::uuid)
     order by s.since, l.id limit $3`,
  );
const inQuestion = longestFirst(
  'list-loans-in-question',
  'select loan_id, min(since) as since from loan_pauses where ended_on is null group by loan_id',
);
const frozen = longestFirst('list-frozen-loans', 'select loan_id, since from loan_freezes where ended_on is null');

/** Which loans a list has. */
export interface LoanFilter {
  state: LoanStateKey | null;
  isOverdue: boolean;
  /** Those whose goods are in question: a case or a return about them is open. Of any state. */
  isInQuestion: boolean;
  isFrozen: boolean;
  customerId: string | null;
  /** The code of a plan. */
  plan: string | null;
}

/** Loans after a position, the newest first; overdue, in question or frozen ones those that are so longest first. */
export async function listLoans(
  db: Db,
  { state, isOverdue, isInQuestion, isFrozen, customerId, plan }: LoanFilter,
  { micros, id }: Position,
  atMost: number,
): Promise<ListedLoanRow[]> {
  const place = [micros, id, atMost];
  const read = () => {
    if (isOverdue) return db.list(overdue, [...place, state, customerId, plan]);
    if (isInQuestion || isFrozen) return db.list(isFrozen ? frozen : inQuestion, [...place, customerId, plan]);
    if (customerId !== null) return db.list(ofCustomer, [...place, customerId, state, plan]);
    if (plan !== null) return db.list(ofPlan, [...place, plan, state]);
    return state === null ? db.list(all, place) : db.list(ofState, [...place, state]);
  };
  return (await read()).map(({ micros: own, ...row }) => ({ ...asLoan(row), micros: own }));
}

const ofOneCustomer = statement<LoanRow>(
  'loans-of-one-customer',
  `select ${loanColumns} from loans l where l.customer_id = $1 and l.state <> 'cancelled' order by l.accepted_on, l.id`,
);
/** A customer's loans that were not cancelled, the oldest first. */
export const listLoansOf = async (db: Db, customerId: string) =>
  (await db.list(ofOneCustomer, [customerId])).map(asLoan);

/** What is exported of a customer's loan: what was agreed, and what happened. Amounts are kobo. */
export interface LoanRecord {
  number: string;
  owner: string;
  state: string;
  acceptedOn: Day;
  /** The sealed text, as JSON. */
  agreement: unknown;
  openKobo: number;
  creditKobo: number;
  settledOn: Day | null;
  events: { kind: string; on: Day; recordedAt: string; payload: unknown }[];
}

/** The loans of a customer with their events for the export, oldest first. */
export const listLoanRecords = list<LoanRecord, [customerId: string]>(
  'loans-for-export',
  `select l.number, l.owner, l.state, l.accepted_on as "acceptedOn", l.agreement::jsonb as agreement,
     l.open_principal_kobo + l.open_charge_kobo + l.open_late_fee_kobo as "openKobo", l.credit_kobo as "creditKobo",
     l.settled_on as "settledOn",
     coalesce((select json_agg(json_build_object('kind', e.kind, 'on', e.on_day, 'recordedAt', e.recorded_at, 'payload', e.payload)
        order by e.number) from loan_events e where e.loan_id = l.id), '[]') as events
   from loans l where l.customer_id = $1 order by l.id`,
);

/** The loans of some customers. */
export const listIdsOfLoans = list<{ id: string }, [customerIds: readonly string[]]>(
  'ids-of-loans-of-customers',
  'select id from loans where customer_id = any($1::text[]) order by id',
);
/** How many loans some customers have, and how many of them are not over. */
export const countLoansOf = get<{ all: number; running: number }, [customerIds: readonly string[]]>(
  'count-loans-of-customers',
  `select count(*)::int as all, count(*) filter (where state in ('accepted', 'active', 'for-write-off'))::int as running
   from loans where customer_id = any($1)`,
);

/** When the last of a customer's loans changed last; the customer has one. */
export const getLastLoanChange = get<{ at: Date }, [customerId: string]>(
  'last-loan-change-of-customer',
  'select max(changed_at) as at from loans where customer_id = $1',
);

// A pause moves due days without a schedule of its own: the rules, which replay the loan, see it.

/** Running loans after one of them, of which a reminder may be due on a day at an hour of Lagos: the rules decide. */
export const listLoansToRemind = list<{ id: string }, [day: Day, hour: number, afterId: string, atMost: number]>(
  'list-loans-to-remind',
  `select l.id from loans l
   where l.state in ('active', 'for-write-off') and l.id > $3::uuid
     and not exists (select from plan_message_choices c where c.customer_id = l.customer_id and c.reminder_hour > $2)
     and (l.late_since in ($1::date - 1, $1::date - 7, $1::date - 26, $1::date - 60, $1::date - 83)
       or exists (select from loan_schedules s, jsonb_array_elements(s.instalments) i
         where s.loan_id = l.id and s.version = l.schedule_version and (i ->> 'dueOn')::date in ($1::date - 1, $1::date, $1::date + 3)))
   order by l.id limit $4`,
);

/** Loans after one of them for the reminders of a day, those without one too: what was paid, has moved to another day, or is stopped. */
export const listLoansOfDay = list<
  Pick<StoredLoan, 'id' | 'number' | 'customerId' | 'agreementText' | 'replayedThrough'>,
  [day: Day, afterId: string, atMost: number]
>(
  'list-loans-of-day',
  `select l.id, l.number, l.customer_id as "customerId", l.agreement as "agreementText", l.replayed_through as "replayedThrough"
   from loans l
   where l.state in ('active', 'for-write-off') and l.id > $2::uuid
     and (l.late_since in ($1::date - 1, $1::date - 7, $1::date - 26, $1::date - 60, $1::date - 83)
       or exists (select from loan_schedules s, jsonb_array_elements(s.instalments) i
         where s.loan_id = l.id and (i ->> 'dueOn')::date in ($1::date, $1::date + 3)))
   order by l.id limit $3`,
);

/** The way of messages about plans that a customer switched off, null for none, and the hour of reminders, null for the first. Null as a row: never chosen. */
export const findMessageChoice = find<
  { off: 'text' | 'email' | null; hour: number | null; chosenAt: Date },
  [customerId: string]
>(
  'plan-message-choice',
  'select switched_off as off, reminder_hour as hour, chosen_at as "chosenAt" from plan_message_choices where customer_id = $1',
);
/** Stores a customer's choice. */
export const storeMessageChoice = run<
  [customerId: string, off: 'text' | 'email' | null, hour: number | null, at: Date]
>(
  'store-plan-message-choice',
  `insert into plan_message_choices (customer_id, switched_off, reminder_hour, chosen_at) values ($1, $2, $3, $4)
   on conflict (customer_id) do update set switched_off = excluded.switched_off, reminder_hour = excluded.reminder_hour,
     chosen_at = excluded.chosen_at`,
);
/** Deletes the choice of an erased customer. */
export const deleteMessageChoice = run<[customerId: string]>(
  'delete-plan-message-choice',
  'delete from plan_message_choices where customer_id = $1',
);

/** Which of some owners, such as `order:FB-12345678`, have a loan. */
export const listOwnersWithLoan = list<{ owner: string }, [owners: readonly string[]]>(
  'owners-with-loan',
  'select owner from loans where owner = any($1)',
);
/** The loans of some owners, with what their replay needs. */
export const listAgreementsByOwner = list<
  Pick<StoredLoan, 'id' | 'owner' | 'agreementText'>,
  [owners: readonly string[]]
>('list-agreements-by-owner', 'select id, owner, agreement as "agreementText" from loans where owner = any($1)');
