import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { mailboxKey } from '../accounts/mailbox-key.ts';
import { type Account, findAccount } from '../accounts/queries.ts';
import { type Agent, lockAgentOrNull } from './queries.ts';

/**
 * Locks the agent whom a member of staff acts on, with the account. Refuses with `not-found` and `agent-erased`, and with `own-record`
 * a member whose own mailbox the agent has.
 */
export async function lockManagedAgent(
  tx: Tx,
  agentId: string,
  actor: Actor,
): Promise<{ agent: Agent; account: Account }> {
  const agent = (await lockAgentOrNull(tx, agentId)) ?? refuse('not-found');
  if (agent.erased) refuse('agent-erased');
  const account = (await findAccount(tx, agentId)) ?? refuse('not-found');
  await refuseOwnRecord(tx, [agent], actor);
  return { agent, account };
}

/** Refuses with `own-record` a member of staff whose own mailbox one of some agents has, in whatever spelling. */
export async function refuseOwnRecord(tx: Tx, agents: readonly { email: string }[], actor: Actor): Promise<void> {
  const member = actor.kind === 'staff' ? await findAccount(tx, actor.id) : null;
  if (member === null) return;
  const own = mailboxKey(member.loginKey);
  if (agents.some(({ email }) => mailboxKey(email) === own)) refuse('own-record');
}
