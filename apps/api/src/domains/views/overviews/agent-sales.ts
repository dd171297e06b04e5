import type { ReplyOf } from '@foodbank/contract/endpoint';
import { addMonths, type Day, daysBetween, monthDays } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type AgentRecord, type getAgentSales, recordMonths } from '@foodbank/contract/views/overviews-staff';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { targetOf } from './agent-record.ts';
import { listSalesByDay, listTargets } from './queries.ts';

type Sales = ReplyOf<typeof getAgentSales>;

/** What an agent sold by day of a month, `YYYY-MM`, this one without one, beside the month before. Refuses months that a record does not show. */
export async function readAgentSales(
  db: Db,
  agentId: AgentRecord['id'],
  asked: string | undefined,
  today: Day,
): Promise<Sales> {
  const firstOn = `${asked ?? today.slice(0, 7)}-01`;
  if (firstOn > today || firstOn <= addMonths(`${today.slice(0, 7)}-01`, -recordMonths)) refuse('not-found');
  const before = addMonths(firstOn, -1);
  const [set, sold] = await Promise.all([
    listTargets(db, agentId),
    listSalesByDay(db, agentId, before, lastOf(firstOn)),
  ]);
  const byDay = new Map(sold.map((one) => [one.day, one]));
  const month = (first: Day) => ({
    month: first.slice(0, 7),
    target: targetOf(set, first),
    days: daysBetween(first, lastOf(first) < today ? lastOf(first) : today).map((day) => {
      const { salesKobo = 0, orders = 0 } = byDay.get(day) ?? {};
      return { day, sales: toNaira(salesKobo), orders };
    }),
  });
  return { ...month(firstOn), earlier: month(before) };
}

const lastOf = (firstOn: Day): Day => monthDays(Number(firstOn.slice(5, 7)), Number(firstOn.slice(0, 4))).lastOn;
