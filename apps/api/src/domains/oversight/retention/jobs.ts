import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { deleteExpiredRows } from './delete-expired-rows.ts';

/** The queue of the nightly deletion. */
export const retentionQueue = 'retention';

/** The job that deletes expired rows every night at half past two in Lagos, when traffic is lowest. */
export function retentionJobs(context: Pick<AppContext, 'clock' | 'database' | 'log'>): Job[] {
  const run = async () => {
    const removed = await deleteExpiredRows(context);
    context.log.info({ removed }, 'expired rows were deleted');
  };
  return [{ queue: retentionQueue, cron: '30 2 * * *', run }];
}
