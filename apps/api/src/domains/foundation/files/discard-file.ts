import type { Tx } from '../../../platform/database.ts';
import { markFileDeleted } from './queries.ts';

/** The queue of the removal of files from the store. */
export const fileRemovalQueue = 'file-removal';

/** Deletes a file: its key is wiped with this transaction, and a job removes it from the store. Nothing happens the second time. */
export async function discardFile(tx: Tx, id: string): Promise<void> {
  if (await markFileDeleted(tx, id)) await tx.enqueue(fileRemovalQueue, id);
}
