import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { providerDebitsQueue } from '../payments/queue-names.ts';
import { askAboutAccounts, handleDebitEvent, readDebitLists, retryAccounts } from './accounts.ts';
import { tellEnds } from './ending.ts';
import { cardEndsQueue } from './keeping.ts';

/** Every two minutes: the provider is asked about bank accounts that wait. */
export const accountAsksQueue = 'bank-account-asks';
/** Each hour by day: what was revoked, and banks that are asked once more. */
export const accountListsQueue = 'bank-account-lists';

/** The jobs of saved cards and bank accounts. */
export const cardJobs = (context: AppContext): Job[] => [
  { queue: cardEndsQueue, cron: '*/10 * * * *', run: () => tellEnds(context) },
  { queue: providerDebitsQueue, run: (id) => handleDebitEvent(context, id) },
  { queue: accountAsksQueue, cron: '*/2 * * * *', run: () => askAboutAccounts(context) },
  {
    queue: accountListsQueue,
    cron: '40 8-18 * * *',
    async run() {
      await readDebitLists(context);
      await retryAccounts(context);
    },
  },
];
