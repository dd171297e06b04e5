import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { cardEndsQueue, tellEnds } from './keeping.ts';

/** The job that tells the provider of cards that ended: at once, and every ten minutes those that it could not be told of. */
export const cardJobs = (context: AppContext): Job[] => [
  { queue: cardEndsQueue, cron: '*/10 * * * *', run: () => tellEnds(context) },
];
