import type { Day } from '@foodbank/contract/primitives/day';
import { find, get, list, run, type Tx } from '../../../platform/database.ts';

/** A stop of new plans. */
export interface PlanStop {
  id: string;
  /** Null: all plans. */
  planCode: string | null;
  stoppedBy: string;
  stoppedAt: Date;
  reason: string;
  /** When new plans began again, and the request by which two people decided it; null while it holds. */
  startedAt: Date | null;
  startedBy: string | null;
  approvalId: string | null;
}

/** How much may be newly financed on a day. */
export interface PlanBound {
  id: number;
  boundKobo: number;
  setAt: Date;
  /** Null for the bound that comes with the product. */
  setBy: string | null;
  reason: string;
  /** Of a bound that two people raised. */
  approvalId: string | null;
}

// The key of the lock that agreements share, and that a stop has alone: after a stop no agreement that began before it is still on its way.
/** Lets an agreement be sealed while no stop is being made. */
export const shareStarts = run('share-plan-starts', 'select pg_advisory_xact_lock_shared(7, 2)');
/** Waits for the agreements that are being sealed, and keeps others from it until the transaction ends. */
export const lockStarts = run('lock-plan-starts', 'select pg_advisory_xact_lock(7, 2)');

const stopColumns = `id, plan_code as "planCode", stopped_by as "stoppedBy", stopped_at as "stoppedAt", reason, started_at as "startedAt",
  started_by as "startedBy", approval_id as "approvalId"`;
/** The newest stops, those that are over too. */
export const listNewestStops = list<PlanStop, [atMost: number]>(
  'newest-plan-stops',
  `select ${stopColumns} from plan_stops order by stopped_at desc, id desc limit $1`,
);
/** A stop by its id, or null. */
export const findStop = find<PlanStop, [id: string]>(
  'find-plan-stop',
  `select ${stopColumns} from plan_stops where id = $1`,
);
const insertStopRow = find<{ id: string }, [string | null, string, Date, string], Tx>(
  'insert-plan-stop',
  `insert into plan_stops (plan_code, stopped_by, stopped_at, reason) values ($1, $2, $3, $4)
   on conflict (plan_code) where started_at is null do nothing returning id`,
);
/** Stops a plan, or all. Returns the stop's id; null if it is stopped already. */
export const insertStop = async (
  tx: Tx,
  { planCode, stoppedBy, reason }: Pick<PlanStop, 'planCode' | 'stoppedBy' | 'reason'>,
) => (await insertStopRow(tx, planCode, stoppedBy, tx.now, reason))?.id ?? null;
/** Ends a stop. */
export const endStop = run<[id: string, at: Date, startedBy: string, approvalId: string]>(
  'end-plan-stop',
  'update plan_stops set started_at = $2, started_by = $3, approval_id = $4 where id = $1 and started_at is null',
);

const boundColumns = `id, bound_kobo as "boundKobo", set_at as "setAt", set_by as "setBy", reason, approval_id as "approvalId"`;
/** The bounds that were set, the newest first: the first one holds. */
export const listBounds = list<PlanBound, [atMost: number]>(
  'newest-plan-bounds',
  `select ${boundColumns} from plan_bounds order by id desc limit $1`,
);
/** The bound that holds. */
export const getBound = get<PlanBound, []>(
  'plan-bound-in-force',
  `select ${boundColumns} from plan_bounds order by id desc limit 1`,
);
const insertBoundRow = run<[number, Date, string, string, string | null]>(
  'insert-plan-bound',
  'insert into plan_bounds (bound_kobo, set_at, set_by, reason, approval_id) values ($1, $2, $3, $4, $5)',
);
/** Sets the bound from now on. */
export const insertBound = (
  tx: Tx,
  one: { boundKobo: number; setBy: string; reason: string; approvalId: string | null },
) => insertBoundRow(tx, one.boundKobo, tx.now, one.setBy, one.reason, one.approvalId);

/** The stops that hold, the bound, and what is reserved of a day. */
export const getGate = get<
  { isAllStopped: boolean; stoppedCodes: string[]; boundKobo: number; reservedKobo: number },
  [day: Day]
>(
  'plan-gate',
  `select exists (select from plan_stops where started_at is null and plan_code is null) as "isAllStopped",
     array(select plan_code from plan_stops where started_at is null and plan_code is not null) as "stoppedCodes",
     b.bound_kobo as "boundKobo", coalesce((select reserved_kobo from plan_days where day = $1), 0)::bigint as "reservedKobo"
   from plan_bounds b order by b.id desc limit 1`,
);
/** What is reserved of a day; null for nothing. */
export const findReserved = find<{ reservedKobo: number }, [day: Day]>(
  'reserved-of-plan-day',
  'select reserved_kobo as "reservedKobo" from plan_days where day = $1',
);
/** Locks a day, which is made if it isn't there, and returns what is reserved of it. */
export const lockPlanDay = get<{ reservedKobo: number }, [day: Day], Tx>(
  'lock-plan-day',
  `insert into plan_days as d (day, reserved_kobo) values ($1, 0)
   on conflict (day) do update set reserved_kobo = d.reserved_kobo returning reserved_kobo as "reservedKobo"`,
);
/** Adds to what is reserved of a day, which is locked; below zero: gives it back. */
export const addReserved = run<[day: Day, kobo: number]>(
  'add-to-plan-day',
  'update plan_days set reserved_kobo = reserved_kobo + $2 where day = $1',
);
/** Stores what an agreement took of its day. */
export const insertReservation = run<[loanId: string, day: Day, kobo: number, at: Date]>(
  'insert-plan-reservation',
  'insert into plan_reservations (loan_id, day, kobo, reserved_at) values ($1, $2, $3, $4)',
);
/** Marks what an agreement took as given back, once; null if it took nothing, or it was given back before. */
export const endReservation = find<{ day: Day; kobo: number }, [loanId: string, at: Date], Tx>(
  'give-plan-reservation-back',
  'update plan_reservations set given_back_at = $2 where loan_id = $1 and given_back_at is null returning day, kobo',
);
