import { addAuditLine } from '../../foundation/audit/queries.ts';
import type { Tx } from '../../../platform/database.ts';
import { endAllCodes } from '../accounts/queries.ts';
import { writeLetter } from '../../foundation/notifications/queue-email.ts';
import { type Agent, updatePasswordHash } from './queries.ts';

/**
 * Puts a new password in force: every older session and every open code ends, and the owner is told. Answers the version that
 * new tokens carry.
 */
export async function storePassword(
  tx: Tx,
  agent: Agent,
  passwordHash: string,
  action: 'password-reset' | 'password-changed',
): Promise<number> {
  const passwordVersion = await updatePasswordHash(tx, agent.id, passwordHash);
  await endAllCodes(tx, agent.id);
  await addAuditLine(tx, { actor: agent.id, action, subject: agent.id });
  const words = { firstname: agent.firstname, changedAt: tx.now.toISOString() };
  await writeLetter(tx, agent.email, { kind: 'password-changed', words });
  return passwordVersion;
}
