import { counted } from '@foodbank/contract/primitives/counted';
import type { AppContext } from '../../../platform/app-context.ts';
import { fixedHolidays } from './calendar-rules.ts';
import type { DailyJob } from './daily-jobs.ts';
import { listHolidays } from './queries.ts';

const lastQuarter = '10';

/**
 * The daily job that looks whether the year's holidays are entered, and from October on the next year's: payouts go out on working days,
 * so a missing holiday would send them while banks are closed.
 */
export function holidayCheck({ database }: Pick<AppContext, 'database'>): DailyJob {
  return {
    name: 'public-holidays',
    label: 'Public holidays are entered',
    async run(day) {
      const year = Number(day.slice(0, 4));
      const lastYear = day.slice(5, 7) >= lastQuarter ? year + 1 : year;
      const entered = await listHolidays(database.read, day, `${lastYear}-12-31`);
      const missing = [...fixedHolidays(year), ...(lastYear > year ? fixedHolidays(lastYear) : [])].filter(
        (fixed) => fixed.day >= day && !entered.some((holiday) => holiday.day === fixed.day),
      );
      if (missing.length === 0)
        return `${counted(entered.length, 'holiday is', 'holidays are')} ahead until the end of ${lastYear}.`;
      const names = missing.map((holiday) => `${holiday.name} ${holiday.day.slice(0, 4)}`);
      return { inQuestion: `Not entered: ${names.join(', ')}.` };
    },
  };
}
