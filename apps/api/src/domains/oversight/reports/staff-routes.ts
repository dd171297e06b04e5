import * as calls from '@foodbank/contract/oversight/reports-staff';
import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { readAnswerFigures, readDeliveryFigures } from './day-figures.ts';
import { listDays, listNewsletterDays, listWeeks } from './queries.ts';
import { shownWeeks } from './weeks.ts';

const newsletterDays = 14;

/** The calls of the console's charts, and of the figures of Today. */
export function reportStaffRoutes({ clock, database }: AppContext): Route[] {
  const db = database.read;
  return [
    staffRoute(calls.getWeeklyFigures, async () => {
      const { firstOn, lastOn } = shownWeeks(clock.now());
      const weeks = await listWeeks(db, firstOn, lastOn);
      return { weeks: weeks.map(inNaira), countedAt: lastCount(weeks) };
    }),
    staffRoute(calls.getDailyFigures, async () => {
      const today = lagosDay(clock.now());
      const days = await listDays(db, addDays(today, 1 - 2 * calls.figureDays), today);
      return { days: days.map(inNaira), countedAt: lastCount(days) };
    }),
    staffRoute(calls.getAnswerFigures, () => readAnswerFigures(db, clock.now())),
    staffRoute(calls.getDeliveryFigures, () => readDeliveryFigures(db, clock.now())),
    staffRoute(calls.getNewsletterFigures, async () => {
      const today = lagosDay(clock.now());
      return { days: await listNewsletterDays(db, addDays(today, 1 - newsletterDays), today) };
    }),
  ];
}

const inNaira = <Row extends { salesKobo: number; countedAt: Date | null }>({
  salesKobo,
  countedAt: _,
  ...row
}: Row) => ({ ...row, sales: toNaira(salesKobo) });

/** When the figures were counted last; null if they haven't been yet. */
function lastCount(rows: readonly { countedAt: Date | null }[]): string | null {
  const counted = rows.flatMap(({ countedAt }) => (countedAt === null ? [] : [countedAt.getTime()]));
  return counted.length === 0 ? null : new Date(Math.max(...counted)).toISOString();
}
