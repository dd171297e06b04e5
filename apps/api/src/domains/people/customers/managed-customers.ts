import { formatPhone, phoneKey } from '@foodbank/contract/primitives/phone';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Because, recordContactShown } from '../../foundation/audit/contacts-shown.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { mailboxKey } from '../accounts/mailbox-key.ts';
import { type Account, findAccount } from '../accounts/queries.ts';
import { findAgent, findAgentByEmail } from '../agents/queries.ts';
import { type Customer, findOwnCustomer, lockCustomer } from './queries.ts';

/** The customer whom a member of staff acts on, with the account. */
export interface ManagedCustomer {
  customer: Customer;
  account: Account;
}

/**
 * Locks the customer of our own whom a member of staff acts on, and reads the account. Refuses with `not-found` an unknown or erased one,
 * and with `own-record` members whose own account it is.
 */
export async function lockManagedCustomer(tx: Tx, customerId: string, actor: Actor): Promise<ManagedCustomer> {
  const customer = (await lockCustomer(tx, customerId)) ?? refuse('not-found');
  const account = (await findAccount(tx, customerId)) ?? refuse('not-found');
  await refuseOwnContacts(tx, customer, actor);
  return { customer, account };
}

/** The same for acts that need an account that can log in. Refuses others with `customer-suspended`. */
export async function lockActiveCustomer(tx: Tx, customerId: string, actor: Actor): Promise<ManagedCustomer> {
  const managed = await lockManagedCustomer(tx, customerId, actor);
  if (managed.account.state !== 'active') refuse('customer-suspended');
  return managed;
}

/** Refuses with `own-record` a member of staff whose own contacts these are. */
export async function refuseOwnContacts(
  tx: Tx,
  contacts: Pick<Customer, 'email' | 'phoneKey'>,
  actor: Pick<Actor, 'kind' | 'id'>,
): Promise<void> {
  if (await areOwnContacts(tx, contacts, actor)) refuse('own-record');
}

/**
 * Locks a customer whose order or payment a member of staff acts on, and refuses with `own-record` if the member is that customer. An
 * erased customer has no contacts left to compare, so every member may act.
 */
export async function refuseOwnCustomer(tx: Tx, customerId: string, actor: Pick<Actor, 'kind' | 'id'>): Promise<void> {
  const customer = await lockCustomer(tx, customerId);
  if (customer !== null) await refuseOwnContacts(tx, customer, actor);
}

/**
 * True if contacts are those of a member of staff: the same mailbox in whatever spelling, or the phone of the agent account that the
 * member has. Members have no phone number of their own with us.
 */
export async function areOwnContacts(
  tx: Pick<Tx, 'find' | 'list' | 'get'>,
  { email, phoneKey: ownPhone }: Pick<Customer, 'email' | 'phoneKey'>,
  actor: Pick<Actor, 'kind' | 'id'>,
): Promise<boolean> {
  const member = actor.kind === 'staff' ? await findAccount(tx, actor.id) : null;
  if (member === null) return false;
  if (email !== '' && mailboxKey(email) === mailboxKey(member.loginKey)) return true;
  const agent = await findAgentByEmail(tx, member.loginKey);
  return agent !== null && agent.phoneKey !== null && agent.phoneKey === ownPhone;
}

/** True if a customer is the member of staff who asks: a screen says beforehand what would be refused with `own-record`. */
export async function isOwnCustomer(db: Db, customerId: string, memberId: string): Promise<boolean> {
  const customer = await findOwnCustomer(db, customerId);
  if (customer === null) return false;
  const contacts = { email: customer.email ?? '', phoneKey: phoneKey(customer.phone) ?? '' };
  return areOwnContacts(db, contacts, { kind: 'staff', id: memberId });
}

/** Refuses with `own-referral` a member of staff whose agent account is the customer's agent. */
export async function refuseOwnReferral(tx: Tx, agentId: string | null, actor: Actor): Promise<void> {
  if (await isOwnReferral(tx, agentId, actor)) refuse('own-referral');
}

/** True if an agent is a member of staff: the same mailbox in whatever spelling. Such a member would earn from the own work. */
export async function isOwnReferral(
  tx: Pick<Tx, 'find' | 'list' | 'get'>,
  agentId: string | null,
  actor: Pick<Actor, 'kind' | 'id'>,
): Promise<boolean> {
  const member = actor.kind === 'staff' ? await findAccount(tx, actor.id) : null;
  const agent = member === null || agentId === null ? null : await findAgent(tx, agentId);
  return member !== null && agent !== null && mailboxKey(agent.email) === mailboxKey(member.loginKey);
}

/** A customer's full contacts, as people read them. */
export interface CustomerContacts {
  phone: string;
  email: string | null;
}

/** Returns a customer's contacts, and records who saw them and why in the same transaction. */
export async function showCustomerContacts(
  tx: Tx,
  customerId: string,
  because: Because,
  actor: Actor,
): Promise<CustomerContacts> {
  const { phone, email } = (await findOwnCustomer(tx, customerId)) ?? refuse('not-found');
  await recordContactShown(tx, { actor, action: 'customer-contacts-shown', subject: customerId, ...because });
  return { phone: formatPhone(phone), email };
}
