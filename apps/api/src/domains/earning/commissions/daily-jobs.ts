import { counted } from '@foodbank/contract/primitives/counted';
import type { AppContext } from '../../../platform/app-context.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { fixBonuses } from './fix-bonuses.ts';
import { lapseOldLines } from './lapse-lines.ts';

/** The daily jobs of commissions: bonuses on the 8th, and what agents owe for more than a year. */
export function commissionDailyJobs({ database }: AppContext): DailyJob[] {
  return [
    {
      name: 'bonuses',
      label: 'Fix the bonuses of the month before (on the 8th)',
      run: async (day) => `${await fixBonuses(database, day)} bonuses were fixed`,
    },
    {
      name: 'lapsed-lines',
      label: 'Let what agents owe for 12 months lapse',
      run: async (day) => `${counted(await lapseOldLines(database, day), 'line')} lapsed`,
    },
  ];
}
