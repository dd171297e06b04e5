import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { agentContactsQueue } from '../../people/agents/update-profile.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { resembles } from '../banks/name-rules.ts';
import { accountDigestInput, type NamedAccount } from '../banks/update-account-info.ts';
import { refundsQueue } from './queue-names.ts';
import { findRefundAccount, type RefundAccount, storeRefundAccount } from './refund-account-queries.ts';
import { listRefundsInNeed } from './refund-queries.ts';

/**
 * Stores the account that a customer names for refunds, in place of an earlier one, and enqueues the refunds that wait for one. The bank
 * has named it before. An account whose name doesn't resemble the customer's is in question, until a person has looked. Locks the
 * customer.
 */
export async function nameRefundAccount(
  tx: Tx,
  customerId: string,
  { accountNumber, accountName, bank }: NamedAccount,
): Promise<RefundAccount> {
  const customer = (await lockCustomer(tx, customerId)) ?? refuse('not-signed-in');
  const present = await findRefundAccount(tx, customerId);
  const isSame = present?.bankCode === bank.code && tx.keys.unseal(present.numberSealed) === accountNumber;
  const isInName = resembles(accountName, customer.firstname, customer.lastname);
  // What a person decided about an account is not asked again by naming it again.
  if (present !== null && isSame && (present.state !== 'in-question' || !isInName)) return present;
  const stored = await storeRefundAccount(tx, {
    customerId,
    numberSealed: tx.keys.seal(accountNumber),
    numberDigest: tx.keys.digest(accountDigestInput(bank.code, accountNumber)),
    bankCode: bank.code,
    bankName: bank.name,
    accountName,
    state: isInName ? 'in-name' : 'in-question',
  });
  await tellRefunds(tx, customerId);
  if (customer.agentId !== null) await tx.enqueue(agentContactsQueue, customer.agentId);
  return stored;
}

/** Enqueues the refunds of a customer that wait for an account. */
export async function tellRefunds(tx: Tx, customerId: string): Promise<void> {
  for (const { id } of await listRefundsInNeed(tx, customerId)) await tx.enqueue(refundsQueue, id);
}
