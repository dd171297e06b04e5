import type { AppContext } from '../../../platform/app-context.ts';
import { retentionRules } from './retention-rules.ts';

const dayMs = 86_400_000;
// A batch takes milliseconds, so that nobody ever waits for its locks.
const batchSize = 500;

/**
 * Deletes what was kept for as long as it is needed, batch by batch, each in a transaction of its own. Answers how many rows went,
 * by kind. Running it twice, or in two processes at once, does no harm.
 */
export async function deleteWhatIsOver({ clock, database }: Pick<AppContext, 'clock' | 'database'>) {
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
