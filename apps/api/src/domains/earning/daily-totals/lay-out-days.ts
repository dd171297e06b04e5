import { addDays, addMonths, type Day, daysBetween, lagosDay } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import { insertDays, listAgentsWithoutDay } from './queries.ts';

const lookedAtOnce = 500;
// So few that a report about one of them hardly ever has to wait.
const laidOutAtOnce = 20;
// A job may take two minutes. What is left when it ends is done by the next one, long before it is needed.
const workMs = 60_000;

/**
 * Lays out this month's and the next one's days for every agent who has had figures since the last one began: rows without
 * figures, one after the other. What a month's dashboard reads thus lies on a page or two; a day's row that came with the day's
 * first order would lie on that day's page, and a month on thirty. Days that weren't laid out come as they always did, so nothing
 * depends on it. Answers how many agents' months were laid out; doing it twice, or twice at once, does no harm.
 */
export async function layOutDays({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Promise<number> {
  const until = performance.now() + workMs;
  const thisMonthOn: Day = `${lagosDay(clock.now()).slice(0, 7)}-01`;
  const activeSince = addMonths(thisMonthOn, -1);
  let laidOut = 0;
  for (const firstOn of [thisMonthOn, addMonths(thisMonthOn, 1)]) {
    const lastOn = addDays(addMonths(firstOn, 1), -1);
    const days = daysBetween(firstOn, lastOn);
    let after: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (after !== undefined && performance.now() < until) {
      const seen = await listAgentsWithoutDay(database.read, { after, count: lookedAtOnce, activeSince, day: lastOn });
      const without = seen.filter(({ isWithout }) => isWithout).map(({ agentId }) => agentId);
      for (let at = 0; at < without.length; at += laidOutAtOnce) {
        await database.write((tx) => insertDays(tx, without.slice(at, at + laidOutAtOnce), days));
      }
      laidOut += without.length;
      after = seen.at(-1)?.agentId;
    }
  }
  return laidOut;
}
