import type { SurplusState } from '@foodbank/contract/lending/employer-receivables-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { find, get, list, type Tx } from '../../../platform/database.ts';

/** What payslips paid of a plan beyond what it needed: it goes to a bank account in the customer’s own name. */
export interface Surplus {
  id: string;
  loanId: string;
  customerId: string;
  number: number;
  amountKobo: number;
  state: SurplusState;
  /** How often its money was reserved in the ledger. */
  tryNumber: number;
  failure: string | null;
  /** The account that the last try didn’t reach: another one is needed. */
  failedVersion: number | null;
  accountVersion: number | null;
  lastDigits: string | null;
  disbursementId: string | null;
  foundOn: Day;
  dueOn: Day;
  paidOn: Day | null;
}

const columns = `s.id, s.loan_id as "loanId", s.customer_id as "customerId", s.number, s.amount_kobo as "amountKobo",
  s.state, s.try_number as "tryNumber", s.failure, s.failed_version as "failedVersion", s.account_version as "accountVersion",
  s.last_digits as "lastDigits", s.disbursement_id as "disbursementId", s.found_on as "foundOn", s.due_on as "dueOn", s.paid_on as "paidOn"`;
const from = 'payroll_surpluses s';

/** The surplus that a disbursement sends, or null. */
export const findSurplusOfDisbursement = find<Surplus, [disbursementId: string]>(
  'payroll-surplus-of-disbursement',
  `select ${columns} from ${from} where s.disbursement_id = $1`,
);
/** A surplus, locked: after its loan and the file, and before the ledger’s accounts. Null for an unknown one. */
export const lockSurplus = find<Surplus, [id: string], Tx>(
  'lock-payroll-surplus',
  `select ${columns} from ${from} where s.id = $1 for update of s`,
);
/** The surpluses of a loan in their order. */
export const listSurplusesOfLoan = list<Surplus, [loanId: string]>(
  'payroll-surpluses-of-loan',
  `select ${columns} from ${from} where s.loan_id = $1 order by s.number`,
);
/** The surpluses of a customer that are on their way. */
export const listOpenSurplusesOf = list<Surplus, [customerId: string]>(
  'open-payroll-surpluses-of-customer',
  `select ${columns} from ${from} where s.customer_id = $1 and s.state in ('waiting', 'sending', 'unclear') order by s.id`,
);
/** Surpluses, newest first, before one: a page and one more. `late`: due before the day and not there yet. */
export const listSurpluses = list<
  Surplus,
  [show: 'open' | 'late' | 'all', today: Day, beforeId: string | null, atMost: number]
>(
  'payroll-surpluses',
  `select ${columns} from ${from}
   where ($1 = 'all' or s.state in ('waiting', 'sending', 'unclear')) and ($1 <> 'late' or s.due_on < $2)
     and ($3::uuid is null or s.id < $3) order by s.id desc limit $4`,
);
/** What was deducted for a loan, as it stands now, in kobo. */
export const getDeductedOfLoan = get<{ kobo: number }, [loanId: string]>(
  'deducted-of-loan',
  'select coalesce(sum(deducted_kobo), 0)::bigint as kobo from payroll_rows where loan_id = $1',
);
/** Inserts a surplus that waits. */
export const insertSurplus = get<
  { id: string },
  [loanId: string, customerId: string, number: number, amountKobo: number, foundOn: Day, dueOn: Day, at: Date],
  Tx
>(
  'insert-payroll-surplus',
  `insert into payroll_surpluses (loan_id, customer_id, number, amount_kobo, found_on, due_on, created_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
);
/** Surpluses that wait, after one. */
export const listWaitingSurpluses = list<
  Pick<Surplus, 'id' | 'customerId' | 'amountKobo' | 'failedVersion'>,
  [afterId: string, atMost: number]
>(
  'waiting-payroll-surpluses',
  `select id, customer_id as "customerId", amount_kobo as "amountKobo", failed_version as "failedVersion" from payroll_surpluses
   where state = 'waiting' and id > $1 order by id limit $2`,
);
/** The sum of what was handed to the provider and is not answered yet. */
export const sumSurplusesOnTheWay = get<{ kobo: number }>(
  'payroll-surpluses-on-the-way',
  `select coalesce(sum(amount_kobo), 0)::bigint as kobo from payroll_surpluses where state = 'sending'`,
);
/** Marks a waiting surplus as handed to the provider’s queue. */
export const markSurplusSending = find<
  { id: string },
  [id: string, disbursementId: string, version: number, lastDigits: string, at: Date],
  Tx
>(
  'mark-payroll-surplus-sending',
  `update payroll_surpluses set state = 'sending', disbursement_id = $2, account_version = $3, last_digits = $4, failure = null, changed_at = $5
   where id = $1 and state = 'waiting' returning id`,
);
/** Notes that the provider’s answer is unclear, or is not any more. */
export const markSurplusUnclear = find<{ id: string }, [id: string, state: 'sending' | 'unclear', at: Date], Tx>(
  'mark-payroll-surplus-unclear',
  `update payroll_surpluses set state = $2, changed_at = $3 where id = $1 and state in ('sending', 'unclear') and state <> $2 returning id`,
);
/** Notes that a surplus is paid. */
export const markSurplusPaid = find<{ id: string }, [id: string, on: Day, at: Date], Tx>(
  'mark-payroll-surplus-paid',
  `update payroll_surpluses set state = 'paid', paid_on = $2, failure = null, changed_at = $3
   where id = $1 and state in ('sending', 'unclear') returning id`,
);
/** Lets a surplus wait again whose try failed or came back. `failedVersion`: the account that it didn’t reach, or null to try it again. */
export const letSurplusWait = find<
  { id: string },
  [id: string, failure: string, failedVersion: number | null, at: Date],
  Tx
>(
  'let-payroll-surplus-wait',
  `update payroll_surpluses set state = 'waiting', failure = $2, failed_version = $3, try_number = try_number + 1, paid_on = null, changed_at = $4
   where id = $1 and state in ('sending', 'unclear', 'paid') returning id`,
);
/** Lets a surplus that failed go to the same account once more. */
export const clearFailedVersion = find<{ id: string }, [id: string, at: Date], Tx>(
  'clear-failed-version-of-surplus',
  `update payroll_surpluses set failed_version = null, changed_at = $2
   where id = $1 and state = 'waiting' and failed_version is not null returning id`,
);
/** Keeps a surplus that has not left. */
export const markSurplusKept = find<{ id: string }, [id: string, at: Date], Tx>(
  'keep-payroll-surplus',
  `update payroll_surpluses set state = 'kept', changed_at = $2 where id = $1 and state = 'waiting' returning id`,
);
/** Surpluses that were due before a day and are not there yet. */
export const countLateSurpluses = get<{ count: number; oldestAt: Date | null }, [today: Day]>(
  'count-late-payroll-surpluses',
  `select count(*)::int as count, min(created_at) as "oldestAt" from payroll_surpluses
   where state in ('waiting', 'sending', 'unclear') and due_on < $1`,
);
/** Loans for which something was deducted of a payday since a day: by id, after one. */
export const listDeductedLoans = list<{ id: string }, [since: Day, afterId: string, atMost: number]>(
  'loans-with-deductions',
  `select distinct r.loan_id as id from payroll_rows r join payroll_files f on f.id = r.file_id
   where f.payday >= $1 and r.deducted_kobo > 0 and r.loan_id > $2 order by 1 limit $3`,
);
