import type { FreezeReason } from '@foodbank/contract/lending/loans-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { find, list, run, statement, type Tx } from '../../../platform/database.ts';

/** Why a loan is frozen, since when, and by whom. */
export interface StoredFreeze {
  id: string;
  reason: FreezeReason;
  note: string;
  since: Day;
  begunBy: string;
}

/** The freeze of a loan that has not ended, or null. */
export const findFreeze = find<StoredFreeze, [loanId: string]>(
  'freeze-of-loan',
  `select id, reason, note, since, begun_by as "begunBy" from loan_freezes where loan_id = $1 and ended_on is null`,
);
/** Notes why a loan is frozen. */
export const insertFreeze = run<
  [loanId: string, reason: FreezeReason, note: string, since: Day, begunBy: string, at: Date]
>(
  'insert-freeze',
  'insert into loan_freezes (loan_id, reason, note, since, begun_by, begun_at) values ($1, $2, $3, $4, $5, $6)',
);
/** Notes the end of a freeze. */
export const endFreezeRow = run<[id: string, on: Day]>(
  'end-freeze',
  'update loan_freezes set ended_on = $2 where id = $1 and ended_on is null',
);
/** A freeze of a customer who died, or null: the customer is written to no more. */
export const findMourned = find<{ id: string }, [customerId: string]>(
  'freeze-after-death',
  `select f.id from loan_freezes f join loans l on l.id = f.loan_id
   where l.customer_id = $1 and f.reason = 'death' and f.ended_on is null limit 1`,
);
/** The freeze that keeps a customer from new plans: after a death, a theft of identity or "this was not me". Null where none does. */
export const findFreezeOfNewPlans = find<Pick<StoredFreeze, 'reason' | 'note' | 'since'>, [customerId: string]>(
  'freeze-of-new-plans',
  `select f.reason, f.note, f.since from loan_freezes f join loans l on l.id = f.loan_id
   where l.customer_id = $1 and f.reason in ('death', 'identity-theft', 'not-me') and f.ended_on is null order by f.since limit 1`,
);
/** The freezes of a customer's plans, for the export, oldest first. */
export const listFreezeRecords = list<
  Pick<StoredFreeze, 'reason' | 'note' | 'since'> & { loanNumber: string; endedOn: Day | null },
  [customerId: string]
>(
  'freezes-for-export',
  `select l.number as "loanNumber", f.reason, f.note, f.since, f.ended_on as "endedOn"
   from loan_freezes f join loans l on l.id = f.loan_id where l.customer_id = $1 order by f.since, f.id`,
);
/** Deletes the freezes that an erased customer's plans had, and the note of one that lasts: two people still have to end it. */
export async function eraseFreezesOf(tx: Tx, customerId: string): Promise<void> {
  await tx.list(deleteEnded, [customerId]);
  await tx.list(wipeNotes, [customerId]);
}
const deleteEnded = statement(
  'delete-ended-freezes-of-customer',
  'delete from loan_freezes f using loans l where l.id = f.loan_id and l.customer_id = $1 and f.ended_on is not null',
);
const wipeNotes = statement(
  'wipe-notes-of-freezes-of-customer',
  `update loan_freezes f set note = '' from loans l where l.id = f.loan_id and l.customer_id = $1`,
);
