import type { Tx } from '../../../platform/database.ts';
import { secondsUntilEmail } from '../../foundation/notifications/queue-email.ts';
import { issueCode } from '../accounts/codes.ts';
import { refuseCodeFor } from '../accounts/refuse-code-for.ts';
import { lockAgent } from './queries.ts';
import { queueAgentEmail } from './queue-agent-email.ts';

/**
 * Sends a code that confirms a new password by email, and stores the new password's hash with the code. The caller has checked the
 * current password. Refuses with 429 if the last code is too recent or the email would be dropped.
 */
export async function requestPasswordChange(tx: Tx, agentId: string, newPasswordHash: string): Promise<void> {
  const agent = await lockAgent(tx, agentId);
  await refuseCodeFor(tx, agentId, 'change-password', await secondsUntilEmail(tx, agent.email, 'change-code'));
  const issued = await issueCode(tx, agent.id, 'change-password', { newPasswordHash });
  if (issued.waitSeconds !== undefined) await refuseCodeFor(tx, agentId, 'change-password', issued.waitSeconds);
  else {
    const templateData = { firstname: agent.firstname };
    await queueAgentEmail(tx, agent, { kind: 'change-code', templateData, secrets: { code: issued.code } });
  }
}
