import { find, list, type Tx } from '../../../platform/database.ts';
import type { OtherWay } from './queries.ts';

/** Marks all answers about a row as told. Null where they are, or the row is gone. The loan is locked. */
export const markRowTold = find<{ id: string }, [id: string], Tx>(
  'mark-payroll-row-told',
  'update payroll_rows set told_count = answer_count where id = $1 and told_count < answer_count returning id',
);
/** Marks what of a loan is paid another way as told, and returns what was not before. The loan is locked. */
export const markWaysTold = list<Pick<OtherWay, 'instalment' | 'reason'>, [loanId: string, at: Date], Tx>(
  'mark-payroll-other-ways-told',
  'update payroll_other_ways set told_at = $2 where loan_id = $1 and told_at is null returning instalment, reason',
);
/** Rows whose customer was not told of the last answer yet. */
export const listUntoldRows = list<{ id: string }, [atMost: number]>(
  'untold-payroll-rows',
  'select id from payroll_rows where told_count < answer_count order by id limit $1',
);
/** Loans of which something is paid another way that the customer was not told of yet. */
export const listUntoldWays = list<{ id: string }, [atMost: number]>(
  'untold-payroll-other-ways',
  'select distinct loan_id as id from payroll_other_ways where told_at is null order by loan_id limit $1',
);
