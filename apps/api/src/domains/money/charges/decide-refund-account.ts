import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { agentContactsQueue } from '../../people/agents/update-profile.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { findCharge } from './queries.ts';
import { updateDecidedAccount } from './refund-account-queries.ts';
import { tellRefunds } from './refund-accounts.ts';

/** What a person decided about an account whose name is not the customer's. `version` is the one that was shown. */
export interface RefundAccountDecision {
  version: number;
  decision: 'accept' | 'refuse';
  reason: string;
}

/**
 * Accepts or refuses the account for refunds of a charge's customer. An accepted one is told to the provider for the refunds that wait; a
 * refused one to the customer, by text message and email.
 * Refuses with `not-found` an unknown charge, with `own-record` members whose own account it is, and with `changed-meanwhile` where the
 * account is another one or was decided.
 */
export async function decideRefundAccount(
  tx: Tx,
  chargeId: string,
  { version, decision, reason }: RefundAccountDecision,
  actor: Actor,
): Promise<void> {
  const { customerId } = (await findCharge(tx, chargeId)) ?? refuse('not-found');
  await refuseOwnCustomer(tx, customerId, actor);
  const state = decision === 'accept' ? 'accepted' : 'refused';
  if (!(await updateDecidedAccount(tx, customerId, { version, state, staffId: actor.id }))) refuse('changed-meanwhile');
  await addAuditLine(tx, {
    actor,
    action: decision === 'accept' ? 'refund-account-accepted' : 'refund-account-refused',
    subject: customerId,
    before: { state: 'in-question' },
    after: { state },
    detail: { version },
    reason,
  });
  const customer = await findOwnCustomer(tx, customerId);
  if (decision === 'accept') {
    if (customer !== null && customer.agentId !== null) await tx.enqueue(agentContactsQueue, customer.agentId);
    return tellRefunds(tx, customerId);
  }
  if (customer === null) return;
  const recipient = { ...customer, customerId, email: confirmedEmail(customer) };
  await queueSecurityNotice(tx, 'refund-account-refused', recipient);
}
