import type { Day } from '@foodbank/contract/primitives/day';
import type { Database, Tx } from '../../../platform/database.ts';
import { addTotals, type DailyTotals, reversed } from '../../earning/daily-totals/daily-totals-rules.ts';
import { addToDailyTotals } from '../../earning/daily-totals/queries.ts';
import { lockAgent } from '../../people/agents/queries.ts';
import { listAgentsWithTotals, listDaysThatDiffer, lockCustomersOfAgent, recountOrders } from './queries.ts';

/** One day whose kept figures were not what the orders add up to. */
export interface Difference {
  agentId: string;
  day: Day;
  kept: DailyTotals;
  counted: DailyTotals;
}

/** One customer whose kept number of orders was wrong. */
export interface Miscount {
  agentId: string;
  customerId: string;
  kept: number;
  counted: number;
}

/**
 * Recomputes the daily figures and the customers' numbers of orders, agent by agent, puts right what differs and reports it. Safe beside running
 * servers: reports about an agent's customers wait while that one agent is counted.
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
