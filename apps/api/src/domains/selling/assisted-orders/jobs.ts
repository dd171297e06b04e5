import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { payLinksQueue } from './confirming.ts';
import { sendPayLink } from './offering.ts';

/** The jobs of orders by phone. */
export const assistedOrderJobs = (context: AppContext): Job[] => [
  { queue: payLinksQueue, run: (id) => sendPayLink(context, id) },
];
