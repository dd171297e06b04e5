import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { secondsUntilEmail } from '../../foundation/notifications/queue-email.ts';
import { issueCode } from '../accounts/codes.ts';
import { greetingFor } from './agent-rules.ts';
import { lockManagedAgent } from './lock-managed-agent.ts';
import { queueAgentEmail } from './queue-agent-email.ts';

/**
 * Emails an agent a code for a new password. The limits are those of codes that the agent asks for. Refuses with `agent-suspended`,
 * and with `too-many-requests` beyond the limits.
 */
export async function sendResetCode(tx: Tx, agentId: string, reason: string, actor: Actor): Promise<void> {
  const { agent, account } = await lockManagedAgent(tx, agentId, actor);
  if (account.state !== 'active') refuse('agent-suspended');
  const untilEmail = await secondsUntilEmail(tx, agent.email, 'reset-code');
  const issued = untilEmail > 0 ? { waitSeconds: untilEmail } : await issueCode(tx, agentId, 'reset-password');
  if (issued.waitSeconds !== undefined) {
    const message = 'The agent got a code or several emails a short while ago. Please wait and try again.';
    refuse('too-many-requests', { message, retryAfterSeconds: issued.waitSeconds });
  }
  await addAuditLine(tx, { actor, action: 'reset-code-sent', subject: agentId, reason });
  const templateData = greetingFor(agent, account);
  await queueAgentEmail(tx, agent, { kind: 'reset-code', templateData, secrets: { code: issued.code } });
}
