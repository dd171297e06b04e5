import type { AppContext } from '../../../platform/app-context.ts';
import { retentionRules } from './retention-rules.ts';

const dayMs = 86_400_000;
// Small enough that a batch holds its locks only for milliseconds.
const batchSize = 500;

/**
 * Deletes rows whose retention period is over, batch by batch, each in a transaction of its own. Returns the number of deleted
 * rows by kind. It can run again, or in two processes at once.
 */
export async function deleteExpiredRows({ clock, database }: Pick<AppContext, 'clock' | 'database'>) {
  const removed: Record<string, number> = {};
  for (const { what, days, remove } of retentionRules) {
    const before = new Date(clock.now().getTime() - days * dayMs);
    for (let count = batchSize; count === batchSize; ) {
      count = await database.write((tx) => remove(tx, before, batchSize));
      if (count > 0) removed[what] = (removed[what] ?? 0) + count;
    }
  }
  return removed;
}
