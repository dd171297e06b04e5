import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockManagedAgent } from '../../people/agents/lock-managed-agent.ts';
import { askForAccount } from './approvals.ts';
import type { NamedAccount } from './update-account-info.ts';

/** Asks for another bank account of an agent, on behalf of the agent. Another member approves it. */
export async function requestBankAccountChange(
  tx: Tx,
  agentId: string,
  account: NamedAccount,
  { reason, actor }: { reason: string; actor: Actor },
): Promise<{ approvalId: string; nameMatches: boolean }> {
  return askForAccount(tx, await lockManagedAgent(tx, agentId, actor), account, { reason, actor });
}
