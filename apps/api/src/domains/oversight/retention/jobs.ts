import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { deleteWhatIsOver } from './delete-expired-rows.ts';

export const retentionQueue = 'retention';

/** Every night at half past two in Lagos, when hardly anybody calls. */
export function retentionJobs(context: Pick<AppContext, 'clock' | 'database' | 'log'>): Job[] {
  const run = async () => {
    const removed = await deleteWhatIsOver(context);
    context.log.info({ removed }, 'what was kept long enough was deleted');
  };
  return [{ queue: retentionQueue, cron: '30 2 * * *', run }];
}
