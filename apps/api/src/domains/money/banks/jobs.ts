import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { agentNamesQueue } from '../../people/agents/approvals.ts';
import { refreshBanks } from './refresh-banks.ts';
import { reviewAccountName } from './review-account-name.ts';

/** The queue of the job that updates the list of banks. */
export const bankListQueue = 'bank-list';

/** The jobs of banks: updates the list every morning at four, and compares an agent's new name with the account's. */
export function bankJobs({ database, providers }: AppContext): Job[] {
  return [
    { queue: bankListQueue, cron: '0 4 * * *', run: () => refreshBanks(database, providers.banks) },
    { queue: agentNamesQueue, run: (agentId) => database.write((tx) => reviewAccountName(tx, agentId)) },
  ];
}
