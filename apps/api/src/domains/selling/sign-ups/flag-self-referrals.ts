import type { Tx } from '../../../platform/database.ts';
import { lockAgent } from '../../people/agents/queries.ts';
import { isOwnAccount } from '../../people/customers/customer-rules.ts';
import { lockCustomersLike } from '../../people/customers/queries.ts';
import { storeOwnAccounts } from './record-customers.ts';

/**
 * After an agent's phone changed: customers who share it now are the agent's own accounts and count nowhere; those who no
 * longer share it count again. Running it twice changes nothing. An erased agent's accounts stay as they were.
 */
export async function flagSelfReferrals(tx: Tx, agentId: string): Promise<void> {
  const agent = await lockAgent(tx, agentId);
  if (agent.erased) return;
  const alike = await lockCustomersLike(tx, agentId, agent.emailKey, agent.phoneKey);
  await storeOwnAccounts(tx, alike, (customer) => isOwnAccount(customer, agent));
}
