import type { Tx } from '../../../platform/database.ts';
import { discardFile } from '../../foundation/files/discard-file.ts';
import { deleteStatementsAskedBefore, deleteStatementsOf } from './queries.ts';

/** Discards all statements of an agent who is erased. */
export async function discardStatementsOf(tx: Tx, agentId: string): Promise<void> {
  for (const fileId of await deleteStatementsOf(tx, agentId)) await discardFile(tx, fileId);
}

/** Discards statements that were last asked for before an instant: they can be made again. Returns how many. */
export async function discardOldStatements(tx: Tx, before: Date, atMost: number): Promise<number> {
  const files = await deleteStatementsAskedBefore(tx, before, atMost);
  for (const fileId of files) if (fileId !== null) await discardFile(tx, fileId);
  return files.length;
}
