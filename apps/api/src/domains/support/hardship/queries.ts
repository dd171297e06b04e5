import type { Day } from '@foodbank/contract/primitives/day';
import type { HardshipReason } from '@foodbank/contract/support/hardship';
import { find, list } from '../../../platform/database.ts';
import type { HardshipAskState, HardshipMove } from '../../lending/loans/hardship-queries.ts';

/** What was asked for, with its case and loan. */
export interface HardshipCase {
  /** The id of the case. */
  id: string;
  reference: string;
  loanId: string;
  loanNumber: string;
  customerId: string;
  askedOn: Day;
  askedAt: Date;
  moves: HardshipMove[];
  reasons: HardshipReason[];
  state: HardshipAskState;
  granted: HardshipMove[] | null;
  answer: string | null;
  decidedAt: Date | null;
  /** The member who decided. */
  decidedBy: string | null;
  /** Of the case. */
  dueAt: Date | null;
  complex: boolean;
  version: number;
  text: string;
}

const columns = `r.id, a.case_name as reference, a.loan_id as "loanId", l.number as "loanNumber", l.customer_id as "customerId",
  a.asked_on as "askedOn", a.asked_at as "askedAt", a.moves, a.reasons, a.state, a.granted, a.answer, a.decided_at as "decidedAt",
  a.decided_by as "decidedBy", case when a.state = 'open' then r.due_at end as "dueAt", r.complex, r.version, r.fields ->> 'message' as text`;
const from = 'hardship_asks a join requests r on r.id = a.case_id join loans l on l.id = a.loan_id';
const micros = (instant: string) => `(extract(epoch from ${instant}) * 1000000)::bigint`;
// What waits for its customer has no clock: behind all that has one.
const place = `${micros(`coalesce(r.due_at, a.asked_at + interval '100 years')`)}`;

/** What was asked for and is not decided, what is due first on top. */
export const listOpenHardship = list<HardshipCase & { micros: string }, [micros: string, id: string, atMost: number]>(
  'open-hardship',
  `select ${columns}, ${place}::text as micros from ${from}
   where a.state = 'open' and (${place}, r.id) > ($1::bigint, $2::uuid) order by ${place}, r.id limit $3`,
);
/** What was decided or taken back, the latest first. */
export const listDecidedHardship = list<
  HardshipCase & { micros: string },
  [micros: string, id: string, atMost: number]
>(
  'decided-hardship',
  `select ${columns}, ${micros('a.decided_at')}::text as micros from ${from}
   where a.decided_at is not null and (${micros('a.decided_at')}, r.id) < ($1::bigint, $2::uuid)
   order by ${micros('a.decided_at')} desc, r.id desc limit $3`,
);
/** What was asked for in a case, or null. */
export const findHardshipCase = find<HardshipCase, [caseId: string]>(
  'hardship-case',
  `select ${columns} from ${from} where r.id = $1`,
);
/** What was asked for last on a loan, or null. */
export const findLastHardship = find<HardshipCase, [loanId: string]>(
  'last-hardship-of-loan',
  `select ${columns} from ${from} where a.loan_id = $1 order by a.asked_at desc, a.id desc limit 1`,
);
