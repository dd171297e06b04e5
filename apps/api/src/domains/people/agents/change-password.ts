import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/queries.ts';
import { queueEmail, secondsUntilEmail } from '../../foundation/notifications/queue-email.ts';
import { issueCode, redeemCode } from '../accounts/codes.ts';
import { lockAgent } from './queries.ts';
import { storePassword } from './store-password.ts';

/**
 * Mails the code that confirms a new password; until then only the new password's hash is kept, beside the code. The current
 * password was checked before. Refuses with 429 while another code is too recent, or while the email would be dropped: an
 * agent who is signed in may know.
 */
export async function requestPasswordChange(tx: Tx, agentId: string, newPasswordHash: string): Promise<void> {
  const agent = await lockAgent(tx, agentId);
  refuseUntil(await secondsUntilEmail(tx, agent.email));
  const issued = await issueCode(tx, agent.id, 'change-password', newPasswordHash);
  if (issued.waitSeconds !== undefined) refuseUntil(issued.waitSeconds);
  else {
    const templateData = { firstname: agent.firstname };
    await queueEmail(tx, agent.email, { kind: 'change-code', templateData, secrets: { code: issued.code } });
  }
}

function refuseUntil(seconds: number): void {
  if (seconds === 0) return;
  const message = `Please wait ${sayWait(seconds)} before asking for another OTP.`;
  refuse('too-many-requests', { message, retryAfterSeconds: seconds });
}

function sayWait(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/**
 * Confirms a password change. Answers the password version for a fresh token, or null for a wrong, used or expired code; the
 * failed try stays behind, so the transaction has to commit either way.
 */
export async function verifyPasswordChange(tx: Tx, agentId: string, otp: string): Promise<number | null> {
  const agent = await lockAgent(tx, agentId);
  const used = await redeemCode(tx, agentId, 'change-password', otp);
  if (used === null || used.newPasswordHash === null) {
    await addAuditLine(tx, { actor: agentId, action: 'password-change-refused', subject: agentId });
    return null;
  }
  return storePassword(tx, agent, used.newPasswordHash, 'password-changed');
}
