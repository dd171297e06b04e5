import { type Db, statement, type Tx } from '../../../platform/database.ts';

const insertAuditLine = statement(
  'insert-audit-line',
  'insert into audit_lines (at, actor, action, subject, detail) values ($1, $2, $3, $4, $5)',
);

const linesAbout = statement<AuditLine & { at: Date }>(
  'audit-lines-about',
  'select at, actor, action, subject, detail from audit_lines where subject = any($1) or actor = any($1) order by at, id',
);

/** A line of the audit log. Actor and subject are ids or digests, so that the log holds no names or addresses. */
export interface AuditLine {
  actor: string;
  action: string;
  subject: string;
  detail?: object;
}

/** Adds a line to the audit log, in the transaction of the action. */
export async function addAuditLine(tx: Tx, { actor, action, subject, detail = {} }: AuditLine): Promise<void> {
  await tx.list(insertAuditLine, [tx.now, actor, action, subject, detail]);
}

/** The lines with one of some ids or digests as subject or actor, oldest first. */
export const listAuditLines = (db: Db, subjects: readonly string[]) => db.list(linesAbout, [subjects]);
