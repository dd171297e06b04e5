import type { Day } from '@foodbank/contract/day';
import type { Database, Tx } from '../../platform/database.ts';
import { lockAgent } from '../agents/queries.ts';
import { addFigures, type Figures, reversed } from '../earnings/figure-rules.ts';
import { changeFigures } from '../earnings/queries.ts';
import { listAgentsWithFigures, listDaysThatDiffer, lockCustomersOfAgent } from './queries.ts';

/** One day whose kept figures were not what the orders add up to. */
export interface Difference {
  agentId: string;
  day: Day;
  kept: Figures;
  counted: Figures;
}

/**
 * Recomputes the daily figures from the orders, agent by agent, puts right what differs and reports it. Safe beside running
 * servers: reports about an agent's customers wait while that one agent is counted.
 */
export async function repairFigures(database: Database, report: (difference: Difference) => void): Promise<number> {
  let found = 0;
  for (const { agentId } of await listAgentsWithFigures(database.read)) {
    const differences = await database.write((tx) => repairAgent(tx, agentId));
    differences.forEach(report);
    found += differences.length;
  }
  return found;
}

async function repairAgent(tx: Tx, agentId: string): Promise<Difference[]> {
  // In the order in which every writer locks: the agent, then the customers.
  await lockAgent(tx, agentId);
  await lockCustomersOfAgent(tx, agentId);
  const differences = (await listDaysThatDiffer(tx, agentId)).map((one) => ({ agentId, ...one }));
  const corrections = differences.map(({ day, kept, counted }) => {
    const back = reversed({ agentId, day, ...kept });
    return { agentId, day, ...addFigures(counted, back) };
  });
  await changeFigures(tx, corrections);
  return differences;
}
