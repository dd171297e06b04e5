import { getWeeklyFigures } from '@foodbank/contract/oversight/reports-staff';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { listWeeks } from './queries.ts';
import { shownWeeks } from './weeks.ts';

/** The call of the console's charts. */
export function reportStaffRoutes({ clock, database }: AppContext): Route[] {
  return [
    staffRoute(getWeeklyFigures, async () => {
      const { firstOn, lastOn } = shownWeeks(clock.now());
      const weeks = await listWeeks(database.read, firstOn, lastOn);
      const counted = weeks.flatMap(({ countedAt }) => (countedAt === null ? [] : [countedAt.getTime()]));
      return {
        weeks: weeks.map(({ salesKobo, countedAt: _, ...week }) => ({ ...week, sales: toNaira(salesKobo) })),
        countedAt: counted.length === 0 ? null : new Date(Math.max(...counted)).toISOString(),
      };
    }),
  ];
}
