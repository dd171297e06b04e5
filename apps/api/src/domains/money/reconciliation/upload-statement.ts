import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, system } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { checkStatement, type ReadStatement } from './check-statement.ts';
import { insertLines } from './line-queries.ts';
import { insertStatement, replaceStatements } from './statement-queries.ts';

/** How many lines go to the database at once. */
export const chunkSize = 1_000;

/** Checks a statement and stores it with what is wrong. Books nothing. Replaces the one that the same member, or the job, has not applied. */
export async function uploadStatement(
  tx: Tx,
  { mappingId = null, ...read }: ReadStatement & { mappingId?: string | null },
  actor: Actor = system,
): Promise<{ id: string; isGood: boolean }> {
  const { lines, ...checked } = await checkStatement(tx, read);
  const uploadedBy = actor.kind === 'staff' ? actor.id : null;
  await replaceStatements(tx, uploadedBy, checked.account);
  const lineCount = lines.length;
  const id = await insertStatement(tx, { ...checked, uploadedBy, lineCount });
  for (let first = 0; first < lineCount; first += chunkSize) {
    await insertLines(tx, id, checked.account, lines.slice(first, first + chunkSize));
  }
  const { account, fromOn, toOn, errorCount, problems } = checked;
  const counts = { lineCount, errorCount, problemCount: problems.length };
  const detail = { account, fromOn, toOn, ...counts, ...(mappingId !== null && { mapping: mappingId }) };
  await addAuditLine(tx, { actor, action: 'statement-checked', subject: id, detail });
  return { id, isGood: errorCount === 0 && problems.length === 0 };
}
