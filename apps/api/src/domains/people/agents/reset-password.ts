import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/queries.ts';
import { queueEmail, secondsUntilEmail } from '../../foundation/notifications/queue-email.ts';
import { issueCode, redeemCode } from '../accounts/codes.ts';
import { greetingFor } from './agent-rules.ts';
import { insertResetRequest, lockAgentByEmail, lockResetRequest, markResetRequestHandled } from './queries.ts';
import { storePassword } from './store-password.ts';

export const resetRequestsQueue = 'password-reset-requests';

/**
 * Notes a forgotten password. Whether the address has an account is looked up later, by a job, so this takes the same time for
 * every address.
 */
export async function requestPasswordReset(tx: Tx, email: string): Promise<void> {
  await tx.enqueue(resetRequestsQueue, await insertResetRequest(tx, emailKey(email)));
}

/**
 * Sends the code for a noted request, if the address has an account and may have another code now. No code is made whose email
 * would be dropped: it would only put an end to the one before.
 */
export async function answerResetRequest(tx: Tx, requestId: string): Promise<void> {
  const request = await lockResetRequest(tx, requestId);
  if (request === null || request.handledAt !== null) return;
  await markResetRequestHandled(tx, requestId);
  const agent = await lockAgentByEmail(tx, request.emailKey);
  if (agent === null || (await secondsUntilEmail(tx, agent.email)) > 0) return;
  const { code } = { code: undefined, ...(await issueCode(tx, agent.id, 'reset-password')) };
  if (code === undefined) return;
  await queueEmail(tx, agent.email, {
    kind: 'reset-code',
    templateData: greetingFor(agent),
    secrets: { code },
  });
}

export interface PasswordReset {
  email: string;
  otp: string;
  newPasswordHash: string;
}

/**
 * Sets a new password with a code. Answers false for a wrong, used or expired code and for an address without an account, and
 * leaves the failed try behind: the transaction has to commit either way.
 */
export async function resetPassword(tx: Tx, { email, otp, newPasswordHash }: PasswordReset): Promise<boolean> {
  const agent = await lockAgentByEmail(tx, emailKey(email));
  const used = agent === null ? null : await redeemCode(tx, agent.id, 'reset-password', otp);
  if (agent === null || used === null) {
    // Written for unknown addresses too: both noes cost the same.
    const subject = agent?.id ?? tx.keys.digest(emailKey(email));
    await addAuditLine(tx, { actor: 'visitor', action: 'password-reset-refused', subject });
    return false;
  }
  await storePassword(tx, agent, newPasswordHash, 'password-reset');
  return true;
}
