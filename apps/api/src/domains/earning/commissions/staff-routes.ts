import * as calls from '@foodbank/contract/earning/commissions-staff';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { type ListedCohort, listCohorts, listWaitingMonths } from './cohort-queries.ts';

const { decidedMonthsShown } = calls;
const monthText = (day: string) => day.slice(0, 7);

/** The console's calls about commissions. */
export function commissionStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    staffRoute(calls.listHeldBackMonths, async ({ query: { before } }) => {
      const until = before === undefined ? 'infinity' : `${before}-01`;
      const found = await listCohorts(database.read, until, decidedMonthsShown + 1);
      const { rows, nextCursor } = pageOf(found, decidedMonthsShown, ({ lastMonth }) => monthText(lastMonth));
      const waiting = before === undefined ? await listWaitingMonths(database.read, businessDateOf(clock)) : [];
      return {
        waiting: waiting.map(({ month, heldKobo, ...one }) => ({
          ...one,
          month: monthText(month),
          heldBack: toNaira(heldKobo),
        })),
        rows: rows.map(describeCohort),
        nextCursor,
      };
    }),
  ];
}

function describeCohort(cohort: ListedCohort): calls.DecidedMonths {
  const { firstMonth, lastMonth, principalKobo, repaidKobo, heldKobo, dueKobo } = cohort;
  const { decidedOn, planCount, sharePercent, tooFew, agentCount } = cohort;
  return {
    ...{ decidedOn, planCount, sharePercent, tooFew, agentCount },
    firstMonth: monthText(firstMonth),
    lastMonth: monthText(lastMonth),
    lent: toNaira(principalKobo),
    repaid: toNaira(repaidKobo),
    heldBack: toNaira(heldKobo),
    due: toNaira(dueKobo),
    lapsed: toNaira(heldKobo - dueKobo),
  };
}
