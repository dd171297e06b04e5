import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** Who acts. `system` is a job, `operator` a command on the server. */
export type ActorKind = 'agent' | 'customer' | 'staff' | 'shop' | 'visitor' | 'system' | 'operator';

/** Who acted: the id of an account, or the kind's name where there is none. */
export interface Actor {
  kind: ActorKind;
  id: string;
  /** The session by cookie in which a member of staff acted. */
  sessionId?: string;
}

/** A line to store, with its personal text already encrypted. */
export interface NewAuditLine {
  actor: Actor;
  action: string;
  subject: string;
  detail: object;
  before: object | null;
  after: object | null;
  reason: string | null;
  requestId: string | null;
  sealed: Buffer | null;
}

/** A line as it is exported. */
export interface AuditLineRecord {
  at: Date;
  actor: string;
  action: string;
  subject: string;
  detail: object;
}

const insertLine = statement<{ id: number }>(
  'insert-audit-line',
  `insert into audit_lines (at, actor, actor_kind, session_id, request_id, action, subject, detail, before, after, reason, sealed)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
);
const linesAbout = statement<AuditLineRecord>(
  'audit-lines-about',
  'select at, actor, action, subject, detail from audit_lines where subject = any($1) or actor = any($1) order by at, id',
);

/** Inserts a line. */
export async function insertAuditLine(tx: Tx, line: NewAuditLine): Promise<void> {
  const { actor, requestId, action, subject, detail, before, after, reason, sealed } = line;
  const values = [tx.now, actor.id, actor.kind, actor.sessionId ?? null, requestId, action, subject, detail];
  await tx.list(insertLine, [...values, before, after, reason, sealed]);
}

/** The lines with one of some ids or digests as subject or actor, oldest first. */
export const listAuditLines = (db: Db, subjects: readonly string[]) => db.list(linesAbout, [subjects]);
