import type { Day } from '@foodbank/contract/primitives/day';
import type { Database, Tx } from '../../../platform/database.ts';
import { addTotals, type DailyTotals, reversed } from '../../earning/daily-totals/daily-totals-rules.ts';
import { addToDailyTotals } from '../../earning/daily-totals/queries.ts';
import { lockAgent } from '../../people/agents/queries.ts';
import { listAgentsWithTotals, listDaysThatDiffer, lockCustomersOfAgent, recountOrders } from './queries.ts';

/** One day whose kept totals differed from the sum of the orders. */
export interface Difference {
  agentId: string;
  day: Day;
  kept: DailyTotals;
  counted: DailyTotals;
}

/** One customer whose kept order count was wrong. */
export interface Miscount {
  agentId: string;
  customerId: string;
  kept: number;
  counted: number;
}

/**
 * Recomputes daily totals and order counts, agent by agent, corrects and reports what differs, and answers how many differed.
 * It is safe beside running servers: reports about an agent's customers wait while that agent is recomputed.
 */
export async function repairDailyTotals(
  database: Database,
  report: (found: Difference | Miscount) => void,
): Promise<number> {
  let found = 0;
  for (const { agentId } of await listAgentsWithTotals(database.read)) {
    const differences = await database.write((tx) => repairAgent(tx, agentId));
    differences.forEach(report);
    found += differences.length;
  }
  return found;
}

async function repairAgent(tx: Tx, agentId: string): Promise<(Difference | Miscount)[]> {
  // In the order in which every writer locks: the agent, then the customers.
  await lockAgent(tx, agentId);
  await lockCustomersOfAgent(tx, agentId);
  const differences = (await listDaysThatDiffer(tx, agentId)).map((one) => ({ agentId, ...one }));
  const corrections = differences.map(({ day, kept, counted }) => {
    const back = reversed({ agentId, day, ...kept });
    return { agentId, day, ...addTotals(counted, back) };
  });
  await addToDailyTotals(tx, corrections);
  const miscounts = (await recountOrders(tx, agentId)).map((one) => ({ agentId, ...one }));
  return [...differences, ...miscounts];
}
