import type { Tx } from '../../../platform/database.ts';
import { findPayoutAccount } from '../../money/banks/queries.ts';
import { accountDigestInput } from '../../money/banks/update-account-info.ts';
import {
  isUsable,
  listCustomersByAccount,
  listCustomersWithAccount,
} from '../../money/charges/refund-account-queries.ts';
import { lockAgent } from '../../people/agents/queries.ts';
import { lockCustomersLike, markSharesAccount } from '../../people/customers/queries.ts';
import { alikeBy, isTheAgent } from '../../people/customers/rules.ts';
import { storeOwnAccounts } from './record-customers.ts';

/**
 * Updates which customers are an agent's own accounts, after the agent's phone number or bank account changed, or a customer named another
 * account for refunds: their orders to come earn nothing, and those that were placed stay as they were decided. An account counts once it is
 * in the customer's name; one that is in question only looks alike. Running it again changes nothing. An erased agent's customers stay
 * unchanged. Nobody earns on their own orders.
 */
export async function flagSelfReferrals(tx: Tx, agentId: string): Promise<void> {
  const agent = await lockAgent(tx, agentId);
  if (agent.erased) return;
  const named = await listSharing(tx, agentId);
  const verified = named.filter(isUsable).map(({ customerId }) => customerId);
  const alike = await lockCustomersLike(
    tx,
    agentId,
    agent,
    named.map(({ customerId }) => customerId),
  );
  // An account that was named long ago is deleted. What it showed stays, until another one is named.
  const known = alike.filter(({ sharesAccount }) => sharesAccount).map(({ id }) => id);
  const others = await listCustomersWithAccount(tx, known);
  const sharing = [...verified, ...known.filter((id) => !others.includes(id))];
  await markSharesAccount(
    tx,
    alike.map(({ id }) => id),
    sharing,
  );
  const isNamed = ({ id }: { id: string }) => named.some(({ customerId }) => customerId === id);
  await storeOwnAccounts(tx, alike, {
    isOwn: (customer) => isTheAgent({ ...customer, sharesAccount: sharing.includes(customer.id) }, agent),
    looksBy: (customer) => alikeBy(customer, agent) ?? (isNamed(customer) ? 'account' : null),
  });
}

/** The customers of our own shop, of any agent, who named the agent's bank account for refunds. */
async function listSharing(tx: Tx, agentId: string) {
  const account = await findPayoutAccount(tx, agentId);
  if (account === null) return [];
  const number = tx.keys.unseal(account.numberSealed);
  return listCustomersByAccount(tx, tx.keys.digests(accountDigestInput(account.bankCode, number)));
}
