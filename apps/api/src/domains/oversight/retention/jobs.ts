import type { House } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { deleteWhatIsOver } from './delete-expired-rows.ts';

export const retentionQueue = 'retention';

/** Every night at half past two in Lagos, when hardly anybody calls. */
export function retentionJobs(house: Pick<House, 'clock' | 'database' | 'log'>): Job[] {
  const run = async () => {
    const removed = await deleteWhatIsOver(house);
    house.log.info({ removed }, 'what was kept long enough was deleted');
  };
  return [{ queue: retentionQueue, cron: '30 2 * * *', run }];
}
