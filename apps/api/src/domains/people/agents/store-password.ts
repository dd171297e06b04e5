import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, agentActor } from '../../foundation/audit/add-audit-line.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { updatePasswordHash } from '../accounts/queries.ts';
import { endAllCodes } from '../one-time-codes/queries.ts';
import type { Agent } from './queries.ts';

/**
 * Stores a new password: ends every older session and every open code, and informs the owner by email. Returns the password version
 * for new tokens.
 */
export async function storePassword(
  tx: Tx,
  agent: Agent,
  passwordHash: string,
  action: 'password-reset' | 'password-changed',
): Promise<number> {
  const passwordVersion = await updatePasswordHash(tx, agent.id, passwordHash);
  await endAllCodes(tx, agent.id);
  await addAuditLine(tx, { actor: agentActor(agent.id), action, subject: agent.id });
  const templateData = { firstname: agent.firstname, changedAt: tx.now.toISOString() };
  await queueEmail(tx, agent.email, { kind: 'password-changed', templateData });
  return passwordVersion;
}
