import type { Tx } from '../../../platform/database.ts';
import { currentRequestId } from '../../../platform/request-ids.ts';
import { type BulkLine, insertAuditLines } from './bulk-queries.ts';
import type { Actor } from './queries.ts';

const chunkSize = 2_000;

/** Adds a line for each of many subjects of one act, in the transaction of the act. No line may have personal text. */
export async function addAuditLines(
  tx: Tx,
  { actor, action, reason }: { actor: Actor; action: string; reason: string },
  lines: readonly BulkLine[],
): Promise<void> {
  const requestId = currentRequestId() ?? null;
  for (let first = 0; first < lines.length; first += chunkSize) {
    await insertAuditLines(tx, { actor, action, requestId, reason }, lines.slice(first, first + chunkSize));
  }
}
