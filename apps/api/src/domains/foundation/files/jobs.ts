import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { fileRemovalQueue } from './discard-file.ts';
import { listRemovableFiles, removeFileRow } from './queries.ts';

// Longer than any attempt to store a file, so that no file is removed while it is written.
const writingMaxMs = 86_400_000;
const batchSize = 100;

/**
 * The job that removes deleted files from the store, and those that a killed process left behind. It runs after each deletion and every
 * night. While the store can't be used, it fails and is tried again.
 */
export function fileJobs({ clock, database, providers }: Pick<AppContext, 'clock' | 'database' | 'providers'>): Job[] {
  const run = async () => {
    const begunBefore = new Date(clock.now().getTime() - writingMaxMs);
    for (let count = batchSize; count === batchSize; ) {
      const files = await listRemovableFiles(database.read, begunBefore, batchSize);
      for (const { id, key } of files) {
        await providers.files.delete(key);
        await database.write((tx) => removeFileRow(tx, id, begunBefore));
      }
      count = files.length;
    }
  };
  return [{ queue: fileRemovalQueue, cron: '15 3 * * *', run }];
}
