import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import type { Device } from '../accounts/cookie-sessions.ts';
import { keepKnownDevice } from '../accounts/known-devices.ts';
import { tryPhoneCode } from '../accounts/phone-codes.ts';
import { findAccountByLogin, updatePasswordHash } from '../accounts/queries.ts';
import { type OpenedSession, openCustomerSession } from './customer-session-answers.ts';
import { noticeTo } from './notice-to.ts';

/**
 * Sets a new password by a code, which ends every session, tells phone and email, and opens a session. Returns null for a wrong code; the transaction must commit in
 * both cases.
 */
export async function resetCustomerPassword(
  tx: Tx,
  { requestId, code, passwordHash }: { requestId: string; code: string; passwordHash: string },
  device: Device,
): Promise<OpenedSession | null> {
  const accepted = await tryPhoneCode(tx, { kind: 'customer', purpose: 'reset-password', requestId }, code);
  const account = accepted && (await findAccountByLogin(tx, 'customer', accepted.phone));
  if (account?.state !== 'active') return null;
  const { id } = account;
  await updatePasswordHash(tx, id, passwordHash);
  await keepKnownDevice(tx, id, device);
  await addAuditLine(tx, { actor: customerActor(id), action: 'customer-password-reset', subject: id });
  const told = await queueSecurityNotice(tx, 'reset-password', await noticeTo(tx, { id, phone: account.loginKey }));
  return openCustomerSession(tx, account, device, { isTold: told === 'queued' });
}
