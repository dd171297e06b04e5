import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { endSessionsOf, setAccountState } from '../accounts/queries.ts';
import { endAllCodes } from '../one-time-codes/queries.ts';
import { greetingFor } from './agent-rules.ts';
import { lockManagedAgent } from './lock-managed-agent.ts';
import { queueAgentEmail } from './queue-agent-email.ts';

/**
 * Suspends an agent: ends every session and code, and informs the agent. Sessions from before stay ended when the agent is restored.
 * Sign-ups and orders of the agent's customers count as before. Refuses with `changed-meanwhile` an agent who isn't active.
 */
export async function suspendAgent(tx: Tx, agentId: string, reason: string, actor: Actor): Promise<void> {
  const { agent, account } = await lockManagedAgent(tx, agentId, actor);
  if (!(await setAccountState(tx, agentId, 'suspended', ['active']))) refuse('changed-meanwhile');
  await endSessionsOf(tx, agentId);
  await endAllCodes(tx, agentId);
  const [before, after] = [{ state: 'active' }, { state: 'suspended' }];
  await addAuditLine(tx, { actor, action: 'agent-suspended', subject: agentId, before, after, reason });
  await queueAgentEmail(tx, agent, { kind: 'agent-suspended', templateData: greetingFor(agent, account) });
}
