import { otpCooldownSeconds } from '@foodbank/contract/people/accounts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { queueEmail, secondsUntilEmail } from '../../foundation/notifications/queue-email.ts';
import { hasUsableCode, issueCode } from '../accounts/codes.ts';
import { lockAgent } from './queries.ts';

/**
 * Sends a code that confirms a new password by email, and stores the new password's hash with the code. The caller has checked the
 * current password. Refuses with 429 if the last code is too recent or the email would be dropped.
 */
export async function requestPasswordChange(tx: Tx, agentId: string, newPasswordHash: string): Promise<void> {
  const agent = await lockAgent(tx, agentId);
  await refuseUntil(tx, agentId, await secondsUntilEmail(tx, agent.email));
  const issued = await issueCode(tx, agent.id, 'change-password', newPasswordHash);
  if (issued.waitSeconds !== undefined) await refuseUntil(tx, agentId, issued.waitSeconds);
  else {
    const templateData = { firstname: agent.firstname };
    await queueEmail(tx, agent.email, { kind: 'change-code', templateData, secrets: { code: issued.code } });
  }
}

/** Refuses another code for some seconds. The message says whether the agent has a code to enter meanwhile. */
async function refuseUntil(tx: Tx, agentId: string, seconds: number): Promise<void> {
  if (seconds === 0) return;
  const wait = formatWait(seconds);
  if (await hasUsableCode(tx, agentId, 'change-password')) {
    const when = seconds <= otpCooldownSeconds ? 'a moment ago' : 'a few minutes ago';
    const message = `We sent you a code ${when}. Enter it, or ask for a new one in ${wait}.`;
    refuse('code-already-sent', { message, retryAfterSeconds: seconds });
  }
  const message = `Please wait ${wait} before asking for another OTP.`;
  refuse('too-many-requests', { message, retryAfterSeconds: seconds });
}

function formatWait(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
