import type { Tx } from '../../../platform/database.ts';
import { type Email, emailsToSuspended } from '../../foundation/notifications/email-templates.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { findAccount } from '../accounts/queries.ts';
import type { Agent } from './queries.ts';

/**
 * Queues an email to an agent. Every email to an agent who exists goes through here, because a suspended agent gets notices of the
 * account and of money only, and an erased one nothing. Returns true if the email was queued.
 */
export async function queueAgentEmail(tx: Tx, agent: Pick<Agent, 'id' | 'email'>, message: Email): Promise<boolean> {
  const account = await findAccount(tx, agent.id);
  if (account === null || account.state === 'closed') return false;
  if (account.state === 'suspended' && !emailsToSuspended.includes(message.kind)) return false;
  return queueEmail(tx, agent.email, message);
}
