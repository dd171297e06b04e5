import type { Day } from '@foodbank/contract/primitives/day';
import { find, get, list, run, type Tx } from '../../../platform/database.ts';

/** A stop of automatic charges. */
export interface AutomaticStop {
  id: string;
  /** Null: all plans. */
  loanId: string | null;
  stoppedBy: string;
  stoppedAt: Date;
  reason: string;
  /** When it ended, and the request by which two people decided it; null while it holds. */
  startedAt: Date | null;
  startedBy: string | null;
  approvalId: string | null;
}

// The key of the lock that charges share while they are decided, and that a stop has alone: after it no charge is begun.
/** Lets a charge be begun while no stop is being made. */
export const shareCharging = run('share-automatic-charging', 'select pg_advisory_xact_lock_shared(7, 3)');
/** Waits for the charges that are being begun, and keeps others from it until the transaction ends. */
export const lockCharging = run('lock-automatic-charging', 'select pg_advisory_xact_lock(7, 3)');

const columns = `id, loan_id as "loanId", stopped_by as "stoppedBy", stopped_at as "stoppedAt", reason, started_at as "startedAt",
  started_by as "startedBy", approval_id as "approvalId"`;
/** The stops that hold, then those that ended, each the newest first. */
export const listStops = list<AutomaticStop, [atMost: number]>(
  'automatic-stops',
  `select ${columns} from automatic_stops order by started_at is not null, stopped_at desc, id desc limit $1`,
);
/** A stop by its id, or null. */
export const findStop = find<AutomaticStop, [id: string]>(
  'automatic-stop',
  `select ${columns} from automatic_stops where id = $1`,
);
const insertStopRow = find<{ id: string }, [string | null, string, Date, string], Tx>(
  'insert-automatic-stop',
  `insert into automatic_stops (loan_id, stopped_by, stopped_at, reason) values ($1, $2, $3, $4)
   on conflict (loan_id) where started_at is null do nothing returning id`,
);
/** Stops one plan, or all. Returns the stop's id; null if it is stopped already. */
export const insertStop = async (
  tx: Tx,
  { loanId, stoppedBy, reason }: Pick<AutomaticStop, 'loanId' | 'stoppedBy' | 'reason'>,
) => (await insertStopRow(tx, loanId, stoppedBy, tx.now, reason))?.id ?? null;
/** Ends a stop. */
export const endStop = run<[id: string, at: Date, startedBy: string, approvalId: string]>(
  'end-automatic-stop',
  'update automatic_stops set started_at = $2, started_by = $3, approval_id = $4 where id = $1 and started_at is null',
);

/** A condition of SQL: a stop holds for the loan with this id. */
export const isStoppedSql = (loanId: string): string =>
  `exists (select from automatic_stops s where s.started_at is null and (s.loan_id is null or s.loan_id = ${loanId}))`;
/** The stop that holds for a loan, its own first; null for none. */
export const findStopOf = find<{ id: string }, [loanId: string]>(
  'automatic-stop-of-loan',
  `select id from automatic_stops where started_at is null and (loan_id is null or loan_id = $1) order by loan_id nulls last limit 1`,
);

const isHeld = 'n.held_at is not null and n.skipped_at is null and n.dropped_at is null';
/** How many stops hold, how many due days they hold back, and how many charges are on their way. */
export const countStopped = get<{ all: number; plans: number; held: number; heldKobo: number; onTheirWay: number }, []>(
  'count-automatic-stops',
  `select (select count(*)::int from automatic_stops where started_at is null and loan_id is null) as "all",
     (select count(*)::int from automatic_stops where started_at is null and loan_id is not null) as plans,
     count(*)::int as held, coalesce(sum(n.amount_kobo), 0)::bigint as "heldKobo",
     (select count(*)::int from card_charges where state = 'called') as "onTheirWay"
   from card_notices n join payment_mandates m on m.loan_id = n.loan_id and m.ended_at is null and m.in_force_at <= n.told_at where ${isHeld}`,
);

/** Due days of stopped plans whose day of charging came, and whose customers were not told of the stop yet, the oldest first. */
export const listLeftOut = list<{ loanId: string; dueOn: Day; attempt: 1 | 2 }, [through: Day, atMost: number]>(
  'due-days-left-out-by-stop',
  `select n.loan_id as "loanId", n.due_on as "dueOn", case when k.charge_id is null then 1 else 2 end as attempt
   from card_notices n
     join payment_mandates m on m.loan_id = n.loan_id and m.ended_at is null and m.in_force_at <= n.told_at
     left join card_charges k on k.loan_id = n.loan_id and k.due_on = n.due_on and k.attempt = 1
   where n.held_at is null and n.skipped_at is null and n.dropped_at is null and ${isStoppedSql('n.loan_id')}
     and ((k.charge_id is null and n.charge_on <= $1)
       or (k.again_on <= $1 and not exists (select from card_charges s where s.loan_id = n.loan_id and s.due_on = n.due_on and s.attempt = 2)))
   order by n.due_on, n.loan_id limit $2`,
);
/** A stop leaves a due day out. Null if it was left out, skipped or dropped before. */
export const holdNotice = find<{ amountKobo: number }, [loanId: string, dueOn: Day, at: Date], Tx>(
  'hold-card-notice',
  `update card_notices set held_at = $3 where loan_id = $1 and due_on = $2 and held_at is null and skipped_at is null and dropped_at is null
   returning amount_kobo as "amountKobo"`,
);
/** A due day that was left out is charged on a day of which the customer is told now. */
export const resumeNotice = run<[loanId: string, dueOn: Day, chargeOn: Day, amountKobo: number, at: Date]>(
  'resume-card-notice',
  `update card_notices set held_at = null, charge_on = $3, amount_kobo = $4, told_at = $5 where loan_id = $1 and due_on = $2 and held_at is not null`,
);
