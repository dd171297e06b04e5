import type { Day } from '@foodbank/contract/primitives/day';
import { find, list, run, type Tx } from '../../../platform/database.ts';

/** What pauses a plan: an open case, or a return that waits for a decision. `name` is the number of the case, or of the order. */
export interface PauseCause {
  cause: 'case' | 'return';
  causeId: string;
  name: string;
}

/** A cause that has not ended, with the business date since when. `overOn`: the loan's days of pause were over before it. */
export interface OpenCause extends PauseCause {
  since: Day;
  overOn: Day | null;
}

const columns = `cause, cause_id as "causeId", name, since, over_on as "overOn"`;

/** The causes of a loan that have not ended, the oldest first. */
export const listOpenCauses = list<OpenCause, [loanId: string]>(
  'open-causes-of-pause',
  `select ${columns} from loan_pauses where loan_id = $1 and ended_on is null order by since, cause_id`,
);
/** Which of some loans have a cause that has not ended, or are frozen: their days move along. */
export const listPausedAmong = list<{ loanId: string }, [loanIds: readonly string[]]>(
  'loans-with-open-cause-among',
  `select loan_id as "loanId" from loan_pauses where loan_id = any($1::uuid[]) and ended_on is null
   union select loan_id from loan_freezes where loan_id = any($1::uuid[]) and ended_on is null`,
);
/** The causes of some loans that have not ended, the oldest first. */
export const listCausesAmong = list<
  Pick<OpenCause, 'cause' | 'name' | 'since'> & { loanId: string },
  [loanIds: readonly string[]]
>(
  'open-causes-among-loans',
  `select loan_id as "loanId", cause, name, since from loan_pauses where loan_id = any($1::uuid[]) and ended_on is null
   order by since, cause_id`,
);
/** All that paused a loan, with the day on which it ended, or on which the loan went on all the same. The oldest first. */
export const listCausesOf = list<OpenCause & { endedOn: Day | null }, [loanId: string]>(
  'causes-of-pause',
  `select ${columns}, ended_on as "endedOn" from loan_pauses where loan_id = $1 order by since, cause_id`,
);
/** Notes a cause. One that had ended begins again. */
export const openCause = run<[loanId: string, cause: PauseCause['cause'], causeId: string, name: string, since: Day]>(
  'open-cause-of-pause',
  `insert into loan_pauses (loan_id, cause, cause_id, name, since) values ($1, $2, $3, $4, $5)
   on conflict (loan_id, cause, cause_id) do update set since = excluded.since, ended_on = null where loan_pauses.ended_on is not null`,
);
/** Ends a cause. Null if it doesn't pause a loan, or has ended. */
export const endCause = find<{ loanId: string }, [cause: PauseCause['cause'], causeId: string, on: Day], Tx>(
  'end-cause-of-pause',
  `update loan_pauses set ended_on = $3 where cause = $1 and cause_id = $2 and ended_on is null returning loan_id as "loanId"`,
);
/** The loan that an open cause pauses, or null. */
export const findPausedLoan = find<{ loanId: string }, [cause: PauseCause['cause'], causeId: string]>(
  'loan-of-cause-of-pause',
  `select loan_id as "loanId" from loan_pauses where cause = $1 and cause_id = $2 and ended_on is null`,
);
/** Running loans with an open cause after one of them, whose days of pause were not over when they were last looked at. */
export const listLoansWithCause = list<{ loanId: string }, [afterId: string, atMost: number]>(
  'loans-with-cause-of-pause',
  `select distinct p.loan_id as "loanId" from loan_pauses p join loans l on l.id = p.loan_id
   where p.ended_on is null and p.over_on is null and l.state in ('active', 'for-write-off') and p.loan_id > $1::uuid
   order by p.loan_id limit $2`,
);
/** Notes for the open causes of a loan that its days of pause are over. */
export const noteOver = run<[loanId: string, on: Day]>(
  'note-pause-over',
  `update loan_pauses set over_on = $2 where loan_id = $1 and ended_on is null and over_on is null`,
);
/** What paused the plans of a customer, for the export, oldest first. */
export const listPauseRecords = list<
  Pick<OpenCause, 'cause' | 'name' | 'since' | 'overOn'> & { loanNumber: string; endedOn: Day | null },
  [customerId: string]
>(
  'pauses-for-export',
  `select l.number as "loanNumber", p.cause, p.name, p.since, p.ended_on as "endedOn", p.over_on as "overOn"
   from loan_pauses p join loans l on l.id = p.loan_id where l.customer_id = $1 order by p.since, p.cause_id`,
);
/** The open cases that pause plans of a customer. */
export const listCasesPausing = list<Pick<PauseCause, 'causeId'>, [customerId: string]>(
  'cases-pausing-plans-of-customer',
  `select p.cause_id as "causeId" from loan_pauses p join loans l on l.id = p.loan_id
   where l.customer_id = $1 and p.cause = 'case' and p.ended_on is null order by p.loan_id, p.cause_id`,
);
