import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, list, statement, type Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import type { LoanEvent, LoanFact } from './life/loan-events.ts';

/** An event as it is stored. */
export interface StoredLoanEvent {
  number: number;
  kind: LoanFact['kind'];
  on: Day;
  /** The rest of the fact. */
  payload: Record<string, unknown>;
  actorKind: Actor['kind'];
  actorId: string;
  recordedAt: Date;
  recordedOn: Day;
  /** The caller's. */
  key: string;
}

/** An event to store. */
export interface NewLoanEvent {
  loanId: string;
  number: number;
  on: Day;
  fact: LoanFact;
  key: string;
  /** SHA-256 of what was asked for, in hex. */
  digest: string;
  actor: Actor;
}

/** An instalment of a schedule as it is stored. Late fees are no part of it. */
export interface ScheduledInstalment {
  number: number;
  dueOn: Day;
  principalKobo: number;
  /** The finance charge, under the name that is stored. */
  chargeKobo: number;
}

/** A version of a loan's schedule. `eventNumber` is the event that made it; 0 for the agreement. */
export interface StoredSchedule {
  version: number;
  eventNumber: number;
  instalments: ScheduledInstalment[];
  madeAt: Date;
}

const columns = `number, kind, on_day as "on", payload, actor_kind as "actorKind", actor_id as "actorId", recorded_at as "recordedAt",
  recorded_on as "recordedOn", key`;
// What the replay reads, and no more: it reads many. It sorts them itself.
const eventsOfMany = statement<{ loanId: string } & ReplayedEvent>(
  'list-events-of-loans',
  `select loan_id as "loanId", number, kind, on_day as "on", payload from loan_events where loan_id = any($1::uuid[])`,
);
const insertRow = statement(
  'insert-loan-event',
  `insert into loan_events (loan_id, number, kind, on_day, payload, key, digest, actor_kind, actor_id, recorded_at, recorded_on)
   values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9, $10, $11)`,
);
// A version is stored only where it differs from the one before it.
const insertSchedule = statement<{ version: number }>(
  'insert-loan-schedule',
  `insert into loan_schedules (loan_id, version, event_number, instalments, made_at)
   select $1, $2::integer + 1, $3, $4::jsonb, $5
   where (select s.instalments from loan_schedules s where s.loan_id = $1 and s.version = $2) is distinct from $4::jsonb
   returning version`,
);

type ReplayedEvent = Pick<StoredLoanEvent, 'number' | 'kind' | 'on' | 'payload'>;

/** A stored event as the replay reads it. */
export const asLoanEvent = ({ number, on, kind, payload }: ReplayedEvent): LoanEvent =>
  ({ ...payload, number, on, kind }) as LoanEvent;

/** A loan's events in the order in which they were recorded. */
export const listLoanEvents = list<StoredLoanEvent, [loanId: string]>(
  'list-loan-events',
  `select ${columns} from loan_events where loan_id = $1 order by number`,
);

/** The events of loans, by loan, in no order. */
export async function listEventsOfLoans(db: Db, loanIds: readonly string[]): Promise<Map<string, LoanEvent[]>> {
  const rows = Map.groupBy(await db.list(eventsOfMany, [loanIds]), ({ loanId }) => loanId);
  return new Map(loanIds.map((id) => [id, (rows.get(id) ?? []).map(asLoanEvent)]));
}
/** The event that was recorded with a caller's key, with the digest of what was asked for, in hex; or null. */
export const findLoanEventByKey = find<{ loanId: string; number: number; digest: string }, [key: string]>(
  'find-loan-event-by-key',
  `select loan_id as "loanId", number, encode(digest, 'hex') as digest from loan_events where key = $1`,
);

/** Stores an event. */
export function insertLoanEvent(tx: Tx, { loanId, number, on, fact, key, digest, actor }: NewLoanEvent) {
  const { kind, ...payload } = fact;
  const values = [loanId, number, kind, on, JSON.stringify(payload), key, digest, actor.kind, actor.id];
  return tx.list(insertRow, [...values, tx.now, tx.businessDate]);
}

/** The versions of a loan's schedule, the first one first. */
export const listLoanSchedules = list<StoredSchedule, [loanId: string]>(
  'list-loan-schedules',
  `select version, event_number as "eventNumber", instalments, made_at as "madeAt" from loan_schedules where loan_id = $1
   order by version`,
);

/** Stores the next version of a loan's schedule if it differs from the current one. Returns the version that is current then. */
export async function addLoanSchedule(
  tx: Tx,
  loanId: string,
  { current, eventNumber }: { current: number; eventNumber: number },
  instalments: readonly ScheduledInstalment[],
): Promise<number> {
  const added = await tx.find(insertSchedule, [loanId, current, eventNumber, JSON.stringify(instalments), tx.now]);
  return added?.version ?? current;
}
