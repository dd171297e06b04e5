import type { Category } from '@foodbank/contract/people/agents';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockManagedAgent } from './lock-managed-agent.ts';
import { updateCategory } from './queries.ts';

/**
 * Changes an agent's category. Orders keep the terms that they were placed under. Refuses with `changed-meanwhile` if the category
 * isn't the one that the caller saw, or is the new one already.
 */
export async function changeAgentCategory(
  tx: Tx,
  agentId: string,
  { category, expected, reason }: { category: Category; expected: Category; reason: string },
  actor: Actor,
): Promise<Category> {
  const { agent } = await lockManagedAgent(tx, agentId, actor);
  if (agent.category !== expected || agent.category === category) refuse('changed-meanwhile');
  await updateCategory(tx, agentId, category);
  const [before, after] = [{ category: agent.category }, { category }];
  await addAuditLine(tx, { actor, action: 'category-changed', subject: agentId, before, after, reason });
  return agent.category;
}
