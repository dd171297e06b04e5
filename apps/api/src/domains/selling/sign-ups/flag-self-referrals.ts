import type { Tx } from '../../../platform/database.ts';
import { lockAgent } from '../../people/agents/queries.ts';
import { isOwnAccount } from '../../people/customers/customer-rules.ts';
import { lockCustomersLike } from '../../people/customers/queries.ts';
import { storeOwnAccounts } from './record-customers.ts';

/**
 * Updates which customers are an agent's own accounts, after the agent's phone number changed. Customers with the new number are no
 * referrals any more; those with the old one are again. Running it again changes nothing. An erased agent's customers stay unchanged.
 */
export async function flagSelfReferrals(tx: Tx, agentId: string): Promise<void> {
  const agent = await lockAgent(tx, agentId);
  if (agent.erased) return;
  const alike = await lockCustomersLike(tx, agentId, agent.emailKey, agent.phoneKey);
  await storeOwnAccounts(tx, alike, (customer) => isOwnAccount(customer, agent));
}
