import { statement, type Tx } from '../../../platform/database.ts';
import type { Actor } from './queries.ts';

const insertLines = statement(
  'insert-audit-lines',
  `with lines as (
     insert into audit_lines (at, actor, actor_kind, session_id, request_id, action, subject, detail, before, after, reason)
     select $1, $2, $3, $4, $5, $6, one.subject, one.detail, one.before, one.after, $7
     from unnest($8::text[], $9::jsonb[], $10::jsonb[], $11::jsonb[]) one (subject, detail, before, after) returning id)
   insert into audit_waiting (line_id) select id from lines`,
);

/** What many lines of one act have in common. */
export interface BulkAct {
  actor: Actor;
  action: string;
  requestId: string | null;
  reason: string | null;
}

/** One of many lines of an act. */
export interface BulkLine {
  subject: string;
  detail: object;
  before: object;
  after: object;
}

/** Inserts many lines of one act. */
export const insertAuditLines = (tx: Tx, { actor, action, requestId, reason }: BulkAct, lines: readonly BulkLine[]) =>
  tx.list(insertLines, [
    ...[tx.now, actor.id, actor.kind, actor.sessionId ?? null, requestId, action, reason],
    lines.map(({ subject }) => subject),
    ...(['detail', 'before', 'after'] as const).map((key) => lines.map((line) => JSON.stringify(line[key]))),
  ]);
