import { type Permission, permissionsOf } from '@foodbank/contract/people/permissions';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { mailboxKey } from '../../people/accounts/mailbox-key.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { refuseOwnRecord } from '../../people/agents/lock-managed-agent.ts';
import { type Agent, shareAgents } from '../../people/agents/queries.ts';
import { findMember } from '../../people/staff/queries.ts';
import { lockEarnings } from '../commissions/queries.ts';
import { findPayout, lockPayout, type Payout } from './queries.ts';

/**
 * Locks a payout, its agent and the agent's earnings, in the one order of locks. The agent can't be suspended or closed until the
 * transaction ends. Refuses with `not-found`.
 */
export async function lockWithAgent(tx: Tx, id: string): Promise<{ payout: Payout; agent: Agent }> {
  const { agentId } = (await findPayout(tx, id)) ?? refuse('not-found');
  const agent = (await shareAgents(tx, [agentId], []))[0] ?? refuse('not-found');
  await lockEarnings(tx, [agentId]);
  return { payout: (await lockPayout(tx, id)) ?? refuse('not-found'), agent };
}

/**
 * Locks a payout for an act of a member of staff. Refuses with `not-found`, with `own-record` a member whose own payout it is, and with
 * `not-permitted` a member who lost the permission meanwhile.
 */
export async function lockForAct(tx: Tx, id: string, actor: Actor, permission: Permission) {
  const locked = await lockWithAgent(tx, id);
  await refuseFormerMember(tx, actor, permission);
  await refuseOwnRecord(tx, [locked.agent], actor);
  return locked;
}

/** Refuses with `not-permitted` a member who lost a permission since the call was let in. */
export async function refuseFormerMember(tx: Tx, actor: Actor, permission: Permission): Promise<void> {
  const member = await findMember(tx, actor.id);
  if (member === null || member.closedAt !== null || !permissionsOf(member.roles).has(permission))
    refuse('not-permitted');
}

/** True if two members of staff are one person: the same account, or two with one mailbox. */
export async function isSamePerson(tx: Tx, oneId: string, otherId: string): Promise<boolean> {
  if (oneId === otherId) return true;
  const [one, other] = [await findAccount(tx, oneId), await findAccount(tx, otherId)];
  return one !== null && other !== null && mailboxKey(one.loginKey) === mailboxKey(other.loginKey);
}
