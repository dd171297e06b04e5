import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { ActorKind } from './queries.ts';

/** Calls of one actor that were refused alike, counted since the first one. */
export interface RefusedCalls {
  actorKind: ActorKind;
  actor: string;
  sessionId: string | null;
  action: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
  /** The first of what the calls were about, and of the calls, each once. */
  subjects: string[];
  calls: string[];
}

const idsMax = 20;

const added = (column: string, value: string) =>
  `case when cardinality(r.${column}) < ${idsMax} and not ${value} = any(r.${column}) then r.${column} || ${value}
     else r.${column} end`;
const countRow = statement<{ count: number }>(
  'count-refused-call',
  `insert into refused_calls as r (actor_kind, actor, session_id, action, count, first_at, last_at, subjects, calls)
   values ($1, $2, $3, $4, 1, $5, $5, array[$6::text], array[$7::text])
   on conflict (actor_kind, actor, action) do update set count = r.count + 1, last_at = greatest(r.last_at, excluded.last_at),
     session_id = excluded.session_id, subjects = ${added('subjects', '$6::text')}, calls = ${added('calls', '$7::text')}
   returning count`,
);
const takeRows = statement<RefusedCalls>(
  'take-refused-calls',
  `delete from refused_calls where (actor_kind, actor, action) in (
     select actor_kind, actor, action from refused_calls where first_at <= $1 order by first_at limit $2 for update skip locked)
   returning actor_kind as "actorKind", actor, session_id as "sessionId", action, count, first_at as "firstAt",
     last_at as "lastAt", subjects, calls`,
);
const sumRow = statement<{ count: number }>(
  'sum-refused-calls',
  'select coalesce(sum(count), 0)::int as count from refused_calls',
);

/** Counts a refused call. Returns how many there are now. */
export const countRefusal = async (
  tx: Tx,
  {
    actorKind,
    actor,
    sessionId,
    action,
    subject,
    call,
  }: Pick<RefusedCalls, 'actorKind' | 'actor' | 'sessionId' | 'action'> & { subject: string; call: string },
) => (await tx.get(countRow, [actorKind, actor, sessionId, action, tx.now, subject, call])).count;
/** Takes counts that began at an instant or before out of the table. */
export const takeRefusals = (tx: Tx, before: Date, atMost: number) => tx.list(takeRows, [before, atMost]);
/** How many refused calls are counted and in no line yet. */
export const sumRefusals = async (db: Db) => (await db.get(sumRow)).count;
