import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { layOutDays } from './lay-out-days.ts';

export const agentDaysQueue = 'agent-days';

/** What the worker does for figures: when the product starts, and every night at a quarter past three in Lagos. */
export function earningsJobs(context: Pick<AppContext, 'clock' | 'database' | 'log'>): Job[] {
  const run = async () => {
    const agentMonths = await layOutDays(context);
    if (agentMonths > 0) context.log.info({ agentMonths }, 'days were laid out for figures to come');
  };
  return [{ queue: agentDaysQueue, cron: '15 3 * * *', run }];
}
