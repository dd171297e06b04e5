import type { Tx } from '../../../platform/database.ts';
import { lockAgent } from '../../people/agents/queries.ts';
import { resembles } from './name-rules.ts';
import { findPayoutAccount, setAccountReview } from './queries.ts';

/** Marks an agent's account for review if its name doesn't resemble the agent's new name. */
export async function reviewAccountName(tx: Tx, agentId: string): Promise<void> {
  const agent = await lockAgent(tx, agentId);
  const account = await findPayoutAccount(tx, agentId);
  if (account === null || agent.erased || resembles(account.accountName, agent.firstname, agent.lastname)) return;
  await setAccountReview(tx, agentId, true);
}
