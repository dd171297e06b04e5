import type { LoanSort, LoanStateKey } from '@foodbank/contract/lending/loans-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';
import { asLoan, type ListedLoanRow, type LoanFilter, type LoanRow, loanColumns } from './queries.ts';

/** A loan in a file, as of the day to which it was last followed. */
export interface LoanInFile {
  number: string;
  owner: string;
  planCode: string;
  planVersion: number;
  state: LoanStateKey;
  acceptedOn: Day;
  settledOn: Day | null;
  openPrincipalKobo: number;
  openFinanceChargeKobo: number;
  openLateFeeKobo: number;
  dueKobo: number;
  overdueKobo: number;
  lateSince: Day | null;
  isFrozen: boolean;
}

/** A filter of a table: that of the list, or the number of a loan or of what it pays for. */
export type LoanTableFilter = LoanFilter & { number: string | null; owner: string | null };

const open = '(l.open_principal_kobo + l.open_charge_kobo + l.open_late_fee_kobo)';
const isFrozen = 'exists (select from loan_freezes f where f.loan_id = l.id and f.ended_on is null)';
/** Which loans, and the order of a list that is not sorted by what is open. */
const kinds = {
  all: { where: 'true', order: 'l.created_at desc, l.id desc' },
  overdue: { where: `l.late_since is not null and not ${isFrozen}`, order: 'l.late_since, l.id' },
  'in-question': {
    where: 'l.id in (select p.loan_id from loan_pauses p where p.ended_on is null)',
    order: '(select min(p.since) from loan_pauses p where p.loan_id = l.id and p.ended_on is null), l.id',
  },
  frozen: {
    where: isFrozen,
    order: '(select f.since from loan_freezes f where f.loan_id = l.id and f.ended_on is null), l.id',
  },
} as const;
type Kind = keyof typeof kinds;
// A part with a null parameter matches everything.
const matching = `($1::text is null or l.state = $1) and ($2::text is null or l.customer_id = $2) and ($3::text is null or l.plan_code = $3)
  and ($4::text is null or l.number = $4) and ($5::text is null or l.owner = $5)`;
const fileColumns = `l.number, l.owner, l.plan_code as "planCode", l.plan_version as "planVersion", l.state, l.accepted_on as "acceptedOn",
  l.settled_on as "settledOn", l.open_principal_kobo as "openPrincipalKobo", l.open_charge_kobo as "openFinanceChargeKobo",
  l.open_late_fee_kobo as "openLateFeeKobo", l.due_kobo as "dueKobo", l.overdue_kobo as "overdueKobo", l.late_since as "lateSince",
  ${isFrozen} as "isFrozen"`;

const statementsOf = (kind: Kind) => {
  const { where, order } = kinds[kind];
  const file = (name: string, by: string) =>
    statement<LoanInFile>(
      `file-of-loans-${kind}-${name}`,
      `select ${fileColumns} from loans l where ${where} and ${matching} order by ${by} limit $6`,
    );
  return {
    // `micros` is what is open, for the cursor.
    page: statement<LoanRow & { micros: string }>(
      `list-loans-${kind}-by-open`,
      `select ${loanColumns}, ${open}::text as micros from loans l
       where ${where} and ${matching} and (${open}, l.id) < ($7::bigint, $8::uuid) order by ${open} desc, l.id desc limit $6`,
    ),
    file: { newest: file('as-listed', order), open: file('by-open', `${open} desc, l.id desc`) },
    sums: statement<{ count: number; openKobo: number }>(
      `sum-loans-${kind}`,
      `select count(*)::int as count, coalesce(sum(open), 0)::bigint as "openKobo"
       from (select ${open} as open from loans l where ${where} and ${matching} limit $6) found`,
    ),
  };
};
const statements: Record<Kind, ReturnType<typeof statementsOf>> = {
  all: statementsOf('all'),
  overdue: statementsOf('overdue'),
  'in-question': statementsOf('in-question'),
  frozen: statementsOf('frozen'),
};

const statementsFor = ({ isOverdue, isInQuestion, isFrozen }: LoanFilter) =>
  statements[isOverdue ? 'overdue' : isInQuestion ? 'in-question' : isFrozen ? 'frozen' : 'all'];
const valuesOf = ({ state, customerId, plan, number, owner }: LoanTableFilter) => [
  state,
  customerId,
  plan,
  number,
  owner,
];

/** Loans after a position, those of which most is open first. */
export const listLoansByOpen = async (
  db: Db,
  filter: LoanTableFilter,
  { micros, id }: Position,
  atMost: number,
): Promise<ListedLoanRow[]> =>
  (await db.list(statementsFor(filter).page, [...valuesOf(filter), atMost, micros, id])).map(
    ({ micros: own, ...row }) => ({ ...asLoan(row), micros: own }),
  );

/** The loans of a file, in the order of the list. */
export const listLoansForFile = (db: Db, filter: LoanTableFilter, sort: LoanSort, atMost: number) =>
  db.list(statementsFor(filter).file[sort], [...valuesOf(filter), atMost]);

/** Counts loans and adds up what is open of them, up to a number of loans. */
export const sumLoans = (db: Db, filter: LoanTableFilter, atMost: number) =>
  db.get(statementsFor(filter).sums, [...valuesOf(filter), atMost]);
