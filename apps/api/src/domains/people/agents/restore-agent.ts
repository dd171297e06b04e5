import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { setAccountState } from '../accounts/queries.ts';
import { greetingFor } from './agent-rules.ts';
import { lockManagedAgent } from './lock-managed-agent.ts';
import { queueAgentEmail } from './queue-agent-email.ts';

/** Lets a suspended agent sign in again, and informs the agent. Refuses with `changed-meanwhile` an agent who isn't suspended. */
export async function restoreAgent(tx: Tx, agentId: string, reason: string, actor: Actor): Promise<void> {
  const { agent, account } = await lockManagedAgent(tx, agentId, actor);
  if (!(await setAccountState(tx, agentId, 'active', ['suspended']))) refuse('changed-meanwhile');
  const [before, after] = [{ state: 'suspended' }, { state: 'active' }];
  await addAuditLine(tx, { actor, action: 'agent-restored', subject: agentId, before, after, reason });
  await queueAgentEmail(tx, agent, { kind: 'agent-restored', templateData: greetingFor(agent, account) });
}
