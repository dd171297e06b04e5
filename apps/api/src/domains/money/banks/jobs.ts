import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { refreshBanks } from './refresh-banks.ts';

export const bankListQueue = 'bank-list';

/** What the worker does for banks: every morning, before anybody chooses one. */
export function bankJobs({ database, providers }: AppContext): Job[] {
  return [{ queue: bankListQueue, cron: '0 4 * * *', run: () => refreshBanks(database, providers.banks) }];
}
