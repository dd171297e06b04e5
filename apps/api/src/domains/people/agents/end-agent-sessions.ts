import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { endSessionsOf } from '../accounts/queries.ts';
import { lockManagedAgent } from './lock-managed-agent.ts';

/** Ends every session of an agent. The password stays. Refuses with `agent-suspended` an agent who can't have a session. */
export async function endAgentSessions(tx: Tx, agentId: string, reason: string, actor: Actor): Promise<void> {
  const { account } = await lockManagedAgent(tx, agentId, actor);
  if (account.state !== 'active') refuse('agent-suspended');
  await endSessionsOf(tx, agentId);
  await addAuditLine(tx, { actor, action: 'agent-sessions-ended', subject: agentId, reason });
}
