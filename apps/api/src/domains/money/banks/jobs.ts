import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { refreshBanks } from './refresh-banks.ts';

/** The queue of the job that updates the list of banks. */
export const bankListQueue = 'bank-list';

/** The jobs of banks: updates the list every morning at four. */
export function bankJobs({ database, providers }: AppContext): Job[] {
  return [{ queue: bankListQueue, cron: '0 4 * * *', run: () => refreshBanks(database, providers.banks) }];
}
