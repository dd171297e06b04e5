import { addDays, addMonths, type Day, daysBetween, lagosDay } from '@foodbank/contract/day';
import type { House } from '../../platform/house.ts';
import { insertDays, listAgentsWithoutDay } from './queries.ts';

// So many take a few hundredths of a second, for which a report about one of them may have to wait.
const agentsAtOnce = 100;

/**
 * Lays out this month's and the next one's days for every agent who has had figures since the last one began: rows without
 * figures, one after the other. What a month's dashboard reads thus lies on a page or two; a day's row that came with the day's
 * first order would lie on that day's page, and a month on thirty. Days that weren't laid out come as they always did, so nothing
 * depends on it. Answers how many agents' months were laid out; doing it twice, or twice at once, does no harm.
 */
export async function layOutDays({ clock, database }: Pick<House, 'clock' | 'database'>): Promise<number> {
  const thisMonthOn: Day = `${lagosDay(clock.now()).slice(0, 7)}-01`;
  const activeSince = addMonths(thisMonthOn, -1);
  let laidOut = 0;
  for (const firstOn of [thisMonthOn, addMonths(thisMonthOn, 1)]) {
    const days = daysBetween(firstOn, addDays(addMonths(firstOn, 1), -1));
    const without = await listAgentsWithoutDay(database.read, activeSince, days.at(-1) ?? firstOn);
    for (let at = 0; at < without.length; at += agentsAtOnce) {
      const agentIds = without.slice(at, at + agentsAtOnce).map(({ agentId }) => agentId);
      await database.write((tx) => insertDays(tx, agentIds, days));
    }
    laidOut += without.length;
  }
  return laidOut;
}
