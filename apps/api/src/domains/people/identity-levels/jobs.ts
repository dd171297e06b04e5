import { addDays } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { lockEndingReviews, markToldOfEnd } from './queries.ts';
import { toldDaysBefore } from './rules.ts';
import { levelNewsQueue, tellOfLevel, tellReview } from './telling.ts';

type Parts = Pick<AppContext, 'config' | 'database'>;
const urlOf = ({ config }: Parts): string => config.publicUrl ?? config.siteUrl;

/** The job of level 2: customers are told how their request ended. */
export function identityLevelJobs(parts: Parts): Job[] {
  return [{ queue: levelNewsQueue, run: (id) => parts.database.write((tx) => tellReview(tx, id, urlOf(parts))) }];
}

/** The daily job that tells customers, once, that their document ends within two weeks. After its last day the level is lower by itself. */
export function identityLevelDailyJobs(parts: Parts): DailyJob[] {
  const tellSome = () =>
    parts.database.write(async (tx) => {
      const ending = await lockEndingReviews(tx, tx.businessDate, addDays(tx.businessDate, toldDaysBefore));
      for (const { id, customerId } of ending) {
        await markToldOfEnd(tx, id, tx.now);
        await tellOfLevel(tx, customerId, 'ends-soon', urlOf(parts));
      }
      return ending.length;
    });
  return [
    {
      name: 'identity-documents',
      label: 'Tell customers whose document ends soon',
      async run(_day, signal) {
        let count = 0;
        for (let some = await tellSome(); some > 0; some = await tellSome()) {
          signal.throwIfAborted();
          count += some;
        }
        return `${count} customers were told that their document ends`;
      },
    },
  ];
}
