import type { Tx } from '../../../platform/database.ts';
import { deleteEmailsOf } from '../../foundation/notifications/queries.ts';
import { markAccountOfErased } from '../../money/banks/queries.ts';
import { deleteCodesOf } from '../../people/accounts/queries.ts';
import { deleteResetRequestsOf, eraseAgent, lockAgent } from '../../people/agents/queries.ts';
import { eraseCustomer, lockCustomers } from '../../people/customers/queries.ts';
import { deleteFormsOf } from '../../support/enquiries/queries.ts';
import { noteForAll } from './export-data-subject.ts';
import { type DataSubjectQuery, findDataSubject } from './find-data-subject.ts';

/** What an erasure did. */
export interface Erasure {
  agents: string[];
  customers: string[];
}

/**
 * Erases a person as far as the law on records allows. Name, contacts and password go from agents and customers; emails, codes
 * and what came through the site's forms are deleted. Orders, commissions and figures stay, without a name; the sealed payout
 * account stays for as long as it must be known who was paid, and is then deleted by itself. Running it twice does no harm.
 */
export async function eraseDataSubject(
  tx: Tx,
  wanted: DataSubjectQuery,
  unknownPasswordHash: string,
): Promise<Erasure> {
  const { agents, customers, emailKeys, phoneDigits, subjects } = await findDataSubject(tx, wanted);
  const open = {
    agents: agents.flatMap(({ id, erasedAt }) => (erasedAt === null ? [id] : [])),
    customers: customers.flatMap(({ id, erased }) => (erased ? [] : [id])),
  };
  // In the order in which every writer locks: the agents, then the customers.
  for (const id of open.agents) await lockAgent(tx, id);
  await lockCustomers(tx, open.customers);
  for (const id of open.agents) {
    await eraseAgent(tx, id, unknownPasswordHash);
    await deleteCodesOf(tx, id);
    await markAccountOfErased(tx, id);
  }
  for (const id of open.customers) await eraseCustomer(tx, id);
  await deleteFormsOf(tx, emailKeys, phoneDigits);
  await deleteResetRequestsOf(tx, emailKeys);
  await deleteEmailsOf(tx, emailKeys, phoneDigits);
  await noteForAll(tx, 'person-erased', subjects);
  return open;
}
