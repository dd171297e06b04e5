import type { Day } from '@foodbank/contract/primitives/day';
import type { Database, Tx } from '../../../platform/database.ts';
import { addTotals, type DailyTotals, reversed } from '../../earning/daily-totals/daily-totals-rules.ts';
import { addToDailyTotals } from '../../earning/daily-totals/queries.ts';
import { lockAgent } from '../../people/agents/queries.ts';
import { addToOrderCounts } from '../../people/customers/queries.ts';
import { listAgentsWithTotals, listDaysThatDiffer, listMiscounted, lockCustomersOfAgent } from './queries.ts';

/** One day whose kept totals differed from the sum of the orders. */
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
 * Recomputes daily totals and order counts, agent by agent. Corrects and reports what differs, and returns the number of differences.
 * It can run beside servers: reports about an agent's customers wait while that agent is recomputed.
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
  // Every writer locks agents before customers, so that transactions can't deadlock.
  await lockAgent(tx, agentId);
  await lockCustomersOfAgent(tx, agentId);
  const differences = (await listDaysThatDiffer(tx, agentId)).map((one) => ({ agentId, ...one }));
  const corrections = differences.map(({ day, kept, counted }) => {
    const removed = reversed({ agentId, day, ...kept });
    return { agentId, day, ...addTotals(counted, removed) };
  });
  await addToDailyTotals(tx, corrections);
  const miscounts = (await listMiscounted(tx, agentId)).map((one) => ({ agentId, ...one }));
  await addToOrderCounts(tx, new Map(miscounts.map(({ customerId, kept, counted }) => [customerId, counted - kept])));
  return [...differences, ...miscounts];
}
