import { type Db, statement, type Tx } from '../../../platform/database.ts';

const insertAuditLine = statement(
  'insert-audit-line',
  'insert into audit_lines (at, actor, action, subject, detail) values ($1, $2, $3, $4, $5)',
);

const linesAbout = statement<AuditLine & { at: Date }>(
  'audit-lines-about',
  'select at, actor, action, subject, detail from audit_lines where subject = any($1) or actor = any($1) order by at, id',
);

/** Who did what to whom: ids and digests only, so that the audit itself is no list of people. */
export interface AuditLine {
  actor: string;
  action: string;
  subject: string;
  detail?: object;
}

/** Adds a line to the audit, in the transaction that it is about. */
export async function addAuditLine(tx: Tx, { actor, action, subject, detail = {} }: AuditLine): Promise<void> {
  await tx.list(insertAuditLine, [tx.now, actor, action, subject, detail]);
}

/** The lines about some ids or digests, and those of what they did, oldest first. */
export const listAuditLines = (db: Db, subjects: readonly string[]) => db.list(linesAbout, [subjects]);
