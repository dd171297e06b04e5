import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { type Account, findAccount, findAccountByLogin } from '../accounts/queries.ts';
import { type Agent, lockAgentOrNull } from './queries.ts';

/**
 * Locks the agent whom a member of staff acts on, with the account. Refuses with `not-found` and `agent-erased`, and with `own-record`
 * a member whose own address the agent has.
 */
export async function lockManagedAgent(
  tx: Tx,
  agentId: string,
  actor: Actor,
): Promise<{ agent: Agent; account: Account }> {
  const agent = (await lockAgentOrNull(tx, agentId)) ?? refuse('not-found');
  if (agent.erased) refuse('agent-erased');
  const account = (await findAccount(tx, agentId)) ?? refuse('not-found');
  if ((await findAccountByLogin(tx, 'staff', agent.emailKey))?.id === actor.id) refuse('own-record');
  return { agent, account };
}
