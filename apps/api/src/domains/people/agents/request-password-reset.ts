import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { secondsUntilEmail } from '../../foundation/notifications/queue-email.ts';
import { issueCode } from '../accounts/codes.ts';
import { findAccount } from '../accounts/queries.ts';
import { greetingFor } from './agent-rules.ts';
import { insertResetRequest, lockAgentByEmail, lockResetRequest, markResetRequestHandled } from './queries.ts';
import { queueAgentEmail } from './queue-agent-email.ts';

/** The queue of requests for a password reset. A job's id is the request's. */
export const resetRequestsQueue = 'password-reset-requests';

/**
 * Stores a request for a password reset. A job finds out later whether the address has an account, so that the call takes the same
 * time for every address.
 */
export async function requestPasswordReset(tx: Tx, email: string): Promise<void> {
  await tx.enqueue(resetRequestsQueue, await insertResetRequest(tx, emailKey(email)));
}

/**
 * Sends the code for a stored request, if the address has an account and its limits allow another code. Issues no code if its email
 * would be dropped, because a new code invalidates the previous one.
 */
export async function handleResetRequest(tx: Tx, requestId: string): Promise<void> {
  const request = await lockResetRequest(tx, requestId);
  if (request === null || request.handledAt !== null) return;
  await markResetRequestHandled(tx, requestId);
  const agent = await lockAgentByEmail(tx, request.emailKey);
  const account = agent && (await findAccount(tx, agent.id));
  if (!agent || account?.state !== 'active' || (await secondsUntilEmail(tx, agent.email, 'reset-code')) > 0) return;
  const { code } = { code: undefined, ...(await issueCode(tx, agent.id, 'reset-password')) };
  if (code === undefined) return;
  await queueAgentEmail(tx, agent, {
    kind: 'reset-code',
    templateData: greetingFor(agent, account),
    secrets: { code },
  });
}
