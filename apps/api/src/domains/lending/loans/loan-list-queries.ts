import type { LoanStateKey } from '@foodbank/contract/lending/loans-admin';
import { type Db, statement } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';
import { asLoan, type LoanRow, loanColumns, type StoredLoan } from './loan-queries.ts';

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
const ofCustomer = newest('list-loans-of-customer', 'l.customer_id = $4 and ($5::text is null or l.state = $5)');
const overdue = statement<LoanRow & { micros: string }>(
  'list-overdue-loans',
  `select ${loanColumns}, ${at('l.late_since')} from loans l
   where l.late_since is not null and ($4::text is null or l.state = $4) and ($5::text is null or l.customer_id = $5)
     and (l.late_since, l.id) > (((${instant}) at time zone 'UTC')::date, $2::uuid)
   order by l.late_since, l.id limit $3`,
);

/** Which loans a list has. */
export interface LoanFilter {
  state: LoanStateKey | null;
  isOverdue: boolean;
  customerId: string | null;
}

/** Loans after a position, the newest first; overdue ones the longest late first. */
export async function listLoans(
  db: Db,
  { state, isOverdue, customerId }: LoanFilter,
  { micros, id }: Position,
  atMost: number,
): Promise<ListedLoanRow[]> {
  const place = [micros, id, atMost];
  const read = () => {
    if (isOverdue) return db.list(overdue, [...place, state, customerId]);
    if (customerId !== null) return db.list(ofCustomer, [...place, customerId, state]);
    return state === null ? db.list(all, place) : db.list(ofState, [...place, state]);
  };
  return (await read()).map(({ micros: own, ...row }) => ({ ...asLoan(row), micros: own }));
}
