import type { AlikeOutcome } from '@foodbank/contract/selling/sign-ups-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnRecord } from '../../people/agents/lock-managed-agent.ts';
import { lockAgent } from '../../people/agents/queries.ts';
import { refuseOwnContacts } from '../../people/customers/managed-customers.ts';
import { decideAlike, findAlikeAgent, lockCustomers } from '../../people/customers/queries.ts';
import { isTheAgent } from '../../people/customers/rules.ts';
import { storeOwnAccounts } from './record-customers.ts';

/** What is decided about a customer who looks like the own agent, and why. */
export interface AlikeDecision {
  customerId: string;
  outcome: AlikeOutcome;
  reason: string;
}

/**
 * Decides whether a customer is the own agent, for the orders to come. What was decided for orders before stays. Locks the agent, then the
 * customer. Refuses with `not-found` a customer about whom nothing was noted, with `own-record` members who are the agent or the customer,
 * and with `changed-meanwhile` what was decided before.
 */
export async function decideAlikeCustomer(
  tx: Tx,
  { customerId, outcome, reason }: AlikeDecision,
  actor: Actor,
): Promise<void> {
  const agent = await lockAgent(tx, (await findAlikeAgent(tx, customerId)) ?? refuse('not-found'));
  await refuseOwnRecord(tx, [agent], actor);
  const [customer = refuse('not-found')] = await lockCustomers(tx, [customerId]);
  await refuseOwnContacts(tx, customer, actor);
  if (!(await decideAlike(tx, customerId, outcome, actor.id))) refuse('changed-meanwhile');
  await storeOwnAccounts(tx, [{ ...customer, outcome }], {
    isOwn: (decided) => isTheAgent(decided, agent),
    looksBy: () => null,
  });
  await addAuditLine(tx, {
    actor,
    action: 'alike-customer-decided',
    subject: customerId,
    detail: { agentId: agent.id },
    before: { outcome: null, ownAccount: customer.ownAccount },
    after: { outcome, ownAccount: outcome === 'own' },
    reason,
  });
}
