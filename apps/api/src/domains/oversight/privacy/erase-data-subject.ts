import type { Tx } from '../../../platform/database.ts';
import { deleteEmailsOf } from '../../foundation/notifications/queries.ts';
import { markAccountOfErased } from '../../money/banks/queries.ts';
import { deleteCodesOf } from '../../people/accounts/queries.ts';
import { deleteResetRequestsOf, eraseAgent, lockAgent } from '../../people/agents/queries.ts';
import { eraseCustomer, lockCustomers } from '../../people/customers/queries.ts';
import { deleteFormsOf } from '../../support/enquiries/queries.ts';
import { auditAll } from './export-data-subject.ts';
import type { DataSubject } from './find-data-subject.ts';

/** The ids of the agents and customers that were erased. */
export interface Erasure {
  agents: string[];
  customers: string[];
}

/**
 * Erases a data subject as far as the law on records allows. Names, contacts and passwords of agents and customers go; emails,
 * codes and what came through the site's forms are deleted. Orders, commissions and totals stay, without a name. The sealed
 * payout account stays while it must be known who was paid; retention deletes it. Running it twice does no harm.
 */
export async function eraseDataSubject(
  tx: Tx,
  { agents, customers, emailKeys, phoneSpellings, auditSubjects }: DataSubject,
  unknownPasswordHash: string,
): Promise<Erasure> {
  const agentIds = agents.map(({ id }) => id);
  const customerIds = customers.map(({ id }) => id);
  // In the order in which every writer locks: the agents, then the customers.
  for (const id of agentIds) await lockAgent(tx, id);
  await lockCustomers(tx, customerIds);
  for (const id of agentIds) {
    await eraseAgent(tx, id, unknownPasswordHash);
    await deleteCodesOf(tx, id);
    await markAccountOfErased(tx, id);
  }
  for (const id of customerIds) await eraseCustomer(tx, id);
  await deleteFormsOf(tx, emailKeys, phoneSpellings);
  await deleteResetRequestsOf(tx, emailKeys);
  await deleteEmailsOf(tx, emailKeys, phoneSpellings);
  await auditAll(tx, 'person-erased', auditSubjects);
  return { agents: agentIds, customers: customerIds };
}
