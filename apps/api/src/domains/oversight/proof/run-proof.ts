import type { Day } from '@foodbank/contract/primitives/day';
import type { Database } from '../../../platform/database.ts';
import { businessChecks } from './business-check-queries.ts';
import { agentChecks } from './check-queries.ts';
import {
  findNewestProofRun,
  finishProofRun,
  insertProofRun,
  listAgentsToProve,
  type StoredDifference,
} from './run-queries.ts';

const agentsAtOnce = 50;
/** How many differences a run records. Their number is exact up to here. */
export const differencesMax = 1_000;
// A transaction that was open when the last run looked may have committed afterwards.
const overlapMs = 60 * 60 * 1000;

/** What a run of the proof found. */
export interface Proof {
  agentCount: number;
  differences: StoredDifference[];
}

/**
 * Proves the money: recomputes each record from the others and names the rows that differ. It repairs nothing. A whole run looks at
 * all agents, another one at those with changes since the last run. Each check is one statement, so that it can run beside servers.
 */
export async function runProof(database: Database, { day, whole }: { day: Day; whole: boolean }): Promise<Proof> {
  const last = whole ? null : await findNewestProofRun(database.read);
  const since = last === null ? null : new Date(last.startedAt.getTime() - overlapMs);
  const id = await database.write((tx) => insertProofRun(tx, { day, whole: since === null }));
  const differences: StoredDifference[] = [];
  let agentCount = 0;
  for (let after: string | null = null; differences.length < differencesMax; ) {
    const agents = await listAgentsToProve(database.read, since, after, agentsAtOnce);
    const agentIds = agents.map(({ agentId }) => agentId);
    agentCount += agentIds.length;
    after = agentIds.at(-1) ?? null;
    if (after === null) break;
    for (const { name, find } of agentChecks)
      for (const found of await find(database.read, agentIds)) differences.push({ checkName: name, ...found });
  }
  for (const { name, find } of businessChecks)
    for (const found of await find(database.read, since)) differences.push({ checkName: name, ...found });
  const proof = { agentCount, differences: differences.slice(0, differencesMax) };
  await database.write((tx) => finishProofRun(tx, id, proof));
  return proof;
}
