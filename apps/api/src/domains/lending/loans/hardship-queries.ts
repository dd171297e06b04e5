import type { Day } from '@foodbank/contract/primitives/day';
import type { HardshipReason } from '@foodbank/contract/support/hardship';
import { find, list, run } from '../../../platform/database.ts';

/** An instalment that is to move, and its new due day. */
export interface HardshipMove {
  instalment: number;
  to: Day;
}

/** Where what a customer asked for stands: `changed`: something else was granted. */
export type HardshipAskState = 'open' | 'granted' | 'changed' | 'refused' | 'taken-back';

/** What a customer asked for who can't pay in time, with its case. */
export interface HardshipAsk {
  id: string;
  loanId: string;
  caseId: string;
  caseName: string;
  askedOn: Day;
  askedAt: Date;
  moves: HardshipMove[];
  reasons: HardshipReason[];
  state: HardshipAskState;
  granted: HardshipMove[] | null;
  answer: string | null;
  decidedAt: Date | null;
}

const columns = `a.id, a.loan_id as "loanId", a.case_id as "caseId", a.case_name as "caseName", a.asked_on as "askedOn",
  a.asked_at as "askedAt", a.moves, a.reasons, a.state, a.granted, a.answer, a.decided_at as "decidedAt"`;

/** What is asked for on a loan and not decided, or null. */
export const findOpenAsk = find<HardshipAsk, [loanId: string]>(
  'open-hardship-of-loan',
  `select ${columns} from hardship_asks a where a.loan_id = $1 and a.state = 'open'`,
);
/** What was asked for in a case, or null. */
export const findAskOfCase = find<HardshipAsk, [caseId: string]>(
  'hardship-of-case',
  `select ${columns} from hardship_asks a where a.case_id = $1`,
);
/** Stores what a customer asks for. */
export const insertAsk = run<
  [loanId: string, caseId: string, caseName: string, on: Day, at: Date, moves: string, reasons: readonly string[]]
>(
  'insert-hardship',
  `insert into hardship_asks (loan_id, case_id, case_name, asked_on, asked_at, moves, reasons)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
);
/** Ends what was asked for: decided, or taken back. */
export const endAsk = run<
  [id: string, state: HardshipAskState, granted: string | null, answer: string | null, at: Date, by: string | null]
>(
  'end-hardship',
  `update hardship_asks set state = $2, granted = $3::jsonb, answer = $4, decided_at = $5, decided_by = $6
   where id = $1 and state = 'open'`,
);
/** What a customer asked for, for the export, oldest first. */
export const listHardshipRecords = list<
  Pick<HardshipAsk, 'caseName' | 'askedAt' | 'moves' | 'reasons' | 'state' | 'granted' | 'answer' | 'decidedAt'> & {
    loanNumber: string;
  },
  [customerId: string]
>(
  'hardship-for-export',
  `select l.number as "loanNumber", a.case_name as "caseName", a.asked_at as "askedAt", a.moves, a.reasons, a.state, a.granted, a.answer,
     a.decided_at as "decidedAt"
   from hardship_asks a join loans l on l.id = a.loan_id where l.customer_id = $1 order by a.asked_at, a.id`,
);
