import type { Day } from '@foodbank/contract/primitives/day';
import type { Database, Db } from '../../../platform/database.ts';
import { businessChecks } from './business-check-queries.ts';
import { agentChecks } from './check-queries.ts';
import { heldBackAgentChecks } from './held-back-check-queries.ts';
import { payoutChecks } from './payout-check-queries.ts';
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
  /** True if it looked at all agents. */
  whole: boolean;
  agentCount: number;
  differences: StoredDifference[];
}

/**
 * Proves the money: recomputes each record from the others and names the rows that differ. It repairs nothing. A whole run looks at
 * all agents, another one at those with changes since the last run. After a run that found differences every run is whole, so that
 * none is forgotten before it is mended. Each check is one statement, so that it can run beside servers.
 */
export async function runProof(database: Database, { day, whole }: { day: Day; whole: boolean }): Promise<Proof> {
  const last = whole ? null : await findNewestProofRun(database.read);
  const since = last === null || last.differenceCount > 0 ? null : new Date(last.startedAt.getTime() - overlapMs);
  const id = await database.write((tx) => insertProofRun(tx, { day, whole: since === null }));
  const proof = await findDifferences(database.read, since, day);
  await database.write((tx) => finishProofRun(tx, id, proof));
  return proof;
}

/**
 * Compares the records of agents with changes since an instant, or of all if it is null, and those of the business. With a day, also what
 * the days before it should have brought.
 */
export async function findDifferences(db: Db, since: Date | null, day: Day | null = null): Promise<Proof> {
  const differences: StoredDifference[] = [];
  let agentCount = 0;
  for (let after: string | null = null; differences.length < differencesMax; ) {
    const agents = await listAgentsToProve(db, since, after, agentsAtOnce);
    const agentIds = agents.map(({ agentId }) => agentId);
    agentCount += agentIds.length;
    after = agentIds.at(-1) ?? null;
    if (after === null) break;
    for (const { name, find } of [...agentChecks, ...heldBackAgentChecks, ...payoutChecks])
      for (const found of await find(db, agentIds)) differences.push({ checkName: name, ...found });
  }
  for (const { name, find } of businessChecks)
    for (const found of await find(db, since, day)) differences.push({ checkName: name, ...found });
  return { whole: since === null, agentCount, differences: differences.slice(0, differencesMax) };
}
