import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, visitor } from '../../foundation/audit/add-audit-line.ts';
import { queueEmail, secondsUntilEmail } from '../../foundation/notifications/queue-email.ts';
import { findAccountByLogin } from '../accounts/queries.ts';
import { getFactors } from '../second-factors/queries.ts';
import { makeLink } from './make-link.ts';
import { insertPasswordRequest, lockMember, lockPasswordRequest, markPasswordRequestHandled } from './queries.ts';
import { firstnameOf } from './staff-notices.ts';

/** The queue of requests for a link to a new password. A job's id is the request's. */
export const staffPasswordsQueue = 'staff-password-requests';

/**
 * Stores a request for a link to a new password. A job finds out later whether the address belongs to a member, so that the call
 * takes the same time for every address.
 */
export async function requestStaffPasswordReset(tx: Tx, email: string): Promise<void> {
  await tx.enqueue(staffPasswordsQueue, await insertPasswordRequest(tx, emailKey(email)));
}

/**
 * Sends the link for a stored request. A member without a second factor gets none: with the link alone one could set up a factor, and
 * only an invitation, which an admin makes, allows that. No link is made if its email would be dropped, because a new one ends the last.
 */
export async function handleStaffPasswordRequest(tx: Tx, requestId: string): Promise<void> {
  const request = await lockPasswordRequest(tx, requestId);
  if (request === null || request.handledAt !== null) return;
  await markPasswordRequestHandled(tx, requestId);
  const account = await findAccountByLogin(tx, 'staff', request.emailKey);
  const member = account?.state === 'active' ? await lockMember(tx, account.id) : null;
  if (
    member === null ||
    member.closedAt !== null ||
    (await secondsUntilEmail(tx, member.email, 'staff-password-reset')) > 0
  )
    return;
  const { totp, passkeys } = await getFactors(tx, member.id);
  if (!totp && passkeys === 0) return;
  const token = await makeLink(tx, member.id, 'password-reset');
  const templateData = { firstname: firstnameOf(member.name) };
  await queueEmail(tx, member.email, { kind: 'staff-password-reset', templateData, secrets: { token } });
  await addAuditLine(tx, { actor: visitor, action: 'staff-password-reset-requested', subject: member.id });
}
