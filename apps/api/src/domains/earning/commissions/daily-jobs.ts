import { counted } from '@foodbank/contract/primitives/counted';
import type { AppContext } from '../../../platform/app-context.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { decideHeldBack, type PrincipalSource } from './cohorts.ts';
import { fixBonuses } from './fix-bonuses.ts';
import { lapseOldLines } from './lapse-lines.ts';

/** The daily jobs of commissions: what was held back on the 1st, bonuses on the 8th, and what agents owe for more than a year. */
export function commissionDailyJobs({ database, log }: AppContext, principalOf: PrincipalSource): DailyJob[] {
  return [
    {
      name: 'held-back',
      label: 'Decide what was held back of commissions (on the 1st)',
      timeLimitMs: 60 * 60_000,
      run: (day, signal) => decideHeldBack({ database, log, principalOf }, day, signal),
    },
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
