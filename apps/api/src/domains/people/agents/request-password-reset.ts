import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { secondsUntilEmail } from '../../foundation/notifications/queue-email.ts';
import { issueCode } from '../accounts/codes.ts';
import { findAccount } from '../accounts/queries.ts';
import { greetingFor } from './agent-rules.ts';
import {
  countMailedResets,
  insertResetRequest,
  lockAgentByEmail,
  lockResetRequest,
  markResetRequestHandled,
  markResetRequestMailed,
} from './queries.ts';
import { queueAgentEmail } from './queue-agent-email.ts';

/** The queue of requests for a password reset. A job's id is the request's. */
export const resetRequestsQueue = 'password-reset-requests';

/**
 * So many emails an hour. From half of them on an internet address that has caused a tenth causes no more: what a stranger knows of real
 * addresses must not keep everybody else from a new password.
 */
export const resetMailsHourly = 5_000;
const hourMs = 3_600_000;

/**
 * Stores a request for a password reset. A job finds out later whether the address has an account, so that neither the time of the
 * call nor a limit tells a stranger whether there is one.
 */
export async function requestPasswordReset(tx: Tx, email: string, address: string): Promise<void> {
  const asker = tx.keys.digest(`password-asker:${address}`);
  await tx.enqueue(resetRequestsQueue, await insertResetRequest(tx, emailKey(email), asker));
}

/**
 * Sends the code for a stored request, if the address has an account and its limits allow another code. Issues no code if its email
 * would be dropped, because a new code invalidates the previous one. Only requests that cause an email count towards the emails of an hour;
 * `onRefusal` is called for one that is refused by them.
 */
export async function handleResetRequest(tx: Tx, requestId: string, onRefusal: () => void = () => {}): Promise<void> {
  const request = await lockResetRequest(tx, requestId);
  if (request === null || request.handledAt !== null) return;
  await markResetRequestHandled(tx, requestId);
  const agent = await lockAgentByEmail(tx, request.emailKey);
  const account = agent && (await findAccount(tx, agent.id));
  if (!agent || account?.state !== 'active' || (await secondsUntilEmail(tx, agent.email, 'reset-code')) > 0) return;
  if (!(await mayMail(tx, request.askerDigest))) return onRefusal();
  const { code } = { code: undefined, ...(await issueCode(tx, agent.id, 'reset-password')) };
  if (code === undefined) return;
  await queueAgentEmail(tx, agent, {
    kind: 'reset-code',
    templateData: greetingFor(agent, account),
    secrets: { code },
  });
  await markResetRequestMailed(tx, requestId);
}

async function mayMail(tx: Tx, askerDigest: string | null): Promise<boolean> {
  const { all, own } = await countMailedResets(tx, new Date(tx.now.getTime() - hourMs), askerDigest);
  return all < resetMailsHourly && (all < resetMailsHourly / 2 || own < resetMailsHourly / 10);
}
